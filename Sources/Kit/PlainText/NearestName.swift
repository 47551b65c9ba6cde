/// Finds the name that a user probably meant.
public enum NearestName {
  /// The most similar candidate, ignoring case; the first one if several are equally similar.
  ///
  /// If more than a third of the longer name would have to change, it is the only candidate that begins with
  /// the name, if that has at least two letters; otherwise `nil`.
  ///
  /// - Complexity: O(n · m) for each candidate of a similar length; names are compared up to 64
  ///   letters.
  public static func to(_ name: String, among candidates: some Collection<String>) -> String? {
    let wanted = Array(name.lowercased().prefix(64))
    var nearest: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().prefix(64))
      let limit = max(max(wanted.count, letters.count) / 3, 1)
      guard abs(wanted.count - letters.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.name ?? onlyCompletion(of: wanted, among: candidates)
  }

  private static func onlyCompletion(
    of wanted: [Character], among candidates: some Collection<String>
  ) -> String? {
    guard wanted.count >= 2 else { return nil }
    let completions = candidates.lazy.filter { $0.lowercased().starts(with: wanted) }.prefix(2)
    return completions.count == 1 ? completions.first : nil
  }

  /// The most candidates that a hint compares.
  private static let hintLimit = 500

  /// A hint to append to an error: ` (did you mean “height”?)`, or nothing.
  ///
  /// There is none if there are more than 500 candidates: a file with thousands of wrong names would
  /// take too long.
  public static func hint(for name: String, among candidates: some Collection<String>) -> String {
    guard candidates.count <= hintLimit else { return "" }
    return to(name, among: candidates).map { " (did you mean “\($0)”?)" } ?? ""
  }

  /// The number of insertions, deletions, replacements and swaps of neighbouring letters.
  ///
  /// Source: F. Damerau (1964), in the “optimal string alignment” form.
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var previous: [Int] = []
    var current = Array(0...other.count)
    for row in one.indices {
      let beforePrevious = previous
      previous = current
      current = [row + 1] + [Int](repeating: 0, count: other.count)
      for column in other.indices {
        let isEqual = one[row] == other[column]
        var cost = min(previous[column + 1], current[column]) + 1
        cost = min(cost, previous[column] + (isEqual ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = cost
      }
    }
    return current[other.count]
  }
}
