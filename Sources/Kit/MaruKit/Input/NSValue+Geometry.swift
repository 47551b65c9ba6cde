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

// As with UIKit, what notifications hold is a `CGRect` to those who ask for one: `as? CGRect`.
extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The rectangle as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// The rectangle in an object; none where that holds something else.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// The rectangle in an object.
  ///
  /// - Returns: Whether there is one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    let isRectangle = strcmp(source.objCType, NSValue(cgRect: .zero).objCType) == 0
    result = isRectangle ? source.cgRectValue : nil
    return isRectangle
  }

  /// The rectangle in an object, or the zero rectangle.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    var result: CGRect?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}
