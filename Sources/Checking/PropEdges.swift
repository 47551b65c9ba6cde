import MaruKit

/// The values at the edges of a property's kind.
struct PropEdges {
  /// A value with a word for it.
  struct Edge: Hashable, Sendable {
    /// The value; `nil` leaves the property out.
    let value: PropValue?
    /// The value in a few words, such as `300 letters`.
    let words: String
  }

  /// A property with its edges.
  struct Property: Sendable {
    let name: String
    let edges: [Edge]
  }

  /// The edges of each property, in the widget's order.
  static func of(_ schema: PropsSchema) -> [Property] {
    schema.properties.map { property in
      Property(
        name: property.name,
        edges: edges(
          of: property.kind, vocabulary: property.vocabulary,
          isOptional: property.defaultValue == nil))
    }
  }

  /// The edges of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - vocabulary: The words that a text accepts, if they can be listed.
  ///   - isOptional: Whether no value is one of its values.
  /// - Returns: The edges, without duplicates.
  static func edges(
    of kind: PropKind, vocabulary: PropVocabulary? = nil, isOptional: Bool = false
  ) -> [Edge] {
    var edges: [Edge] =
      switch kind {
      case .text: vocabulary.map(words) ?? texts
      case .integer: integers
      case .number: numbers
      case .flag:
        [Edge(value: .flag(false), words: "false"), Edge(value: .flag(true), words: "true")]
      case .choice(let choices): choices.map { Edge(value: .text($0), words: $0) }
      case .list(let element): lists(of: element)
      case .json(acceptsText: true): texts
      case .json(acceptsText: false): []
      }
    if isOptional { edges.append(Edge(value: .null, words: "null")) }
    return edges
  }

  private static let texts: [Edge] = [
    Edge(value: .text(""), words: "empty"),
    Edge(value: .text(sentence), words: "\(sentence.count) letters"),
    Edge(value: .text(word), words: "a word of \(word.count) letters"),
    Edge(value: .text("天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏"), words: "Chinese"),
    Edge(value: .text("מזג האוויר היום נאה ובהיר, וגם מחר"), words: "Hebrew"),
    Edge(value: .text("👩‍👩‍👧‍👦🏳️‍🌈👍🏽e\u{301}"), words: "emoji and combining marks"),
    Edge(value: .text("first line\nsecond line\n\nfourth line"), words: "four lines"),
  ]
  private static let sentence = String(
    repeating: "The quick brown fox jumps over the lazy dog. ", count: 8)
  private static let word = String(repeating: "Donaudampfschifffahrt", count: 3)

  private static let integers: [Edge] = [
    Int64.min, -1, 0, 1, 1000, Int64.max,
  ].map { Edge(value: .integer($0), words: "\($0)") }

  private static let numbers: [Edge] = [
    -1e300, -1, 0, 1e-9, 0.5, 1, 100, 1e300,
  ].map { Edge(value: .number($0), words: "\($0)") }

  private static func words(of vocabulary: PropVocabulary) -> [Edge] {
    let words = vocabulary.words
    return [words.first, words.last].compactMap { $0 }.map { Edge(value: .text($0), words: $0) }
      + [Edge(value: .text(""), words: "empty"), Edge(value: .text("?"), words: "an unknown word")]
  }

  private static func lists(of element: PropKind) -> [Edge] {
    let elements = edges(of: element).compactMap(\.value)
    guard let first = elements.first else { return [Edge(value: .list([]), words: "empty list")] }
    let many = (0..<200).map { elements[$0 % elements.count] }
    return [
      Edge(value: .list([]), words: "empty list"),
      Edge(value: .list([first]), words: "a list of one"),
      Edge(value: .list(elements), words: "a list of \(elements.count)"),
      Edge(value: .list(many), words: "a list of 200"),
    ]
  }
}
