import Testing

@testable import Typesetting

/// The files for UAX #14 and UAX #29: every line gives the boundaries that it names.
@Suite struct BreakTests {
  /// A font that is never looked up.
  private static let font = Font(FontDescriptor(size: 12), library: FontLibrary())

  @Test func `lines end where LineBreakTest.txt allows it`() throws {
    let differences = try BreakFile("LineBreakTest").differences { scalars in
      let spans = [TextSpan(text(scalars), font: Self.font)]
      var boundaries = [false]
      for paragraph in Paragraph.split(spans) {
        boundaries += LineBreakOpportunities.after(paragraph, keepsHangulWords: false)
        boundaries += [Bool](repeating: false, count: paragraph.terminatorLength)
        boundaries[boundaries.count - 1] = true
      }
      boundaries[0] = false
      return boundaries
    }
    Deviations.expectOnlyAccepted(differences, in: "LineBreakTest")
  }

  @Test func `characters of the user begin where GraphemeBreakTest.txt says`() throws {
    let differences = try BreakFile("GraphemeBreakTest").differences { scalars in
      let ranges = Graphemes.ranges(in: scalars.map(\.value))
      return boundaries(at: ranges.map(\.lowerBound), in: scalars)
    }
    Deviations.expectOnlyAccepted(differences, in: "GraphemeBreakTest")
  }

  @Test func `words begin where WordBreakTest.txt says`() throws {
    let differences = try BreakFile("WordBreakTest").differences { scalars in
      boundaries(at: WordBoundaries.starts(in: scalars), in: scalars)
    }
    Deviations.expectOnlyAccepted(differences, in: "WordBreakTest")
  }

  @Test func `sentences begin where SentenceBreakTest.txt says`() throws {
    let differences = try BreakFile("SentenceBreakTest").differences { scalars in
      boundaries(at: SentenceBoundaries.starts(in: scalars), in: scalars)
    }
    Deviations.expectOnlyAccepted(differences, in: "SentenceBreakTest")
  }

  @Test func `a sentence does not end after an abbreviation before lower case, or in a number`() {
    let scalars = Array("See e.g. page 3.5 of it. (Or not.) Then go on!".unicodeScalars)
    #expect(SentenceBoundaries.starts(in: scalars) == [0, 25, 35])
  }

  @Test func `a word begins after an emoji that a joiner ties to a letter`() {
    let scalars = Array("a\u{200D}😀b".unicodeScalars)
    #expect(WordBoundaries.starts(in: scalars) == [0, 3])
  }

  private func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func boundaries(at starts: [Int], in scalars: [Unicode.Scalar]) -> [Bool] {
    var boundaries = [Bool](repeating: false, count: scalars.count) + [true]
    for start in starts { boundaries[start] = true }
    return boundaries
  }
}
