/// Finds the name that a user probably meant.
public enum NearestName {
  /// The most similar candidate, ignoring case.
  ///
  /// `nil` if more than a third of the longer name would have to change.
  ///
  /// Complexity: O(n · m) per candidate; names are compared up to 64 letters.
  public static func to(_ name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(64))
    let ranked = candidates.map { candidate in
      let letters = Array(candidate.lowercased().prefix(64))
      let limit = max(wanted.count, letters.count) / 3
      return (candidate, distance(wanted, letters), max(limit, 1))
    }
    return ranked.filter { $0.1 <= $0.2 }.min { $0.1 < $1.1 }?.0
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
