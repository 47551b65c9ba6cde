/// What somebody types into a list to get to an option.
///
/// Letters that follow each other within a second belong together. The same letter again and again
/// leads from one option that begins with it to the next.
struct TypeAhead {
  /// In seconds.
  private static let pause = 1.0

  private var typed = ""
  private var lastTime = -Double.infinity
  /// What begins with the first letters that were typed at once, and with all of them.
  private var found: (first: PrefixMatches, all: PrefixMatches)?

  /// Whether a letter at a time would belong to the ones before.
  func isUnderWay(at time: Double) -> Bool { !typed.isEmpty && time - lastTime < Self.pause }

  /// Forgets what was typed.
  mutating func forget() {
    typed = ""
    found = nil
  }

  /// Takes more letters and finds the row that is meant.
  ///
  /// - Parameters:
  ///   - characters: What was typed now.
  ///   - time: When, in seconds.
  ///   - current: The row where one is; `nil` for none.
  ///   - options: Where to look: the same as for the letters before, unless they were forgotten.
  /// - Returns: The row, or `nil` where no option begins so.
  /// - Complexity: O(n) in the options for the first letter; then in those that begin with what was
  ///   typed, with one look at each.
  mutating func row(
    typing characters: String, at time: Double, from current: Int?, in options: DropDownOptions
  ) -> Int? {
    if !isUnderWay(at: time) { forget() }
    lastTime = time
    let isRepeated = !typed.isEmpty && typed.allSatisfy { String($0) == characters }
    typed += characters
    guard let found = matches(typing: characters, in: options) else { return nil }
    // A longer beginning may fit the row where one is; a first or a repeated letter goes on.
    if typed.count > 1, let row = found.all.row(from: current ?? 0) { return row }
    guard typed.count == 1 || isRepeated else { return nil }
    let next = current.map { $0 + 1 < options.count ? $0 + 1 : 0 } ?? 0
    return found.first.row(from: next)
  }

  private mutating func matches(
    typing characters: String, in options: DropDownOptions
  ) -> (first: PrefixMatches, all: PrefixMatches)? {
    let letters = characters.unicodeScalars.map { FoldedLetter($0) }
    guard let letter = letters.first else { return found }
    if var known = found {
      // Nothing else holds what is narrowed, so that it is not copied.
      found = nil
      for letter in letters { known.all.narrow(to: letter, in: options) }
      found = known
    } else {
      var first = PrefixMatches(letter, in: options)
      for letter in letters.dropFirst() { first.narrow(to: letter, in: options) }
      found = (first, first)
    }
    return found
  }
}
