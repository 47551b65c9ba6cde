import PlainText

/// Error messages on standard error: one line that begins with `maru: `.
public enum ErrorLine {
  /// A message as one line.
  ///
  /// Line breaks become spaces, and control characters are made printable.
  public static func text(of message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "maru: \(PrintableText.line(line))\n"
  }

  /// Writes a message to standard error.
  public static func write(_ message: String) {
    // If standard error fails too, there is no other way to report it.
    try? StandardStream.error.write(lines: text(of: message))
  }
}
