/// A JSON value, such as a message or a property of a widget.
///
/// Guarantees: `json` is one line of valid JSON, and reading it gives an equal value. The only
/// exception are infinite and undefined numbers, which JSON cannot express; they become `null`.
public indirect enum JSONValue: Hashable, Sendable {
  /// No value.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without a fraction and an exponent.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values. Their order is not kept.
  case object([String: JSONValue])
}

// MARK: - Reading

extension JSONValue {
  /// Reads a JSON text.
  ///
  /// - Throws: `JSONError` with the place of the first mistake.
  public init(json: String) throws(JSONError) {
    var parser = JSONParser(Array(json.utf8))
    self = try parser.parse()
  }

  /// Reads a JSON text in UTF-8.
  ///
  /// - Throws: `JSONError` with the place of the first mistake.
  public init(json bytes: some Sequence<UInt8>) throws(JSONError) {
    var parser = JSONParser(Array(bytes))
    self = try parser.parse()
  }
}

// MARK: - Contents

extension JSONValue {
  /// The text, or `nil` if this is not a string.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The number if it is whole and fits, or `nil`.
  public var int: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, or `nil` if this is not one.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The truth value, or `nil` if this is not one.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements, or `nil` if this is not an array.
  public var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, or `nil` if this is not an object.
  public var object: [String: JSONValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// Whether this is `null`.
  public var isNull: Bool { self == .null }

  /// A member of an object, or `nil` if there is none or this is not an object.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// The value at a path of object keys and array indices from 0, or `nil`.
  public func value(at path: [String]) -> JSONValue? {
    var value = self
    for step in path {
      switch value {
      case .object(let members):
        guard let member = members[step] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(step), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default:
        return nil
      }
    }
    return value
  }

  /// The kind of the value in words, for errors: “a text”, “a number”, ….
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "a table"
    }
  }
}

// MARK: - Literals

// `nil` is no literal of it: in `value.isNull ? nil : value` it would mean `null`, not “no value”.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object.
  ///
  /// The last of several equal keys counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
