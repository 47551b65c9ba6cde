/// The Levenshtein distance: the letters to insert, delete or replace to turn a text into another.
///
/// The algorithm is that of Wagner and Fischer.
struct EditDistance {
  private let letters: [Unicode.Scalar]
  /// The distances from each prefix of the letters to the part of the text read so far.
  private var row: [Int]

  /// Measures distances from a text.
  init(from text: String) {
    letters = Array(text.unicodeScalars)
    row = []
  }

  /// The distance to a text.
  ///
  /// - Complexity: O(n · m) in the letters of both.
  mutating func distance(to text: String) -> Int {
    row = Array(0...letters.count)
    for (read, letter) in text.unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = read + 1
      for (index, own) in letters.enumerated() {
        let replaced = diagonal + (own == letter ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, diagonal + 1, row[index] + 1)
      }
    }
    return row[letters.count]
  }
}
