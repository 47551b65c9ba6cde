import Foundation
import MaruKit

/// What a text has to be.
struct EntryRule {
  private let isRequired: Bool
  private let expression: NSRegularExpression?
  private let reason: String

  /// A rule that accepts every text.
  init() { (isRequired, expression, reason) = (false, nil, "") }

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - isRequired: Whether an empty text is not accepted.
  ///   - pattern: A regular expression for the whole text.
  ///   - reason: What is said of a text that does not match.
  /// - Throws: `.refused` if the pattern is no regular expression.
  init(isRequired: Bool, pattern: String?, reason: String?) throws(PropsError) {
    self.isRequired = isRequired
    self.reason = reason ?? pattern.map { String(localized: "It has to match \($0)") } ?? ""
    guard let pattern else {
      expression = nil
      return
    }
    guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
      throw .refused(
        "pattern",
        reason: "\(PropValue.text(pattern).found) is no regular expression, check its brackets")
    }
    self.expression = expression
  }

  /// Why a text is not accepted; `nil` if it is.
  func problem(with text: String) -> String? {
    guard !text.isEmpty else {
      return isRequired ? String(localized: "Something has to be typed") : nil
    }
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard let expression, expression.firstMatch(in: text, range: whole) == nil else { return nil }
    return reason
  }
}
