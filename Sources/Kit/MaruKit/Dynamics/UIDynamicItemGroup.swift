import Foundation
import Graphics

/// Items that move as one.
///
/// Mirrors UIKit. The group collides with the convex hull of the corners of its items.
@preconcurrency @MainActor
open class UIDynamicItemGroup: UIDynamicItem, IdentityHashable {
  private struct Member {
    let item: any UIDynamicItem
    /// The place and the transform before the group is rotated.
    let offset: PlaneVector
    let transform: CGAffineTransform
  }

  /// The items.
  public let items: [any UIDynamicItem]
  private let members: [Member]
  private let size: CGSize
  private let corners: [PlaneVector]
  private var position: PlaneVector
  private var rotation = CGAffineTransform.identity

  /// Creates a group of items at their present places.
  public init(items: [any UIDynamicItem]) {
    self.items = items
    let corners = items.flatMap { item in
      let center = PlaneVector(item.center)
      let angle = atan2(Double(item.transform.b), Double(item.transform.a))
      let direction = PlaneVector(angle: angle.isFinite ? angle : 0)
      return ConvexShape.rectangle(item.bounds.size).vertices.map {
        center + $0.rotated(by: direction)
      }
    }
    let first = corners.first ?? .zero
    let low = corners.reduce(first, pointwiseMin)
    let high = corners.reduce(first, pointwiseMax)
    let middle = (low + high) / 2
    position = middle
    size = CGSize(width: high.x - low.x, height: high.y - low.y)
    self.corners = corners.map { $0 - middle }
    members = items.map {
      Member(item: $0, offset: PlaneVector($0.center) - middle, transform: $0.transform)
    }
  }

  /// The centre of the rectangle around the items; setting it moves them.
  open var center: CGPoint {
    get { position.point }
    set {
      position = PlaneVector(newValue)
      place()
    }
  }

  /// The size of the rectangle around the items, before the group is rotated.
  open var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The rotation of the group about its centre; setting it moves and rotates the items.
  open var transform: CGAffineTransform {
    get { rotation }
    set {
      rotation = newValue
      place()
    }
  }

  /// The path around the items.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }

  /// The convex hull of the items.
  open var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    for (index, corner) in (ConvexShape.hull(of: corners)?.vertices ?? []).enumerated() {
      if index == 0 { path.move(to: corner.point) } else { path.addLine(to: corner.point) }
    }
    path.close()
    return path
  }

  private func place() {
    for member in members {
      let offset = member.offset.point.applying(rotation)
      member.item.center = (position + PlaneVector(offset)).point
      member.item.transform = member.transform.concatenating(rotation)
    }
  }
}
