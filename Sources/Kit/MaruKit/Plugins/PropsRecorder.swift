import Foundation

/// Records the properties that a type decodes, in order, while it decodes its own defaults.
///
/// `Props` has a synthesized `init(from:)` that requests each property by name and type. This
/// decoder wraps another one and records the requests, without macros or memory inspection. The
/// values come from the wrapped decoder, so the type decodes as usual.
struct PropsRecorder: Decoder {
  /// The requests recorded while decoding.
  final class Record {
    var properties: [(name: String, type: any Decodable.Type)] = []

    func note(_ name: String, _ type: any Decodable.Type) {
      guard !properties.contains(where: { $0.name == name }) else { return }
      properties.append((name, type))
    }
  }

  let inner: any Decoder
  let record: Record

  var codingPath: [any CodingKey] { inner.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { inner.userInfo }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try inner.container(keyedBy: type)
    return KeyedDecodingContainer(RecordingContainer(inner: container, record: record))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try inner.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try inner.singleValueContainer()
  }
}

/// A type that is decoded through a `PropsRecorder`.
struct Recorded<Value: Decodable>: DecodableWithConfiguration {
  let value: Value

  init(from decoder: any Decoder, configuration record: PropsRecorder.Record) throws {
    value = try Value(from: PropsRecorder(inner: decoder, record: record))
  }
}
