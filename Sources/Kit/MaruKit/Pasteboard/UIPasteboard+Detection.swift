import Foundation

// What a copied text might be, without the text itself.
extension UIPasteboard {
  /// A kind of text that a pasteboard can be asked about.
  public struct DetectionPattern: RawRepresentable, Hashable, Sendable {
    /// The name of the pattern, as in UIKit.
    public let rawValue: String
    /// Creates a pattern from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A web address, with or without a scheme.
    public static let probableWebURL = DetectionPattern(
      rawValue: "com.apple.uikit.pasteboard-detection-pattern.probable-web-url")
    /// Words that a person might search for: one line that is no number and no address.
    public static let probableWebSearch = DetectionPattern(
      rawValue: "com.apple.uikit.pasteboard-detection-pattern.probable-web-search")
    /// A number.
    public static let number = DetectionPattern(
      rawValue: "com.apple.uikit.pasteboard-detection-pattern.number")
  }

  /// Finds out which patterns the text of the pasteboard has.
  ///
  /// - Parameters:
  ///   - patterns: The patterns to look for. Others than the three constants are never found.
  ///   - completionHandler: Called on the main actor, at once if the text is this program's and when it has
  ///     arrived otherwise. Without a text, no pattern is found. It never fails here.
  public func detectPatterns(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping @MainActor (Result<Set<DetectionPattern>, any Error>) -> Void
  ) {
    detectValues(for: patterns) { completionHandler($0.map { Set($0.keys) }) }
  }

  /// Finds the values of patterns in the text of the pasteboard.
  ///
  /// - Parameters:
  ///   - patterns: The patterns to look for.
  ///   - completionHandler: Called as that of `detectPatterns(for:completionHandler:)`, with a `String` for an
  ///     address and for a search, and an `NSNumber` for a number.
  public func detectValues(
    for patterns: Set<DetectionPattern>,
    completionHandler: @escaping @MainActor (Result<[DetectionPattern: Any], any Error>) -> Void
  ) {
    loadAnyText { text in
      completionHandler(.success(Self.values(of: patterns, in: text ?? "")))
    }
  }

  /// Finds out which patterns the texts of items have.
  ///
  /// - Parameters:
  ///   - patterns: The patterns to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  ///   - completionHandler: Called with the patterns of each item, as that of
  ///     `detectPatterns(for:completionHandler:)`.
  public func detectPatterns(
    for patterns: Set<DetectionPattern>, inItemSet itemSet: IndexSet?,
    completionHandler: @escaping @MainActor (Result<[Set<DetectionPattern>], any Error>) -> Void
  ) {
    detectValues(for: patterns, inItemSet: itemSet) { values in
      completionHandler(values.map { $0.map { Set($0.keys) } })
    }
  }

  /// Finds the values of patterns in the texts of items.
  ///
  /// - Parameters:
  ///   - patterns: The patterns to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  ///   - completionHandler: Called with the values of each item, as that of
  ///     `detectValues(for:completionHandler:)`.
  public func detectValues(
    for patterns: Set<DetectionPattern>, inItemSet itemSet: IndexSet?,
    completionHandler: @escaping @MainActor (Result<[[DetectionPattern: Any]], any Error>) -> Void
  ) {
    loadTexts(inItemSet: itemSet) { texts in
      completionHandler(.success(texts.map { Self.values(of: patterns, in: $0 ?? "") }))
    }
  }

  private static func values(
    of patterns: Set<DetectionPattern>, in text: String
  ) -> [DetectionPattern: Any] {
    let values: [DetectionPattern: Any] =
      switch TextKind(of: text) {
      case .number(let number): [.number: number]
      case .webAddress(let address): [.probableWebURL: address]
      case .search(let words): [.probableWebSearch: words]
      case nil: [:]
      }
    return values.filter { patterns.contains($0.key) }
  }
}
