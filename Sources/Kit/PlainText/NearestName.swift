/// Finds the name that a user probably meant.
public enum NearestName {
  /// The most similar candidate, ignoring case; the first one if several are equally similar.
  ///
  /// `nil` if more than a third of the longer name would have to change.
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
    return nearest?.name
  }

  /// The only candidate that begins with a name of at least two letters, ignoring case.
  private static func onlyCompletion(
    of name: String, among candidates: some Collection<String>
  ) -> String? {
    let wanted = name.lowercased()
    guard wanted.count >= 2 else { return nil }
    let completions = candidates.lazy.filter { $0.lowercased().hasPrefix(wanted) }.prefix(2)
    return completions.count == 1 ? completions.first : nil
  }

  /// The most candidates that a hint compares.
  private static let hintLimit = 500

  /// A hint to append to an error: ` (did you mean “height”?)`, or nothing.
  ///
  /// It names the most similar candidate, or else the only one that begins with the name. There is none if there are more than 500 candidates: a file with thousands of wrong names would
  /// take too long.
  public static func hint(for name: String, among candidates: some Collection<String>) -> String {
    guard candidates.count <= hintLimit else { return "" }
    let nearest = to(name, among: candidates) ?? onlyCompletion(of: name, among: candidates)
    return nearest.map { " (did you mean “\($0)”?)" } ?? ""
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
