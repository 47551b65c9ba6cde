/// The lines of a command's output.
enum ListPreviewText {
  /// The most lines.
  private static let mostLines = 5_000
  /// The most letters of a line.
  private static let longestLine = 1_000
  /// The width of a tab in letters.
  private static let tab = 8

  /// The lines that are shown: without escape sequences of terminals, and with spaces for tabs.
  static func lines(of bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(mostLines).map { plain($0.prefix(4 * longestLine)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func plain(_ line: Substring) -> String {
    var (plain, rest) = ("", line.unicodeScalars)
    var column = 0
    while let scalar = rest.popFirst(), column < longestLine {
      switch scalar {
      case "\u{1B}": skipSequence(&rest)
      case "\t":
        let spaces = tab - column % tab
        plain += String(repeating: " ", count: spaces)
        column += spaces
      case _ where scalar.properties.generalCategory == .control: break
      default:
        plain.unicodeScalars.append(scalar)
        column += 1
      }
    }
    return plain
  }

  /// Skips the rest of an escape sequence of ECMA-48, such as `[1m`, or a title up to its end.
  private static func skipSequence(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "[":
      while let scalar = rest.popFirst(), !(0x40...0x7E).contains(scalar.value) {}
    case "]":
      while let scalar = rest.popFirst(), scalar != "\u{07}" {
        // A backslash after a bell is text.
        guard scalar == "\u{1B}" else { continue }
        if rest.first == "\\" { rest.removeFirst() }
        break
      }
    case "(", ")": _ = rest.popFirst()
    default: break
    }
  }
}
