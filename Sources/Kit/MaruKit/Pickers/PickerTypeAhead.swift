import Foundation

/// The letters that a person types to find a row of a picker.
///
/// Letters within a second form the beginning of a title. The same letter again goes to the next
/// title that begins with it.
struct PickerTypeAhead {
  /// The longest pause between letters, in seconds.
  private static let pause = 1.0
  /// The greatest number of titles that are read for one letter.
  private static let limit = 10_000

  private var typed = ""
  private var lastTime = -Double.infinity

  /// Whether a letter at this time would continue a beginning.
  func isRunning(at time: Double) -> Bool { !typed.isEmpty && time - lastTime < Self.pause }

  /// Adds letters, and finds the next row that begins with all of them.
  ///
  /// - Parameters:
  ///   - letters: The typed letters.
  ///   - time: The time of the press, in seconds.
  ///   - current: The current row.
  ///   - count: The number of rows.
  ///   - title: The title of a row.
  /// - Returns: The row; `nil` if there is none.
  /// - Complexity: O(n) in the number of rows; it reads at most 10,000 titles.
  mutating func row(
    typing letters: String, at time: Double, from current: Int, of count: Int,
    title: (Int) -> String
  ) -> Int? {
    if !isRunning(at: time) { typed = "" }
    lastTime = time
    let isRepeated = !typed.isEmpty && typed.allSatisfy { String($0) == letters }
    let isFirst = typed.isEmpty
    typed += letters
    guard count > 0 else { return nil }
    // A longer beginning may be that of the current row.
    if !isFirst, let row = Self.row(typed, from: current, of: count, title) { return row }
    guard isFirst || isRepeated else { return nil }
    return Self.row(letters, from: (current + 1) % count, of: count, title)
  }

  private static func row(
    _ beginning: String, from start: Int, of count: Int, _ title: (Int) -> String
  ) -> Int? {
    for step in 0..<min(count, limit) {
      let row = (start + step) % count
      let options: String.CompareOptions = [.anchored, .caseInsensitive, .diacriticInsensitive]
      if title(row).range(of: beginning, options: options) != nil { return row }
    }
    return nil
  }
}
