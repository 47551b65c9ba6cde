/// Removes white space at the ends of texts.
public enum Whitespace {
  /// The text without spaces, tabs and line breaks at its ends.
  public static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The text without line breaks at its ends.
  public static func withoutOuterNewlines(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop(while: \.isNewline)
    while rest.last?.isNewline == true { rest.removeLast() }
    return String(rest)
  }
}
