import Testing

@testable import Typesetting

/// The files for UAX #9: every line gives the levels and the order that it names.
@Suite struct BidiFileTests {
  private typealias Direction = ParagraphStyle.WritingDirection

  /// A font that is never looked up.
  private static let font = Font(FontDescriptor(size: 12), library: FontLibrary())

  /// The expected levels of a paragraph that is one line; `nil` for a character that has none.
  private struct Expectation {
    var levels: [UInt8?] = []
    /// The characters from left to right.
    var order: [Int] = []
  }

  @Test func `characters get the levels and the order of BidiCharacterTest.txt`() throws {
    var differences: [Difference] = []
    var count = 0
    try UnicodeFile("BidiCharacterTest.txt").forEachLine { line, content in
      let source = String(decoding: content, as: UTF8.self)
      let fields = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 5, let direction = Self.direction(fields[1]),
        let base = number(words(fields[2]).first ?? [], base: 10)
      else {
        return differences.append(Difference(source: source, description: "\(line): no case"))
      }
      count += 1
      let scalars = words(fields[0]).compactMap {
        number($0, base: 16).flatMap(Unicode.Scalar.init)
      }
      let expected = Expectation(
        levels: words(fields[3]).map { number($0, base: 10).map { UInt8($0) } },
        order: words(fields[4]).compactMap { number($0, base: 10).map { Int($0) } })
      if let reason = Self.difference(scalars, direction, expected, base: UInt8(base)) {
        differences.append(
          Difference(
            source: source, description: "BidiCharacterTest.txt:\(line): \(source): \(reason)"))
      }
    }
    #expect(count > 90_000)
    Deviations.expectOnlyAccepted(differences, in: "BidiCharacterTest")
  }

  @Test func `characters of every class get the levels and the order of BidiTest.txt`() throws {
    var differences: [Difference] = []
    var count = 0
    var expected = Expectation()
    try UnicodeFile("BidiTest.txt").forEachLine { line, content in
      if content.starts(with: "@Levels:".utf8) {
        expected.levels = words(content.dropFirst(8)).map { number($0, base: 10).map { UInt8($0) } }
        return
      }
      if content.starts(with: "@Reorder:".utf8) {
        expected.order = words(content.dropFirst(9)).compactMap {
          number($0, base: 10).map { Int($0) }
        }
        return
      }
      let source = String(decoding: content, as: UTF8.self)
      let fields = content.split(separator: UInt8(ascii: ";"))
      let scalars = words(fields.first ?? []).compactMap(Self.representative)
      guard fields.count == 2, scalars.count == expected.levels.count,
        let set = number(words(fields[1]).first ?? [], base: 16)
      else {
        return differences.append(Difference(source: source, description: "\(line): no case"))
      }
      for (bit, direction) in [(1, Direction.natural), (2, .leftToRight), (4, .rightToLeft)]
      where set & UInt32(bit) != 0 {
        count += 1
        if let reason = Self.difference(scalars, direction, expected, base: nil) {
          differences.append(
            Difference(
              source: "\(source) \(direction)",
              description: "BidiTest.txt:\(line): \(source), \(direction): \(reason)"))
        }
      }
    }
    #expect(count > 700_000)
    Deviations.expectOnlyAccepted(differences, in: "BidiTest")
  }

  /// What differs from the expectation; `nil` if nothing does.
  private static func difference(
    _ scalars: [Unicode.Scalar], _ direction: Direction, _ expected: Expectation, base: UInt8?
  ) -> String? {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let paragraphs = Paragraph.split([TextSpan(String(view), font: font)])
    let bidi = BidiLevels(paragraphs[0], direction: direction)
    if let base, bidi.base != base { return "the paragraph has the level \(bidi.base)" }
    var seen: [Int] = []
    var levels: [UInt8] = []
    for index in scalars.indices {
      guard let level = expected.levels[index] else { continue }
      let found = index < paragraphs[0].count ? bidi.level(at: index) : bidi.base
      if found != level { return "the level at \(index) is \(found), not \(level)" }
      seen.append(index)
      levels.append(found)
    }
    let order = BidiLevels.visualOrder(of: levels).map { seen[$0] }
    return order == expected.order ? nil : "the order is \(order)"
  }

  private static func direction(_ field: ArraySlice<UInt8>) -> Direction? {
    switch number(words(field).first ?? [], base: 10) {
    case 0: .leftToRight
    case 1: .rightToLeft
    case 2: .natural
    default: nil
    }
  }

  private static let representatives: [(name: String, scalar: Unicode.Scalar)] = [
    ("L", "a"), ("R", "א"), ("AL", "ا"), ("EN", "1"), ("ES", "+"), ("ET", "#"), ("AN", "٠"),
    ("CS", ","), ("NSM", "\u{300}"), ("BN", "\u{AD}"), ("B", "\u{2029}"), ("S", "\t"), ("WS", " "),
    ("ON", "!"), ("LRE", "\u{202A}"), ("LRO", "\u{202D}"), ("RLE", "\u{202B}"),
    ("RLO", "\u{202E}"), ("PDF", "\u{202C}"), ("LRI", "\u{2066}"), ("RLI", "\u{2067}"),
    ("FSI", "\u{2068}"), ("PDI", "\u{2069}"),
  ]

  /// A character of a class.
  private static func representative(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    representatives.first { name.elementsEqual($0.name.utf8) }?.scalar
  }
}
