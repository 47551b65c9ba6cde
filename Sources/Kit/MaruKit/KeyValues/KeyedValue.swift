import Foundation
import Graphics
import Layers

/// Conversions between the values of key-value coding and those of properties.
enum KeyedValue {
  /// A property's value as key-value coding returns it: without optionals, and the raw value of an
  /// enumeration.
  static func object(_ value: Any?) -> Any? {
    guard let value = unwrapped(value) else { return nil }
    return (value as? any RawRepresentable).map { $0.rawValue } ?? value
  }

  /// A value without the optionals around it.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any AnyOptional else { return value }
    return optional.content
  }

  /// A value in the type of a property; `nil` if it does not fit.
  static func convert<Value>(_ value: Any?, to type: Value.Type = Value.self) -> Value? {
    if let optional = type as? any AnyOptional.Type {
      // Only then: `nil` could be cast to any optional type.
      guard let made = optional.make(value) else { return nil }
      return made as? Value
    }
    guard let value = unwrapped(value) else { return nil }
    if let number = type as? any KeyedNumber.Type {
      return self.number(value).map { number.init(keyed: $0) } as? Value
    }
    if let value = value as? Value { return value }
    if let wrapped = value as? NSValue, let value = content(of: wrapped, as: type) { return value }
    guard let raw = type as? any RawRepresentable.Type else { return nil }
    return represented(raw, value) as? Value
  }

  private static func number(_ value: Any) -> NSNumber? {
    (value as? CGFloat).map { NSNumber(value: Double($0)) } ?? value as? NSNumber
  }

  private static func represented<Raw: RawRepresentable>(
    _ type: Raw.Type, _ value: Any
  ) -> Raw? {
    convert(value, to: Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
  }

  private static func content<Value>(of value: NSValue, as type: Value.Type) -> Value? {
    guard !(value is NSNumber) else { return nil }
    return switch type {
    case is CGPoint.Type: value.cgPointValue as? Value
    case is CGSize.Type: value.cgSizeValue as? Value
    case is CGRect.Type: value.cgRectValue as? Value
    case is UIEdgeInsets.Type: value.uiEdgeInsetsValue as? Value
    case is UIOffset.Type: value.uiOffsetValue as? Value
    case is CGAffineTransform.Type: value.cgAffineTransformValue as? Value
    default: nil
    }
  }

  /// Whether two values are equal; values that cannot be compared are not.
  static func areEqual(_ first: Any?, _ second: Any?) -> Bool {
    guard let first = unwrapped(first), let second = unwrapped(second) else {
      return unwrapped(first) == nil && unwrapped(second) == nil
    }
    if let first = first as? any Equatable { return isEqual(first, second) }
    return type(of: first) is AnyClass && (first as AnyObject) === (second as AnyObject)
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
    first == second as? Value
  }
}

/// An optional of any type.
private protocol AnyOptional {
  /// The innermost value.
  var content: Any? { get }
  /// Makes an optional of a value; `nil` if it does not fit.
  static func make(_ value: Any?) -> Self?
}

extension Optional: AnyOptional {
  fileprivate var content: Any? { flatMap { KeyedValue.unwrapped($0) } }

  fileprivate static func make(_ value: Any?) -> Wrapped?? {
    guard let value = KeyedValue.unwrapped(value) else { return .some(nil) }
    return KeyedValue.convert(value, to: Wrapped.self).map { .some($0) }
  }
}

/// A type of numbers, or of truth values.
private protocol KeyedNumber {
  init(keyed number: NSNumber)
}

extension Bool: KeyedNumber { fileprivate init(keyed number: NSNumber) { self = number.boolValue } }
extension Int: KeyedNumber { fileprivate init(keyed number: NSNumber) { self = number.intValue } }
extension UInt: KeyedNumber { fileprivate init(keyed number: NSNumber) { self = number.uintValue } }
extension Float: KeyedNumber {
  fileprivate init(keyed number: NSNumber) { self = number.floatValue }
}
extension Double: KeyedNumber {
  fileprivate init(keyed number: NSNumber) { self = number.doubleValue }
}
extension CGFloat: KeyedNumber {
  fileprivate init(keyed number: NSNumber) { self = CGFloat(number.doubleValue) }
}
