/// Texts as zenity reads them: with C's escape sequences, or with marks of mnemonics.
enum ZenityText {
  /// Replaces `\n`, `\t`, `\\`, `\"` and octal numbers such as `\101`, as `g_strcompress` does.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "v"): bytes.append(0x0B)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var number = Int(next - UInt8(ascii: "0"))
        var digits = 1
        while digits < 3, let digit = rest.first, (0x30...0x37).contains(digit) {
          number = number * 8 + Int(digit - 0x30)
          digits += 1
          rest.removeFirst()
        }
        bytes.append(UInt8(truncatingIfNeeded: number))
      default: bytes.append(next)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The title of a button, without the underscores that mark mnemonics; two are one underscore.
  static func label(_ text: String) -> String {
    var label = ""
    var isMark = false
    for character in inOneLine(text) {
      isMark = character == "_" && !isMark
      if !isMark { label.append(character) }
    }
    return label
  }

  /// A text with spaces in place of line breaks, for a widget that takes one line.
  static func inOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
