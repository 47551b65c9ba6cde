import Foundation

/// How a query is compared with an item.
enum ListMatch: String, Codable, CaseIterable, Sendable {
  /// The item contains each word of the query.
  case words
  /// The item contains the query.
  case substring
  /// The item has the letters of the query in their order; the best matches come first.
  case fuzzy
  /// The item contains a match of the regular expression.
  case regex
}

/// Whether the case of letters counts.
enum ListCase: String, Codable, CaseIterable, Sendable {
  /// It counts if the query has a capital letter.
  case smart
  /// It counts.
  case sensitive
  /// It does not count.
  case insensitive
}

/// The order of the items that match.
enum ListSort: String, Codable, CaseIterable, Sendable {
  /// That of the input.
  case input
  /// The best fzf rating first.
  case fzf
  /// The smallest edit distance to the text first.
  case distance
}

/// What the user typed to narrow a list.
struct ListQuery: Sendable, Equatable {
  /// The text as it was typed.
  let text: String
  /// How it is compared with an item.
  let match: ListMatch
  /// Whether the case of letters does not count.
  let isFolded: Bool
  /// How matches are rated; `nil` if they are in the order of the items.
  let rating: Rating?
  /// The texts in UTF-8 that an item has to contain; in small letters if case does not count.
  let needles: [[UInt8]]

  /// A scoring function that ranks matches, best first.
  enum Rating: Sendable {
    /// An item that is the text comes first, then those that begin with its first word.
    case beginnings
    /// The best fuzzy match comes first.
    case fuzzy
    /// The smallest edit distance to the text comes first.
    case distance
  }

  /// Interprets a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - match: How it is compared with an item.
  ///   - letterCase: Whether the case of letters counts.
  ///   - ranksBeginnings: Whether items that begin with the text come first, if no order is given.
  ///   - sort: The order of the matches; `nil` rates only fuzzy ones.
  init(
    _ text: String, match: ListMatch, letterCase: ListCase, ranksBeginnings: Bool = false,
    sort: ListSort? = nil
  ) {
    self.text = text
    self.match = match
    rating =
      switch sort {
      case .input: nil
      case .fzf: .fuzzy
      case .distance: .distance
      case nil where match == .fuzzy: .fuzzy
      case nil: ranksBeginnings && match != .regex ? .beginnings : nil
      }
    isFolded =
      switch letterCase {
      case .smart: text == text.lowercased()
      case .sensitive: false
      case .insensitive: true
      }
    let compared = isFolded ? text.lowercased() : text
    needles =
      switch match {
      case .words: compared.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
      case .substring, .regex: compared.isEmpty ? [] : [Array(compared.utf8)]
      case .fuzzy:
        compared.contains { !$0.isWhitespace }
          ? [Array(compared.filter { !$0.isWhitespace }.utf8)] : []
      }
  }

  /// Whether every item matches.
  var isEmpty: Bool { needles.isEmpty }

  /// Whether matches have a rating, so that their order is known only when all are found.
  var isRated: Bool { rating != nil }

  /// The regular expression of the query.
  ///
  /// - Throws: Foundation's error if it cannot be read.
  func expression() throws -> NSRegularExpression {
    try NSRegularExpression(pattern: text, options: isFolded ? [.caseInsensitive] : [])
  }

  /// Whether each item that this query matches is also matched by a former one.
  func narrows(_ former: ListQuery) -> Bool {
    guard match == former.match, match != .regex, isFolded == former.isFolded else { return false }
    return match == .words
      ? former.needles.allSatisfy { old in needles.contains { Self.contains($0, old) } }
      : text.hasPrefix(former.text)
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.count >= part.count
      && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  // MARK: Marks

  /// The parts of an item's text that match, for marking them.
  func ranges(in title: String) -> [NSRange] {
    switch match {
    case .regex:
      let whole = NSRange(location: 0, length: title.utf16.count)
      return (try? expression())?.matches(in: title, range: whole).map(\.range)
        .filter { $0.length > 0 } ?? []
    case .fuzzy:
      guard let needle = needles.first else { return [] }
      return FuzzyMatcher(needle).positions(in: title, isFolded: isFolded)
    case .words, .substring:
      return needles.compactMap { needle in
        title.range(
          of: String(decoding: needle, as: UTF8.self),
          options: isFolded ? [.caseInsensitive] : [.literal]
        ).map { NSRange($0, in: title) }
      }
    }
  }
}
