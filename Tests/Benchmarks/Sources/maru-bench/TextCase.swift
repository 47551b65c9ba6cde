import Foundation

/// A text to lay out, and how.
///
/// Words are made of the letters of a paragraph of `Tests/Fonts`, so the small fonts there cover them.
struct TextCase {
  /// What is measured.
  enum Kind: String {
    /// Paragraphs of a hundred words, laid out twice.
    case words
    /// One layout a line, laid out twice.
    case labels
    /// A text that is opened in a view, and edited in its middle.
    case editor
  }

  let name: String
  let kind: Kind
  /// The name of the font family.
  let family: String
  let text: String

  /// The font size in points and the width of the lines.
  static let size = 14
  static let width = 400

  /// All cases.
  ///
  /// - Parameter paragraphs: The path of `Tests/Fonts/paragraphs.txt`.
  /// - Returns: The cases, in the order of the table.
  /// - Throws: If the file cannot be read.
  static func all(paragraphs: String) throws -> [TextCase] {
    var letters: [String: [Character]] = [:]
    for line in try String(contentsOfFile: paragraphs, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      // The Latin words in paragraphs of other scripts are left out.
      letters[String(parts[0])] = parts.last.map { [isLatin = parts[0] == "latin"] in
        $0.filter { $0.isLetter && (isLatin || !$0.isASCII) }
      }
    }
    func words(_ script: String, _ count: Int) -> [String] {
      var numbers = NumberSequence()
      let alphabet = letters[script] ?? []
      let vocabulary = (0..<2000).map { _ in
        String((0..<2 + numbers.next(7)).map { _ in alphabet[numbers.next(alphabet.count)] })
      }
      return (0..<count).map { _ in vocabulary[numbers.next(vocabulary.count)] }
    }
    func text(_ words: [String]) -> String {
      stride(from: 0, to: words.count, by: 100).map {
        words[$0..<min($0 + 100, words.count)].joined(separator: " ")
      }.joined(separator: "\n")
    }
    let latin = words("latin", 10_000)
    let emoji = ["👍🏽", "👩‍👩‍👧", "🇰🇷", "😀"]
    let mixed = latin.enumerated().map { $0 % 10 == 9 ? emoji[$0 / 10 % 4] : $1 }
    let labels = stride(from: 0, to: 1000, by: 2).map { latin[$0...$0 + 1].joined(separator: " ") }
    let million = words("latin", 1_600_000)
    return [
      TextCase(name: "10,000 words, Latin", kind: .words, family: "Inter", text: text(latin)),
      TextCase(
        name: "10,000 words, Korean", kind: .words, family: "NanumBarunGothic",
        text: text(words("korean", 10_000))),
      TextCase(
        name: "10,000 words, Arabic", kind: .words, family: "Noto Sans Arabic",
        text: text(words("arabic", 10_000))),
      TextCase(
        name: "10,000 words, Devanagari", kind: .words, family: "Noto Sans Devanagari",
        text: text(words("devanagari", 10_000))),
      TextCase(
        name: "10,000 words, Latin with emoji", kind: .words, family: "Inter", text: text(mixed)),
      TextCase(
        name: "500 labels", kind: .labels, family: "Inter",
        text: labels.joined(separator: "\n")),
      TextCase(name: "10 MB", kind: .editor, family: "Inter", text: text(million)),
    ]
  }
}

/// Numbers that are the same in each run: a linear congruential generator.
private struct NumberSequence {
  private var state: UInt64 = 24

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, limit)
  }
}
