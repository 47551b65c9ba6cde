/// The reason why a field or a schema is refused.
struct FieldRefusal: Error, Hashable {
  /// A step on the way to a value: a key of an object, or a place in a list.
  enum Step: CodingKey, Hashable {
    case key(String)
    case index(Int)

    var stringValue: String {
      switch self {
      case .key(let name): name
      case .index(let index): "\(index)"
      }
    }

    var intValue: Int? {
      if case .index(let index) = self { index } else { nil }
    }

    init?(stringValue: String) { self = .key(stringValue) }
    init?(intValue: Int) { self = .index(intValue) }
  }

  /// The way to the refused value.
  var path: [Step] = []
  let reason: String

  /// The error of a decoder.
  ///
  /// - Parameter path: The way to the value in which the refused one is.
  /// - Returns: The error, which the host turns into a sentence.
  func decodingError(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path + self.path, debugDescription: reason))
  }
}
