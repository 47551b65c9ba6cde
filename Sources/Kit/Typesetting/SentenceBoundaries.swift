/// Sentence boundaries by UAX #29 (Unicode 15.0).
///
/// White space after a sentence belongs to it.
package enum SentenceBoundaries {
  private typealias Class = SentenceBreakClass

  /// The end of a sentence, which more characters may follow: closing quotes, then white space.
  private struct Ending {
    /// Whether it is a full stop, which may also end an abbreviation.
    var isAmbiguous: Bool
    /// Whether it follows a letter with upper or lower case.
    var followsLetter: Bool
    /// Whether closing quotes or white space have followed.
    var hasFollowers = false
    /// Whether white space has followed.
    var hasSpaces = false
  }

  /// The indices at which a sentence starts; the text's end is not one of them.
  ///
  /// Complexity: O(n).
  package static func starts(in scalars: some RandomAccessCollection<Unicode.Scalar>) -> [Int] {
    let table = SentenceBreakClass.table
    let classes = scalars.map { table[$0.value] }
    guard let first = classes.first else { return [] }
    var starts = [0]
    // The last character without the marks that SB5 skips.
    var last = first
    var ending = Self.ending(first, after: .other, in: nil)
    for index in classes.indices.dropFirst() {
      let next = classes[index]
      if isParagraphEnd(classes[index - 1]) {
        if classes[index - 1] != .carriageReturn || next != .lineFeed {  // SB3, SB4
          starts.append(index)
        }
        ending = nil
      } else if next == .extend || next == .format {
        continue  // SB5
      } else if let known = ending, !isKept(next, after: known, classes[index...]) {
        starts.append(index)  // SB11
        ending = nil
      }
      ending = Self.ending(next, after: last, in: ending)
      last = next
    }
    return starts
  }

  /// The end of a sentence after one more character; `nil` inside of a sentence.
  private static func ending(_ next: Class, after last: Class, in known: Ending?) -> Ending? {
    switch next {
    case .fullStop, .terminator:
      return Ending(
        isAmbiguous: next == .fullStop, followsLetter: last == .upper || last == .lower)
    case .closing where known?.hasSpaces == false, .space:
      guard var ending = known else { return nil }
      ending.hasFollowers = true
      ending.hasSpaces = next == .space
      return ending
    default: return nil
    }
  }

  /// SB6 to SB10: whether a character after the end of a sentence still belongs to the sentence.
  private static func isKept(
    _ next: Class, after ending: Ending, _ rest: ArraySlice<Class>
  ) -> Bool {
    switch next {
    case .space, .separator, .carriageReturn, .lineFeed: return true  // SB9, SB10
    case .closing where !ending.hasSpaces: return true  // SB9
    case .continuation, .fullStop, .terminator: return true  // SB8a
    case .numeric where ending.isAmbiguous && !ending.hasFollowers: return true  // SB6
    case .upper where ending.isAmbiguous && !ending.hasFollowers && ending.followsLetter:
      return true  // SB7
    default: break
    }
    guard ending.isAmbiguous else { return false }
    // SB8: the next letter before another sentence may end has lower case.
    let stop = rest.first {
      switch $0 {
      case .lower, .upper, .letter, .fullStop, .terminator: true
      default: isParagraphEnd($0)
      }
    }
    return stop == .lower
  }

  private static func isParagraphEnd(_ value: Class) -> Bool {
    value == .separator || value == .carriageReturn || value == .lineFeed
  }
}
