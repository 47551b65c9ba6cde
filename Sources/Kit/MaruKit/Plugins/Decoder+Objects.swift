extension Decoder {
  /// Returns a keyed container, and refuses keys that are not in `Key`.
  ///
  /// Use it in a type of a property's value, so that a misspelt key is refused rather than ignored.
  ///
  /// - Parameters:
  ///   - type: The keys.
  ///   - noun: What the error calls the object, with its article, such as `an item`.
  /// - Returns: The container.
  /// - Throws: `DecodingError` if the value is no object, or has another key. The error names the
  ///   unknown key, the nearest accepted one, and all accepted ones.
  public func strictContainer<Key: CodingKey & CaseIterable>(
    keyedBy type: Key.Type, describedAs noun: String
  ) throws -> KeyedDecodingContainer<Key> {
    let accepted = Key.allCases.map(\.stringValue)
    let keys = try container(keyedBy: ObjectKey.self).allKeys.map(\.stringValue)
    if let key = keys.sorted().first(where: { !accepted.contains($0) }) {
      let nearest = NearestName.to(key, among: accepted).map { " (did you mean \($0)?)" } ?? ""
      throw DecodingError.refusal(
        "\(noun) has no \(PropValue.text(key).found)\(nearest), there are "
          + accepted.joined(separator: ", "), by: self)
    }
    return try container(keyedBy: type)
  }
}

extension DecodingError {
  /// An error that tells the user why a value is refused.
  ///
  /// - Parameters:
  ///   - reason: The reason, such as `an item needs a title`.
  ///   - decoder: The decoder of the value.
  /// - Returns: `dataCorrupted` with the decoder's coding path.
  public static func refusal(_ reason: String, by decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}

/// A key of any name.
private struct ObjectKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
