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
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }

  /// The wrapped transform, or the identity if the value is of another type.
  public var cgAffineTransformValue: CGAffineTransform {
    guard let n = numbers(6) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Wraps insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
  }

  /// The wrapped insets, or zero if the value is of another type.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    guard let n = numbers(4) else { return .zero }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Wraps an offset.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(numbers: [offset.horizontal, offset.vertical])
  }

  /// The wrapped offset, or zero if the value is of another type.
  public var uiOffsetValue: UIOffset {
    guard let n = numbers(2) else { return .zero }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  // Foundation on Linux encodes arrays, but no structures other than its own.

  private convenience init(numbers: [CGFloat]) {
    self.init(bytes: numbers.map { Double($0) }, objCType: "[\(numbers.count)d]")
  }

  private func numbers(_ count: Int) -> [CGFloat]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    numbers.withUnsafeMutableBytes { bytes in bytes.baseAddress.map(getValue) }
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
