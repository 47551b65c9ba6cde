import Foundation

/// A JSON value.
public indirect enum PropValue: Hashable, Sendable {
  /// No value.
  case null
  /// A Boolean.
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, or outside of `Int64`.
  ///
  /// Always finite.
  case number(Double)
  /// A text.
  case text(String)
  /// An array.
  case list([PropValue])
  /// An object.
  case object([String: PropValue])

  /// The value for error messages, as the end of “found …”: `the number 5`, `a list`.
  public var found: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "the number \(integer)"
    case .number(let number): "the number \(number)"
    case .text(let text): PrintableText.quoted(text)
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// Whether a text or a name inside contains a NUL character.
  var hasNUL: Bool {
    switch self {
    case .text(let text): text.utf8.contains(0)
    case .list(let values): values.contains(where: \.hasNUL)
    case .object(let values): values.contains { $0.key.utf8.contains(0) || $0.value.hasNUL }
    case .null, .flag, .integer, .number: false
    }
  }

  /// Parses JSON text.
  ///
  /// - Throws: `PropsError.notJSON` if it is invalid.
  public init(json: String) throws(PropsError) {
    do {
      self = try JSONDecoder().decode(PropValue.self, from: Data(json.utf8))
    } catch {
      throw .notJSON(json)
    }
  }
}

extension PropValue: Codable {
  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([PropValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: PropValue].self))
    }
  }

  /// Encodes the value it represents.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}

/// The properties that a caller sets; the others keep their defaults.
public struct PropValues: Hashable, Sendable {
  /// The values by property name.
  public var values: [String: PropValue]

  /// Creates an empty set.
  public init() { values = [:] }

  /// Creates a set of values.
  public init(_ values: [String: PropValue]) { self.values = values }

  /// Parses a JSON object, as in `--props`.
  ///
  /// - Throws: `PropsError.notJSON` or `.notAnObject`.
  public init(json: String) throws(PropsError) {
    let value = try PropValue(json: json)
    guard case .object(let values) = value else { throw .notAnObject(value) }
    self.values = values
  }

  /// These values, overridden by others.
  public func merging(_ other: PropValues) -> PropValues {
    PropValues(values.merging(other.values) { _, theirs in theirs })
  }
}
