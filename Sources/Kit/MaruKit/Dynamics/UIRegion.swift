import Foundation

/// A part of the plane, such as the one that a field behavior has an effect in.
///
/// Mirrors UIKit. Lengths are in points, about the origin. Immutable.
open class UIRegion: NSObject, @unchecked Sendable {
  private indirect enum Shape: Sendable {
    case everything
    case disc(radius: CGFloat)
    case rectangle(CGSize)
    case inverse(Shape)
    case union(Shape, Shape)
    case intersection(Shape, Shape)

    func contains(_ point: CGPoint) -> Bool {
      switch self {
      case .everything: true
      case .disc(let radius):
        radius >= 0 && point.x * point.x + point.y * point.y <= radius * radius
      case .rectangle(let size):
        2 * abs(point.x) <= size.width && 2 * abs(point.y) <= size.height
      case .inverse(let shape): !shape.contains(point)
      case .union(let first, let second): first.contains(point) || second.contains(point)
      case .intersection(let first, let second): first.contains(point) && second.contains(point)
      }
    }
  }

  private let shape: Shape

  private init(_ shape: Shape) {
    self.shape = shape
    super.init()
  }

  /// The whole plane.
  open class var infinite: UIRegion { UIRegion(.everything) }

  /// Creates a disc; one with a negative radius contains no point.
  public convenience init(radius: CGFloat) { self.init(.disc(radius: radius)) }

  /// Creates a rectangle whose centre is the origin; one with a negative side contains no point.
  public convenience init(size: CGSize) { self.init(.rectangle(size)) }

  /// The points outside of the region.
  open func inverse() -> UIRegion { UIRegion(.inverse(shape)) }

  /// The points in this region, in another, or in both.
  open func union(_ region: UIRegion) -> UIRegion { UIRegion(.union(shape, region.shape)) }

  /// The points in this region but not in another.
  open func difference(from region: UIRegion) -> UIRegion {
    UIRegion(.intersection(shape, .inverse(region.shape)))
  }

  /// The points that are in this region and in another.
  open func intersection(_ region: UIRegion) -> UIRegion {
    UIRegion(.intersection(shape, region.shape))
  }

  /// Whether a point is in the region; points at the outline are.
  open func contains(_ point: CGPoint) -> Bool { shape.contains(point) }
}
