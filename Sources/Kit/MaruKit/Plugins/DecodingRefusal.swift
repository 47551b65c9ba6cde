/// A decoding error in words for users who do not know Swift.
struct DecodingRefusal {
  /// The name of the property, if the error has it.
  let name: String?
  /// Whether the error is inside the property's value.
  let isWithin: Bool
  /// The problem in one sentence; a type's own message is unchanged.
  let reason: String

  /// - Parameters:
  ///   - error: The decoder's error.
  ///   - values: The decoded values.
  init(of error: DecodingError, in values: PropValues) {
    let path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context):
      path = context.codingPath
      reason = "\(Self.place(path))\(key.stringValue) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      path = context.codingPath
      let found = Self.value(at: path, in: values)?.found ?? "nothing"
      reason = "\(Self.place(path))it takes \(Self.words(for: type)), found \(found)"
    case .dataCorrupted(let context):
      path = context.codingPath
      reason = Self.place(path) + context.debugDescription
    @unknown default:
      path = []
      reason = "\(error)"
    }
    name = path.first?.stringValue
    isWithin = path.count > 1
  }

  /// The place inside the property's value, as the start of a sentence: `in its element 2, role: `.
  private static func place(_ path: [any CodingKey]) -> String {
    guard path.count > 1 else { return "" }
    let steps = path.dropFirst().map { key in
      key.intValue.map { "element \($0 + 1)" } ?? key.stringValue
    }
    return "in its \(steps.joined(separator: ", ")): "
  }

  private static func value(at path: [any CodingKey], in values: PropValues) -> PropValue? {
    path.reduce(PropValue.object(values.values)) { value, key in
      switch value {
      case .object(let object): object[key.stringValue]
      case .list(let list): key.intValue.flatMap { list.indices.contains($0) ? list[$0] : nil }
      default: nil
      }
    }
  }

  private static func words(for type: any Any.Type) -> String {
    if type == [String: Any].self { return "an object" }
    if type == [Any].self { return "a list" }
    return (type as? any Decodable.Type).map { PropKind(of: $0).accepted } ?? "another value"
  }
}
