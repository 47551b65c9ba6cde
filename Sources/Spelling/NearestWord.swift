/// Finds the valid word nearest to a misspelt one.
public enum NearestWord {
  /// The most words that are compared.
  public static let candidateLimit = 500

  /// The nearest of the valid words, or `nil` if none is near.
  ///
  /// Letters that were left out, added, replaced or swapped count as one mistake each: the optimal
  /// string alignment distance. One mistake in three letters is near. Case does not count.
  public static func to(_ word: String, among words: some Collection<String>) -> String? {
    // A long list would cost more time than a hint is worth.
    guard words.count <= candidateLimit else { return nil }
    let typed = Array(word.lowercased().prefix(64))
    var nearest: (word: String, distance: Int)?
    for candidate in words.sorted() {
      let distance = distance(typed, Array(candidate.lowercased().prefix(64)))
      let limit = max(1, max(typed.count, candidate.count) / 3)
      if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.word
  }

  /// A hint to append to a mistake: ` (did you mean “height”?)`, or nothing.
  public static func hint(for word: String, among words: some Collection<String>) -> String {
    to(word, among: words).map { " (did you mean “\($0)”?)" } ?? ""
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var current = [i]
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(last[j] + 1, current[j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[b.count]
  }
}
