import Foundation

// UIKit's additions to `NSValue`, for notifications and collections of objects.
extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Wraps a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Wraps a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The wrapped point.
  public var cgPointValue: CGPoint { pointValue }

  /// The wrapped size.
  public var cgSizeValue: CGSize { sizeValue }

  /// The wrapped rectangle.
  public var cgRectValue: CGRect { rectValue }
}

// As in UIKit, a notification's value can be cast to a rectangle: `as? CGRect`.
extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Wraps the rectangle in an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// Unwraps the rectangle; `nil` if the object holds another type.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Unwraps the rectangle.
  ///
  /// - Returns: Whether the object holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    let isRectangle = strcmp(source.objCType, NSValue(cgRect: .zero).objCType) == 0
    result = isRectangle ? source.cgRectValue : nil
    return isRectangle
  }

  /// Unwraps the rectangle; zero if the object holds another type.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    var result: CGRect?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}
