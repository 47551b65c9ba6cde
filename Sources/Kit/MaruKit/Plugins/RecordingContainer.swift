/// The container of a `PropsRecorder`: records each key and type, and forwards the call.
///
/// It implements every overload of `KeyedDecodingContainerProtocol`. The default implementations
/// would not record an optional without a value.
struct RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let inner: KeyedDecodingContainer<Key>
  let record: PropsRecorder.Record

  var codingPath: [any CodingKey] { inner.codingPath }
  var allKeys: [Key] { inner.allKeys }

  func contains(_ key: Key) -> Bool { inner.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try inner.decodeNil(forKey: key) }

  private func record(_ type: any Decodable.Type, _ key: Key) {
    record.note(key.stringValue, type)
  }

  // MARK: Values that must be there

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    record(type, key)
    return try inner.decode(type, forKey: key)
  }

  // MARK: Values that may be missing

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    record(type, key)
    return try inner.decodeIfPresent(type, forKey: key)
  }

  // MARK: Nested containers

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    record(AnyJSON.self, key)
    return try inner.nestedContainer(keyedBy: type, forKey: key)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    record(AnyJSON.self, key)
    return try inner.nestedUnkeyedContainer(forKey: key)
  }
  func superDecoder() throws -> any Decoder { try inner.superDecoder() }
  func superDecoder(forKey key: Key) throws -> any Decoder { try inner.superDecoder(forKey: key) }
}

/// The type of a property that is decoded by hand, which is known only to be JSON.
struct AnyJSON: Decodable {
  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: Name.self)
  }

  private enum Name: CodingKey {}
}
