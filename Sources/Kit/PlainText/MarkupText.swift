/// Text as content or as an attribute's value in XML and HTML.
public enum MarkupText {
  /// The text in which no character is markup.
  ///
  /// Characters that XML 1.0 does not allow, and control characters, become U+FFFD. Newlines and tabs stay.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.controlPicture != nil: result += "\u{FFFD}"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
