/// Finds the name that a person may have meant.
public enum NearestName {
  /// The nearest of some names, or `nil` where none is near: more than a third of the longer one
  /// would have to change.
  ///
  /// Upper and lower case are the same.
  ///
  /// Complexity: O(n · m) for each candidate; names longer than 64 letters are cut there.
  public static func to(_ name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(64))
    let ranked = candidates.map { candidate in
      let letters = Array(candidate.lowercased().prefix(64))
      let limit = max(wanted.count, letters.count) / 3
      return (candidate, distance(wanted, letters), max(limit, 1))
    }
    return ranked.filter { $0.1 <= $0.2 }.min { $0.1 < $1.1 }?.0
  }

  /// How many letters must be put in, taken out, replaced, or swapped with their neighbour.
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
