import Foundation
import Graphics

/// The outline with which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The bounds of the item.
  case rectangle
  /// The ellipse in the bounds of the item.
  case ellipse
  /// The `collisionBoundingPath` of the item.
  case path
}

/// An object that a dynamic animator moves, such as a view.
///
/// Mirrors UIKit. The animator reads the position, the size and the rotation when the first
/// behavior with the item is added, and in `updateItem(usingCurrentState:)`. While it runs, it sets
/// `center`, and the rotation in `transform`.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The centre, in points of the reference view.
  var center: CGPoint { get set }
  /// The size in points; the origin is ignored.
  var bounds: CGRect { get }
  /// The transform about the centre.
  ///
  /// The animator rotates it, and keeps its scale.
  var transform: CGAffineTransform { get set }
  /// The outline with which the item collides; the rectangle by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for the type `path`, in points from the centre.
  ///
  /// The item collides with the convex hull of the path.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The rectangle.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The bounds around the centre.
  public var collisionBoundingPath: UIBezierPath {
    UIBezierPath(
      rect: CGRect(
        x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height))
  }
}

extension UIDynamicItem {
  /// The outline about the centre.
  var collisionShape: ConvexShape {
    switch collisionBoundsType {
    case .rectangle: return .rectangle(bounds.size)
    case .ellipse: return .ellipse(bounds.size)
    case .path:
      let lines = CollisionBoundary.lines(of: collisionBoundingPath.cgPath)
      return .hull(of: lines.flatMap(\.self)) ?? .rectangle(bounds.size)
    }
  }
}

extension UIView: UIDynamicItem {}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}
