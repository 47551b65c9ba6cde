import Foundation

// What UIKit adds to `NSValue`, for notifications and collections that hold objects.
extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Wraps a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Wraps a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point that was wrapped.
  public var cgPointValue: CGPoint { pointValue }

  /// The size that was wrapped.
  public var cgSizeValue: CGSize { sizeValue }

  /// The rectangle that was wrapped.
  public var cgRectValue: CGRect { rectValue }
}
