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
  /// The item contains each word of the query, in which `*` stands for any text and `?` for a letter.
  case glob
  /// Each word of the query begins a word of the item.
  case prefix
}

/// What is compared with an item.
enum ListTerms: String, Codable, CaseIterable, Sendable {
  /// Each word of the query by itself.
  case words
  /// The whole query.
  case text
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
  /// Whether accents are ignored.
  let isUnaccented: Bool
  /// How matches are rated; `nil` if they are in the order of the items.
  let rating: Rating?
  /// The texts in UTF-8 that an item has to match; in lower case if case is ignored.
  let needles: [[UInt8]]
  /// The texts that an item must not match.
  let rejected: [[UInt8]]

  private let terms: [Term]
  /// Whether each word is compared separately.
  private let comparesWords: Bool

  /// A scoring function that ranks matches, best first.
  enum Rating: Sendable {
    /// An item that is the text comes first, then those that begin with its first word.
    case beginnings
    /// The best fuzzy match comes first.
    case fuzzy
    /// The smallest edit distance to the text comes first.
    case distance
  }

  /// A text that an item has to match, or must not match.
  private struct Term: Equatable {
    var text: Substring
    var isNegated = false
  }

  /// Interprets a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - match: How it is compared with an item.
  ///   - letterCase: Whether the case of letters counts.
  ///   - terms: What is compared; `nil` for the default, which is `.text` for substrings, fuzzy
  ///     matches and regular expressions.
  ///   - negation: The character that negates the term after it; `nil` for none.
  ///   - ignoresAccents: Whether accents are ignored.
  ///   - ranksBeginnings: Whether items that begin with the text come first, if no order is given.
  ///   - sort: The order of the matches; `nil` rates only fuzzy ones.
  init(
    _ text: String, match: ListMatch, letterCase: ListCase, terms: ListTerms? = nil,
    negation: Character? = nil, ignoresAccents: Bool = false, ranksBeginnings: Bool = false,
    sort: ListSort? = nil
  ) {
    self.text = text
    self.match = match
    isUnaccented = ignoresAccents
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
    comparesWords = (terms ?? match.usualTerms) == .words
    let given = ignoresAccents ? UnaccentedText.text(of: text) : text
    let parts = comparesWords ? given.split(whereSeparator: \.isWhitespace) : [given[...]]
    self.terms = parts.filter { !$0.isEmpty }.map { part in
      part.first == negation ? Term(text: part.dropFirst(), isNegated: true) : Term(text: part)
    }
    let isFolded = isFolded
    func compared(_ term: Term) -> [UInt8] {
      let text = isFolded ? term.text.lowercased() : String(term.text)
      return Array(match == .fuzzy ? text.filter { !$0.isWhitespace }.utf8 : text.utf8)
    }
    needles = self.terms.filter { !$0.isNegated }.map(compared).filter { !$0.isEmpty }
    rejected = self.terms.filter(\.isNegated).map(compared)
  }

  /// Whether every item matches.
  var isEmpty: Bool { needles.isEmpty && rejected.isEmpty }

  /// Whether no item matches, because every item contains an empty rejected text.
  var isImpossible: Bool { rejected.contains([]) }

  /// Whether matches have a rating, so that their order is known only when all are found.
  var isRated: Bool { rating != nil }

  /// Whether items are compared by `expressions()`.
  var hasExpressions: Bool { match.expression(of: "") != nil }

  /// The regular expressions that an item has to match, or, if negated, must not match.
  ///
  /// - Throws: Foundation's error if the whole text is not a valid expression. A word that is not valid is
  ///   compared literally.
  func expressions() throws -> [(expression: NSRegularExpression, isNegated: Bool)] {
    let options: NSRegularExpression.Options = isFolded ? [.caseInsensitive] : []
    return try terms.map { term in
      let text = String(term.text)
      let pattern = match.expression(of: text) ?? text
      do {
        return (try NSRegularExpression(pattern: pattern, options: options), term.isNegated)
      } catch  where comparesWords {
        let plain = NSRegularExpression.escapedPattern(for: text)
        return (try NSRegularExpression(pattern: plain, options: options), term.isNegated)
      }
    }
  }

  /// Whether each item that this query matches is also matched by a former one.
  func narrows(_ former: ListQuery) -> Bool {
    guard match == former.match, !hasExpressions, comparesWords == former.comparesWords,
      isFolded == former.isFolded, isUnaccented == former.isUnaccented
    else { return false }
    if match == .fuzzy {
      return rejected.isEmpty && former.rejected.isEmpty && text.hasPrefix(former.text)
    }
    return former.needles.allSatisfy { old in needles.contains { Self.contains($0, old) } }
      && former.rejected.allSatisfy { old in rejected.contains { Self.contains(old, $0) } }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.count >= part.count
      && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  // MARK: Marks

  /// The parts of an item's text that match, for marking them.
  func ranges(in title: String) -> [NSRange] {
    switch match {
    case .regex, .glob, .prefix:
      let whole = NSRange(location: 0, length: title.utf16.count)
      let expressions = (try? expressions()) ?? []
      return expressions.filter { !$0.isNegated }
        .flatMap { $0.expression.matches(in: title, range: whole) }.map(\.range)
        .filter { $0.length > 0 }
    case .fuzzy:
      return needles.flatMap { FuzzyMatcher($0).positions(in: title, isFolded: isFolded) }
    case .words, .substring:
      var options: String.CompareOptions = isFolded ? [.caseInsensitive] : [.literal]
      if isUnaccented { options = options.subtracting(.literal).union(.diacriticInsensitive) }
      return needles.compactMap { needle in
        title.range(of: String(decoding: needle, as: UTF8.self), options: options)
          .map { NSRange($0, in: title) }
      }
    }
  }
}

extension ListMatch {
  /// What is compared if nothing else is chosen.
  fileprivate var usualTerms: ListTerms {
    switch self {
    case .words, .glob, .prefix: .words
    case .substring, .fuzzy, .regex: .text
    }
  }

  /// The regular expression for a term; `nil` if terms are compared without one.
  fileprivate func expression(of term: String) -> String? {
    switch self {
    case .words, .substring, .fuzzy: nil
    case .regex: term
    case .prefix: #"\b"# + NSRegularExpression.escapedPattern(for: term)
    case .glob: Self.globExpression(of: term)
    }
  }

  /// The regular expression for a text in which `*` stands for any text and `?` for a letter.
  private static func globExpression(of term: String) -> String {
    let parts = term.split(separator: "*", omittingEmptySubsequences: false).map { part in
      part.split(separator: "?", omittingEmptySubsequences: false)
        .map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: #"\S"#)
    }
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return parts.joined()
    }
    // The first place of a part is as good as any other. To try the others takes ages with many parts.
    let middle = parts.dropFirst().dropLast().filter { !$0.isEmpty }.map { "(?>.*?\($0))" }
    return first + middle.joined() + ".*" + last
  }
}
