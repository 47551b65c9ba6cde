/// Rates rows by how well they match a query.
///
/// The places of a match differ by 100 points. A row that is used often gets up to
/// `mostOfHabit` more, so that it passes one that matches slightly better.
struct LauncherRanking {
  /// The points of a match, the best place first.
  private enum Points {
    static let whole = 700
    static let beginning = 600
    static let wordBeginning = 500
    static let inside = 400
    static let keyword = 300
    static let insideKeyword = 200
    static let remark = 150
    static let scattered = 100
  }

  /// The most points of frequent use.
  private static let mostOfHabit = 150.0

  /// The folded query, and its words if there are several.
  private let phrase: [UInt8]
  private let words: [[UInt8]]

  /// Creates a ranking for a query.
  init(query: String) {
    let words = query.split(whereSeparator: \.isWhitespace)
    phrase = SearchText.folded(words.joined(separator: " "))
    self.words = words.count > 1 ? words.map { SearchText.folded(String($0)) } : []
  }

  /// Whether every row matches.
  var isEmpty: Bool { phrase.isEmpty }

  /// The points of a row.
  ///
  /// Several words match if each of them does; the worst match of a word counts.
  ///
  /// - Parameter terms: The texts of the row.
  /// - Returns: `nil` if it does not match.
  func points(of terms: SearchTerms) -> Int? {
    guard !isEmpty else { return 0 }
    let whole = points(of: phrase, in: terms)
    guard !words.isEmpty else { return whole }
    var worst = Int.max
    for word in words {
      guard let points = points(of: word, in: terms) else { return whole }
      worst = min(worst, points)
    }
    // Separate words never rate as high as a phrase at the beginning of the name.
    return max(whole ?? 0, min(worst, Points.beginning) - 10)
  }

  /// The points of frequent use.
  ///
  /// - Parameter weight: The weight of a row in the history.
  /// - Returns: 0 for a row that was never used, `mostOfHabit` at most.
  static func habit(_ weight: Double) -> Int { Int(mostOfHabit * weight / (weight + 2)) }

  private func points(of needle: [UInt8], in terms: SearchTerms) -> Int? {
    switch terms.name.place(of: needle) {
    case .whole: return Points.whole
    case .beginning: return Points.beginning
    case .wordBeginning: return Points.wordBeginning
    // A single letter inside of words is in nearly every name.
    case .inside where needle.count > 1: return Points.inside
    default: break
    }
    let keyword = terms.keywords.compactMap { $0.place(of: needle) }.min()
    if let keyword, keyword <= .wordBeginning { return Points.keyword }
    if keyword != nil, needle.count > 2 { return Points.insideKeyword }
    if let remark = terms.remark?.place(of: needle), remark <= .wordBeginning, needle.count > 2 {
      return Points.remark
    }
    guard terms.isScattered, needle.count > 1, let gaps = terms.name.gaps(of: needle),
      gaps <= 2 * needle.count + 2
    else { return nil }
    return max(Points.scattered - gaps, 1)
  }
}

/// The texts of a row that are searched.
struct SearchTerms: Hashable, Sendable {
  let name: SearchText
  let keywords: [SearchText]
  let remark: SearchText?
  /// Whether the letters of the query may be scattered over the name.
  let isScattered: Bool

  /// Folds the texts of a row.
  ///
  /// - Parameters:
  ///   - name: The text that counts most.
  ///   - keywords: The texts that count less.
  ///   - remark: A further text, in which only beginnings of words match.
  ///   - isScattered: Whether letters may be scattered over the name.
  init(_ name: String, keywords: [String] = [], remark: String? = nil, isScattered: Bool = true) {
    self.name = SearchText(name)
    self.keywords = keywords.filter { !$0.isEmpty }.map { SearchText($0) }
    self.remark = remark.map { SearchText($0) }
    self.isScattered = isScattered
  }
}
