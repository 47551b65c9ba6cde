import Foundation

/// Encodes a type directly as a value if all its parts are plain; the inverse of `PlainDecoder`.
///
/// The result equals that of encoding to JSON and back: a number without a fraction is an integer.
final class PlainEncoder: Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// The encoded value; `nil` if nothing was encoded or a part is not plain.
  private var value: PropValue?
  private var isRefused = false

  /// Encodes a value.
  ///
  /// - Throws: `PlainDecoder.Refusal` if JSON's encoder has to try, or an error of the type.
  static func value<Value: Encodable>(of thing: Value) throws -> PropValue {
    guard PlainDecoder.isSpecial(Value.self) else {
      let encoder = PlainEncoder()
      try thing.encode(to: encoder)
      guard let value = encoder.value, !encoder.isRefused else { throw PlainDecoder.Refusal() }
      return value
    }
    let value: PropValue? =
      switch thing {
      case let text as String: .text(text)
      case let flag as Bool: .flag(flag)
      case let number as Double: plain(number)
      case let number as Float: Double(number.description).flatMap(plain)
      case let integer as Int: .integer(Int64(integer))
      case let integer as Int8: .integer(Int64(integer))
      case let integer as Int16: .integer(Int64(integer))
      case let integer as Int32: .integer(Int64(integer))
      case let integer as Int64: .integer(integer)
      case let integer as UInt: Int64(exactly: integer).map(PropValue.integer)
      case let integer as UInt8: .integer(Int64(integer))
      case let integer as UInt16: .integer(Int64(integer))
      case let integer as UInt32: .integer(Int64(integer))
      case let integer as UInt64: Int64(exactly: integer).map(PropValue.integer)
      default: nil
      }
    guard let value else { throw PlainDecoder.Refusal() }
    return value
  }

  private static func plain(_ number: Double) -> PropValue? {
    guard number.isFinite else { return nil }
    return Int64(exactly: number).map(PropValue.integer) ?? .number(number)
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if value == nil { value = .object([:]) }
    return KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if value == nil { value = .list([]) }
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func set(_ value: PropValue, for key: any CodingKey) {
    guard case .object(var values) = self.value else { return refuse() }
    self.value = nil  // Keeps the dictionary uniquely referenced, so that it is not copied.
    values[key.stringValue] = value
    self.value = .object(values)
  }

  private func append(_ value: PropValue) {
    guard case .list(var values) = self.value else { return refuse() }
    self.value = nil
    values.append(value)
    self.value = .list(values)
  }

  private func set(_ value: PropValue) {
    guard self.value == nil else { return refuse() }
    self.value = value
  }

  /// Encodes a part.
  ///
  /// If it is not plain, the whole is refused, even if the type ignores the error.
  private func plain<Value: Encodable>(_ thing: Value) throws -> PropValue {
    do {
      return try Self.value(of: thing)
    } catch {
      refuse()
      throw error
    }
  }

  private func refuse() { isRefused = true }

  /// A separate encoder for a part that only JSON supports; the whole is refused.
  private func refusing() -> PlainEncoder {
    refuse()
    return PlainEncoder()
  }
}

extension PlainEncoder {
  /// Encodes an object.
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: PlainEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.set(.null, for: key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      encoder.set(try encoder.plain(value), for: key)
    }

    func nestedContainer<Nested>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.refusing().container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.refusing().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.refusing() }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.refusing() }
  }

  /// Encodes a list.
  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: PlainEncoder
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(encoder: PlainEncoder) { self.encoder = encoder }

    mutating func encodeNil() {
      encoder.append(.null)
      count += 1
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
      encoder.append(try encoder.plain(value))
      count += 1
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      encoder.refusing().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.refusing().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.refusing() }
  }

  /// Encodes a single value.
  private struct Single: SingleValueEncodingContainer {
    let encoder: PlainEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.set(.null) }

    func encode<T: Encodable>(_ value: T) throws {
      encoder.set(try encoder.plain(value))
    }
  }
}
