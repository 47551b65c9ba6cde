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
  /// It waits for texts of other programs.
  ///
  /// - Parameters:
  ///   - patterns: The patterns to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  ///   - completionHandler: Called at once, with the patterns of each item.
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
  /// It waits for texts of other programs.
  ///
  /// - Parameters:
  ///   - patterns: The patterns to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  ///   - completionHandler: Called at once, with the values of each item.
  public func detectValues(
    for patterns: Set<DetectionPattern>, inItemSet itemSet: IndexSet?,
    completionHandler: @escaping @MainActor (Result<[[DetectionPattern: Any]], any Error>) -> Void
  ) {
    completionHandler(
      .success(texts(inItemSet: itemSet).map { Self.values(of: patterns, in: $0 ?? "") }))
  }

  /// The longest text that is looked at, in UTF-16 units.
  private static let longestPattern = 4096

  private static func values(
    of patterns: Set<DetectionPattern>, in text: String
  ) -> [DetectionPattern: Any] {
    guard text.utf16.count <= longestPattern else { return [:] }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return [:] }
    var values: [DetectionPattern: Any] = [:]
    if let number = number(text) {
      values[.number] = number
    } else if LinkDetector.isWebAddress(text) {
      values[.probableWebURL] = text
    } else if !text.contains(where: \.isNewline) {
      values[.probableWebSearch] = text
    }
    return values.filter { patterns.contains($0.key) }
  }

  private static func number(_ text: String) -> NSNumber? {
    guard text.utf8.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2F }) else { return nil }
    if let whole = Int(text) { return NSNumber(value: whole) }
    return Double(text).map { NSNumber(value: $0) }
  }
}
