/// What somebody types into a list to get to an option.
///
/// Letters that follow each other within a second belong together. The same letter again and again
/// leads from one option that begins with it to the next.
struct TypeAhead {
  /// In seconds.
  private static let pause = 1.0

  private var typed = ""
  private var lastTime = -Double.infinity

  /// Whether a letter at a time would belong to the ones before.
  func isUnderWay(at time: Double) -> Bool { !typed.isEmpty && time - lastTime < Self.pause }

  /// Forgets what was typed.
  mutating func forget() { typed = "" }

  /// Takes more letters and finds the row that is meant.
  ///
  /// - Parameters:
  ///   - characters: What was typed now.
  ///   - time: When, in seconds.
  ///   - current: The row where one is; `nil` for none.
  ///   - options: Where to look.
  /// - Returns: The row, or `nil` where no option begins so.
  mutating func row(
    typing characters: String, at time: Double, from current: Int?, in options: DropDownOptions
  ) -> Int? {
    if !isUnderWay(at: time) { typed = "" }
    lastTime = time
    let isRepeated = !typed.isEmpty && typed.allSatisfy { String($0) == characters }
    typed += characters
    let start = current ?? 0
    // A longer beginning may fit the row where one is; a first or a repeated letter goes on.
    if typed.count > 1, let row = options.row(beginningWith: FoldedPrefix(typed), from: start) {
      return row
    }
    guard typed.count == 1 || isRepeated else { return nil }
    let next = current.map { $0 + 1 < options.count ? $0 + 1 : 0 } ?? 0
    return options.row(beginningWith: FoldedPrefix(characters), from: next)
  }
}
