extension Decoder {
  /// An object that has no other keys than these.
  ///
  /// Use it in a type of a property's value, so that a misspelt key is refused rather than ignored.
  ///
  /// - Parameters:
  ///   - type: The keys.
  ///   - noun: The object in the error: `an item`.
  /// - Returns: The object.
  /// - Throws: `DecodingError` if it is no object, or has another key. The error names that, the
  ///   nearest key and all keys.
  public func object<Key: CodingKey & CaseIterable>(
    keyedBy type: Key.Type, called noun: String
  ) throws -> KeyedDecodingContainer<Key> {
    let accepted = Key.allCases.map(\.stringValue)
    let keys = try container(keyedBy: ObjectKey.self).allKeys.map(\.stringValue)
    if let key = keys.sorted().first(where: { !accepted.contains($0) }) {
      let nearest = NearestName.to(key, among: accepted).map { " (did you mean \($0)?)" } ?? ""
      throw refusal(
        "\(noun) has no \(PropValue.text(key).found)\(nearest), there are "
          + accepted.joined(separator: ", "))
    }
    return try container(keyedBy: type)
  }

  /// An error that tells a user why the value at this place is refused.
  ///
  /// - Parameter reason: The reason, such as `an item needs a title`.
  /// - Returns: The error, with this place.
  public func refusal(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

/// A key of any name.
private struct ObjectKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
