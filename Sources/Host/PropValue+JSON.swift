import JSON
import MaruKit

extension PropValue {
  /// Creates the value of a message.
  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .flag(flag)
      case .integer(let integer): .integer(integer)
      case .number(let number): number.isFinite ? .number(number) : .null
      case .string(let text): .text(text)
      case .array(let values): .list(values.map { PropValue($0) })
      case .object(let values): .object(values.mapValues { PropValue($0) })
      }
  }

  /// The value for a message.
  var jsonValue: JSONValue {
    switch self {
    case .null: .null
    case .flag(let flag): .bool(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.jsonValue))
    case .object(let values): .object(values.mapValues(\.jsonValue))
    }
  }
}
