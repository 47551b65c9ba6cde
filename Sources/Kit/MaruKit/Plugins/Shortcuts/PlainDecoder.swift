import Foundation

/// Decodes a type directly from a value if all its parts are plain, as in nearly all properties.
///
/// Everything else is decoded through JSON, which supports more types and explains errors. That is
/// much slower, because Foundation has to instantiate many types.
struct PlainDecoder: Decoder {
  /// The error of an undecodable value, without details.
  struct Refusal: Error {}

  /// Records that JSON's decoder might accept a refused value.
  final class Doubt {
    var isRaised = false
  }

  let value: PropValue
  let doubt: Doubt
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value as JSON's decoder would.
  ///
  /// - Returns: `nil` if JSON's decoder has to try.
  static func value<Value: Decodable>(_ type: Value.Type, from value: PropValue) -> Value? {
    let doubt = Doubt()
    let decoded = try? PlainDecoder(value: value, doubt: doubt).decode(type)
    return doubt.isRaised ? nil : decoded
  }

  /// - Throws: `Refusal`, or what the type throws.
  private func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let plain: Any? =
      switch (type, value) {
      case (is String.Type, .text(let text)): text
      case (is Bool.Type, .flag(let flag)): flag
      case (is Double.Type, .number(let number)): number
      case (is Double.Type, .integer(let integer)): Double(exactly: integer)
      case (is Float.Type, .number(let number)): Float(exactly: number)
      case (is Float.Type, .integer(let integer)): Float(exactly: integer)
      case (is Int.Type, .integer(let integer)): Int(exactly: integer)
      case (is Int8.Type, .integer(let integer)): Int8(exactly: integer)
      case (is Int16.Type, .integer(let integer)): Int16(exactly: integer)
      case (is Int32.Type, .integer(let integer)): Int32(exactly: integer)
      case (is Int64.Type, .integer(let integer)): integer
      case (is UInt.Type, .integer(let integer)): UInt(exactly: integer)
      case (is UInt8.Type, .integer(let integer)): UInt8(exactly: integer)
      case (is UInt16.Type, .integer(let integer)): UInt16(exactly: integer)
      case (is UInt32.Type, .integer(let integer)): UInt32(exactly: integer)
      case (is UInt64.Type, .integer(let integer)): UInt64(exactly: integer)
      default: nil
      }
    // Nothing would be a value of an optional type.
    if let plain, let found = plain as? Value { return found }
    guard Self.isSpecial(type) else { return try Value(from: self) }
    switch value {
    case .integer, .number: if type != String.self, type != Bool.self { doubt.isRaised = true }
    // Non-finite numbers are encoded as texts.
    case .text: if type != Bool.self, type != Int.self, type != Int64.self { doubt.isRaised = true }
    default: break
    }
    throw Refusal()
  }

  private func decoder(for value: PropValue) -> PlainDecoder {
    PlainDecoder(value: value, doubt: doubt)
  }

  private func refuseSuper() throws -> any Decoder {
    doubt.isRaised = true
    throw Refusal()
  }

  /// Whether a type is decoded as a single value or has a special form in JSON.
  static func isSpecial(_ type: Any.Type) -> Bool { special.contains(ObjectIdentifier(type)) }

  private static let special: Set<ObjectIdentifier> = Set(
    ([
      String.self, Bool.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Int128.self,
      UInt128.self, Date.self, Data.self, URL.self, Decimal.self,
    ] as [Any.Type]).map { ObjectIdentifier($0) })

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let values) = value else { throw Refusal() }
    return KeyedDecodingContainer(Keyed(decoder: self, values: values))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw Refusal() }
    return Unkeyed(decoder: self, values: values)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }
}

extension PlainDecoder {
  /// Decodes the values of an object.
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: PlainDecoder
    let values: [String: PropValue]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try decoder(key).decode(type)
    }

    func nestedContainer<Nested>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder.refuseSuper() }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.refuseSuper() }

    private func value(_ key: Key) throws -> PropValue {
      guard let value = values[key.stringValue] else { throw Refusal() }
      return value
    }

    private func decoder(_ key: Key) throws -> PlainDecoder { try decoder.decoder(for: value(key)) }
  }

  /// Decodes the elements of a list, in order.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: PlainDecoder
    let values: [PropValue]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    init(decoder: PlainDecoder, values: [PropValue]) {
      self.decoder = decoder
      self.values = values
    }

    mutating func decodeNil() throws -> Bool {
      guard try value() == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let decoded = try decoder.decoder(for: value()).decode(type)
      currentIndex += 1
      return decoded
    }

    mutating func nestedContainer<Nested>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      let container = try decoder.decoder(for: value()).container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try decoder.decoder(for: value()).unkeyedContainer()
      currentIndex += 1
      return container
    }

    func superDecoder() throws -> any Decoder { try decoder.refuseSuper() }

    private func value() throws -> PropValue {
      guard !isAtEnd else { throw Refusal() }
      return values[currentIndex]
    }
  }

  /// Decodes a single value.
  private struct Single: SingleValueDecodingContainer {
    let decoder: PlainDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { decoder.value == .null }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
  }
}
