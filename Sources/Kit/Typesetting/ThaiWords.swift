internal import CThai

/// Finds Thai words, which have no spaces between them, with libthai's dictionary.
///
/// UAX #14 and UAX #29 leave the boundaries of these words to a dictionary.
final class ThaiWords: @unchecked Sendable {
  /// The words of the installed dictionary; `nil` if it cannot be read.
  ///
  /// It is read when it is first needed, which takes 5 ms and 0.6 MB.
  static let installed = ThaiWords(dictionary: nil)

  /// The most letters that libthai gets at once.
  ///
  /// Its time is quadratic in the length: a million letters would take 3 to 18 seconds, but take 0.4
  /// in pieces.
  private static let pieceLength = 1024
  /// The letters at a piece's end that the next piece gets again.
  ///
  /// Words that end there may depend on letters that the piece lacks. The longest word of the
  /// dictionary has 19 letters.
  private static let overlap = 64
  /// The sign ฯ, which ends an abbreviation; ฯลฯ and ฯพณฯ also start with it.
  private static let abbreviationSign: UInt32 = 0xE2F

  // It is not modified after its creation, and libthai allows several threads to read it.
  private let breaker: OpaquePointer

  /// Reads a dictionary: libthai's own one, or the file at a path.
  ///
  /// Returns `nil` if there is no valid dictionary.
  init?(dictionary path: String?) {
    guard let breaker = th_brk_new(path) else { return nil }
    self.breaker = breaker
  }

  deinit { th_brk_delete(breaker) }

  /// The runs of Thai letters and marks in a text, without digits, currency signs and punctuation.
  ///
  /// No run starts with a combining mark.
  ///
  /// Complexity: O(n).
  static func runs(in scalars: [UInt32]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in scalars.indices {
      if let first = start {
        guard !isInWords(scalars[index]) else { continue }
        runs.append(first..<index)
        start = nil
      } else if isInWords(scalars[index]), !isMark(scalars[index]) {
        start = index
      }
    }
    if let start { runs.append(start..<scalars.count) }
    return runs
  }

  /// The indices at which a word of a run starts, without the run's own start.
  ///
  /// None of them is inside a grapheme cluster.
  ///
  /// Complexity: O(n).
  func starts(in run: ArraySlice<UInt32>) -> [Int] {
    var starts: [Int] = []
    var pieceStart = run.startIndex
    while true {
      let end = min(pieceStart + Self.pieceLength, run.endIndex)
      let limit = end < run.endIndex ? end - Self.overlap : end
      let found = breaks(in: run[pieceStart..<end]).filter { $0 <= limit }
      starts += found.filter { !Self.isMark(run[$0]) && !Self.isInAbbreviation($0, of: run) }
      guard end < run.endIndex else { return starts }
      pieceStart = found.last ?? limit
    }
  }

  /// libthai's breaks inside a piece.
  private func breaks(in piece: ArraySlice<UInt32>) -> [Int] {
    guard piece.count > 1 else { return [] }
    // TIS-620 has the letters in the same order as Unicode. A zero ends the text.
    let text = piece.map { UInt8(truncatingIfNeeded: $0 &- 0xE00 &+ 0xA0) } + [0]
    var places = [Int32](repeating: 0, count: piece.count)
    let count = th_brk_find_breaks(breaker, text, &places, places.count)
    return places.prefix(Int(count)).map { piece.startIndex + Int($0) }
  }

  /// Whether a character can be part of a word.
  static func isInWords(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE01...0xE3A, 0xE40...0xE4E: true
    default: false
    }
  }

  /// Whether a letter belongs to the grapheme cluster of the previous letter.
  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE31, 0xE33...0xE3A, 0xE47...0xE4E: true
    default: false
    }
  }

  /// Whether a break is inside the abbreviations ฯลฯ or ฯพณฯ, after their first sign; libthai breaks there.
  private static func isInAbbreviation(_ index: Int, of run: ArraySlice<UInt32>) -> Bool {
    run[index - 1] == abbreviationSign && run[index...].prefix(3).contains(abbreviationSign)
  }
}
