/// The syntax mistakes of toml++ in words for people who write a configuration file.
enum SyntaxMessage {
  /// Rewrites a message such as “Error while parsing value: could not determine value type”.
  static func inPlainWords(_ message: String) -> String {
    var scope: Substring?
    var reason = message[...]
    let prefix = "Error while parsing "
    if message.hasPrefix(prefix), let colon = message.firstRange(of: ": ") {
      scope = message[message.index(message.startIndex, offsetBy: prefix.count)..<colon.lowerBound]
      reason = message[colon.upperBound...]
    }
    let place = scope.map { names[$0] ?? "the \($0)" } ?? "the value"
    for (start, replacement) in exact where reason.hasPrefix(start) {
      return replacement.replacing("PLACE", with: place)
    }
    if let name = quoted(reason, after: "cannot redefine existing ") {
      return "“\(name)” is defined twice"
    }
    var rest = reason
    for (technical, plain) in phrases { rest = rest.replacing(technical, with: plain) }
    rest = withCurlyQuotes(rest)
    guard let saw = rest.firstRange(of: ", saw ") else { return "\(rest) (in \(place))" }
    return "\(rest[..<saw.lowerBound]), found \(found(rest[saw.upperBound...])) (in \(place))"
  }

  private static let names: [Substring: String] = [
    "key-value pair": "a key and its value", "inline table": "a table in braces",
    "table header": "the header of a table", "array": "a list", "string": "a text",
    "literal string": "a text", "root table": "the file", "floating-point": "a number",
    "decimal integer": "a number", "boolean": "true or false", "value": "a value",
    "comment": "a comment", "key": "a key",
  ]

  private static let notAValue = "this is not a value; a text needs quotation marks"

  private static let exact: [(String, String)] = [
    ("encountered end-of-file", "the file ends in the middle of PLACE"),
    ("expected '\\n' after '\\r', saw EOF", "the file ends in the middle of PLACE"),
    ("could not determine value type", notAValue),
    ("expected 'true'", notAValue), ("expected 'false'", notAValue),
    ("expected 'inf'", notAValue), ("expected 'nan'", notAValue),
    (
      "unescaped control characters",
      "the text has no closing quotation mark in its line, or it has a control character"
    ),
    (
      "control characters other than TAB (U+0009) are explicitly prohibited",
      "PLACE has a control character, or no closing quotation mark in its line"
    ),
    ("exceeded maximum nested value depth", "tables and lists are nested more than 64 deep"),
    (
      "cannot insert",
      "a table in braces cannot get more keys later; put all of them in the braces"
    ),
    ("a key has more than", "a key has more than 16 parts"),
    (
      "unexpected control character", "PLACE has a control character, which must be escaped"
    ),
  ]

  private static let phrases: [(String, String)] = [
    ("value-terminator", "the end of the value"),
    ("a comment or whitespace", "the end of the line"),
    ("keys, tables, whitespace or comments", "a key, the header of a table, or a comment"),
    ("bare key starting character or string delimiter", "a key"),
    ("key-value pair", "a key"), ("comma or", "a comma or"),
    ("unknown escape sequence", "a backslash starts an escape, and this one is unknown:"),
    ("leading zeroes are prohibited", "a number cannot start with 0"),
  ]

  /// The text in single quotation marks that follows some words.
  private static func quoted(_ text: Substring, after start: String) -> String? {
    guard text.hasPrefix(start), let first = text.firstIndex(of: "'") else { return nil }
    let rest = text[first...].dropFirst()
    // A second quotation mark ends the name; “' as table” may follow it.
    guard let last = rest.firstRange(of: "' as ")?.lowerBound ?? rest.lastIndex(of: "'") else {
      return nil
    }
    return String(rest[..<last])
  }

  /// Replaces “'x'” by “x” in curly quotation marks, whatever x is.
  private static func withCurlyQuotes(_ text: Substring) -> Substring {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "'") {
      let inner = rest[open...].dropFirst()
      // The character itself may be a quotation mark.
      guard let close = inner.dropFirst(inner.hasPrefix("''") ? 1 : 0).firstIndex(of: "'") else {
        break
      }
      result += rest[..<open] + "“" + inner[..<close] + "”"
      rest = inner[close...].dropFirst()
    }
    return Substring(result + rest)
  }

  private static func found(_ text: Substring) -> String {
    switch text {
    case "“\\n”", "“\\r”", "“\n”", "“\r”": "the end of the line"
    case "“”", "“\\u0000”": "nothing"
    case "a comma", "comma": "a comma"
    default: String(text)
    }
  }
}
