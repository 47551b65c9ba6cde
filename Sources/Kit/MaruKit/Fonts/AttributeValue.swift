import Foundation

/// Reads untyped values of attributes, which iOS code gives as Swift's types or as Foundation's.
enum AttributeValue {
  /// A number, or the number that is the raw value of a constant, such as `UIFont.Weight.bold`.
  ///
  /// `nil` for NaN and for other types.
  static func number(_ value: Any) -> CGFloat? {
    let number: CGFloat? =
      switch value {
      case let value as CGFloat: value
      case let value as any BinaryFloatingPoint: CGFloat(value)
      case let value as any BinaryInteger: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      case let value as any RawRepresentable: Self.number(value.rawValue)
      default: nil
      }
    return number.flatMap { $0.isNaN ? nil : $0 }
  }

  /// A whole number; `nil` for others.
  static func integer(_ value: Any) -> Int? { number(value).flatMap { Int(exactly: $0) } }

  /// A string, or the string that is the raw value of a constant.
  static func string(_ value: Any) -> String? {
    switch value {
    case let value as String: value
    case let value as NSString: String(describing: value)
    case let value as any RawRepresentable: string(value.rawValue)
    default: nil
    }
  }

  /// A dictionary by the names of its keys, which are strings or constants; empty for other values.
  static func dictionary(_ value: Any) -> [String: Any] {
    var found: [String: Any] = [:]
    for (key, value) in value as? [AnyHashable: Any] ?? [:] {
      if let name = string(key.base) { found[name] = value }
    }
    return found
  }
}
