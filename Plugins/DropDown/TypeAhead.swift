/// What somebody types into a list to get to an option.
///
/// Letters that follow each other within a second belong together. The same letter again and again
/// leads from one option that begins with it to the next.
struct TypeAhead {
  /// In seconds.
  private static let pause = 1.0

  private var typed = ""
  private var lastTime = -Double.infinity
  /// What begins with all that was typed.
  private var found: PrefixMatches?
  /// What begins with the first letter, while no other has been typed.
  private var foundByFirst: PrefixMatches?

  /// Whether a letter at a time would belong to the ones before.
  func isUnderWay(at time: Double) -> Bool { !typed.isEmpty && time - lastTime < Self.pause }

  /// Forgets what was typed.
  mutating func forget() {
    typed = ""
    found = nil
    foundByFirst = nil
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
    let isFirst = typed.isEmpty
    typed += characters
    // Given up as soon as nobody asks for it any more, so that narrowing copies nothing.
    if typed.count > 1, !isRepeated { foundByFirst = nil }
    narrow(to: characters, in: options)
    if isFirst { foundByFirst = found }
    // A longer beginning may fit the row where one is; a first or a repeated letter goes on.
    if typed.count > 1, let row = found?.row(from: current ?? 0) { return row }
    guard typed.count == 1 || isRepeated else { return nil }
    let next = current.map { $0 + 1 < options.count ? $0 + 1 : 0 } ?? 0
    return foundByFirst?.row(from: next)
  }

  private mutating func narrow(to characters: String, in options: DropDownOptions) {
    for scalar in characters.unicodeScalars {
      let letter = FoldedLetter(scalar)
      if found == nil {
        found = PrefixMatches(letter, in: options)
      } else {
        found?.narrow(to: letter, in: options)
      }
    }
  }
}
