import Foundation
import MaruKit

/// What a line of text has to be.
struct TextRule: Hashable, Sendable {
  private let pattern: String?
  private let reason: String?
  private let shortest: Int?
  private let longest: Int?
  /// Whether the pattern has to match the whole text; in a JSON Schema a part of it suffices.
  private let matchesWhole: Bool

  /// Creates a rule from an object.
  ///
  /// - Throws: If the pattern is no regular expression, or if the lengths contradict each other.
  init(_ object: FieldObject) throws(FieldRefusal) {
    pattern = try object.text(.pattern)
    reason = try object.line(.reason)
    shortest = try object.count(.minLength)
    longest = try object.count(.maxLength)
    matchesWhole = !object.isSchema
    if let pattern, Self.expression(pattern) == nil {
      throw object.refusal(
        of: .pattern,
        "\(PropValue.text(pattern).found) is no regular expression, check its brackets")
    }
    if reason != nil, pattern == nil {
      throw object.refusal(of: .reason, "it is said of texts that do not match, give a pattern too")
    }
    if let shortest, let longest, shortest > longest {
      throw object.refusal(
        of: .maxLength, "found \(longest), it is below the minLength \(shortest)")
    }
  }

  private static func expression(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern)
  }

  /// Why a text that is not empty is no answer; `nil` if it is one.
  func problem(with text: String) -> FieldProblem? {
    let length = text.count
    if let shortest, length < shortest {
      return FieldProblem(reason: "At least \(Self.characters(shortest))")
    }
    if let longest, length > longest {
      return FieldProblem(reason: "At most \(Self.characters(longest)), now \(length)")
    }
    guard let pattern, !matches(text, pattern) else { return nil }
    return FieldProblem(reason: reason ?? "It has to match \(pattern)")
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    // `\z` and not `$`, which also matches before a line break at the end.
    let wanted = matchesWhole ? "\\A(?:\(pattern))\\z" : pattern
    return Self.expression(wanted)?.firstMatch(in: text, range: whole) != nil
  }

  private static func characters(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }
}
