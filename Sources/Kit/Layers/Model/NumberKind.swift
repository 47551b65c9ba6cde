import Foundation

/// The type of number in which a program set a value of its own, and in which it reads it.
///
/// Numbers of Core Animation are objects that can be read as any type. Types of Swift on Linux are not
/// converted by `as?`.
enum NumberKind: Equatable, Sendable {
  case double, float, int

  /// The type of a value; `nil` for `CGFloat`, which is the type of the layer's own numbers, and others.
  init?(of value: Any?) {
    switch value {
    case is CGFloat: return nil
    case is Double: self = .double
    case is Float: self = .float
    case is Int: self = .int
    default: return nil
    }
  }

  /// A number in the type.
  func value(_ number: Double) -> Any {
    switch self {
    case .double: number
    case .float: Float(number)
    case .int: Int(exactly: number.rounded(.towardZero)) ?? 0
    }
  }
}
