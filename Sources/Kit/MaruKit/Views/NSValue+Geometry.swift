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

  /// Wraps a transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty], as: NSValue.transform)
  }

  /// The wrapped transform, or the identity if the value is of another type.
  public var cgAffineTransformValue: CGAffineTransform {
    guard let n = numbers(6, as: NSValue.transform) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Wraps insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      numbers: [insets.top, insets.left, insets.bottom, insets.right], as: NSValue.insets)
  }

  /// The wrapped insets, or zero if the value is of another type.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    guard let n = numbers(4, as: NSValue.insets) else { return .zero }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Wraps an offset.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(numbers: [offset.horizontal, offset.vertical], as: NSValue.offset)
  }

  /// The wrapped offset, or zero if the value is of another type.
  public var uiOffsetValue: UIOffset {
    guard let n = numbers(2, as: NSValue.offset) else { return .zero }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  // The encodings of arrays of numbers: Foundation's values cannot hold other structures than its own.
  private static let transform = "[6d]"
  private static let insets = "[4d]"
  private static let offset = "[2d]"

  private convenience init(numbers: [CGFloat], as type: String) {
    self.init(bytes: numbers.map { Double($0) }, objCType: type)
  }

  private func numbers(_ count: Int, as type: String) -> [CGFloat]? {
    guard String(cString: objCType) == type else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers.map { CGFloat($0) }
  }
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
