/// The letters that a user types to find an option.
///
/// Letters within a second of each other form a prefix. Repeating the same letter moves from one
/// option that begins with it to the next.
struct TypeAhead {
  /// The most time between letters of a prefix, in seconds.
  private static let pause = 1.0

  private var typed = ""
  private var lastTime = -Double.infinity
  /// The matches of the whole prefix.
  private var found: PrefixMatches?
  /// The matches of the first letter, while no other letter was typed.
  private var foundByFirst: PrefixMatches?

  /// Whether a letter at this time would extend the prefix.
  func isUnderWay(at time: Double) -> Bool { !typed.isEmpty && time - lastTime < Self.pause }

  /// Clears the prefix.
  mutating func forget() {
    typed = ""
    found = nil
    foundByFirst = nil
  }

  /// Adds letters and finds the matching row.
  ///
  /// - Parameters:
  ///   - characters: The typed letters.
  ///   - time: The time of the key press, in seconds.
  ///   - current: The current row; `nil` for none.
  ///   - options: The options; the same as for the previous letters, unless the prefix was cleared.
  /// - Returns: The row, or `nil` if no option matches.
  /// - Complexity: O(n) in the options for the first letter, then O(n) in the options that still
  ///   match.
  mutating func row(
    typing characters: String, at time: Double, from current: Int?, in options: DropDownOptions
  ) -> Int? {
    if !isUnderWay(at: time) { forget() }
    lastTime = time
    let isRepeated = !typed.isEmpty && typed.allSatisfy { String($0) == characters }
    let isFirst = typed.isEmpty
    typed += characters
    // Released as soon as it is unused, so that narrowing copies nothing.
    if typed.count > 1, !isRepeated { foundByFirst = nil }
    narrow(to: characters, in: options)
    if isFirst { foundByFirst = found }
    // A longer prefix may match the current row; a first or a repeated letter moves on.
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
