import Foundation

/// What a whole copied text is.
enum TextKind {
  case number(NSNumber)
  /// The address of a web page, with or without a scheme.
  case webAddress(String)
  /// One line that is no number and no address.
  case search(String)

  /// The longest text that is looked at, in UTF-16 units.
  static let longestText = 4096

  /// Finds the kind of a text; white space at its ends does not count.
  ///
  /// `nil` for an empty text, one of several lines, and a longer one than `longestText`.
  init?(of text: String) {
    guard text.utf16.count <= Self.longestText else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return nil }
    if let number = Self.number(text) {
      self = .number(number)
    } else if LinkDetector.isWebAddress(text) {
      self = .webAddress(text)
    } else if !text.contains(where: \.isNewline) {
      self = .search(text)
    } else {
      return nil
    }
  }

  private static func number(_ text: String) -> NSNumber? {
    guard text.utf8.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2F }) else { return nil }
    if let whole = Int(text) { return NSNumber(value: whole) }
    return Double(text).map { NSNumber(value: $0) }
  }
}
