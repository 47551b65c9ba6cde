/// The rows whose options begin with the typed letters, regardless of case.
///
/// Each letter narrows the remaining rows with one comparison per option, so a long common prefix
/// is never compared twice.
struct PrefixMatches {
  /// In ascending order.
  private var rows: [Int] = []
  /// The position after the prefix in each of these options, in the bytes of all options.
  private var places: [Int] = []

  /// The rows that begin with a letter.
  ///
  /// - Complexity: O(n) in the rows.
  init(_ letter: FoldedLetter, in options: DropDownOptions) {
    options.withUTF8 { text, range in
      for row in 0..<options.count {
        let option = range(row)
        let length = letter.length(in: text, at: option.lowerBound, before: option.upperBound)
        guard length > 0 else { continue }
        rows.append(row)
        places.append(option.lowerBound + length)
      }
    }
  }

  /// Keeps the rows that continue with a letter.
  ///
  /// - Complexity: O(n) in the remaining rows.
  mutating func narrow(to letter: FoldedLetter, in options: DropDownOptions) {
    var kept = 0
    options.withUTF8 { text, range in
      for index in rows.indices {
        let (row, place) = (rows[index], places[index])
        let length = letter.length(in: text, at: place, before: range(row).upperBound)
        guard length > 0 else { continue }
        rows[kept] = row
        places[kept] = place + length
        kept += 1
      }
    }
    rows.removeLast(rows.count - kept)
    places.removeLast(places.count - kept)
  }

  /// The first matching row from `start` on, wrapping around.
  ///
  /// - Complexity: O(log n) in the rows.
  func row(from start: Int) -> Int? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < rows.count ? rows[low] : rows.first
  }
}
