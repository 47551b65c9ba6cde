/// A text as zenity reads it: with C's escape sequences, and often with Pango's markup.
enum ZenityText {
  /// The text that is shown for the value of an option.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - hasMarkup: Whether tags and entities are taken out; not if they are no valid markup.
  /// - Returns: The plain text.
  static func plain(_ text: String, hasMarkup: Bool) -> String {
    let unescaped = self.unescaped(text)
    return hasMarkup ? withoutMarkup(unescaped) ?? unescaped : unescaped
  }

  /// Replaces `\n`, `\t`, `\\`, `\"` and octal numbers such as `\101`, as `g_strcompress` does.
  private static func unescaped(_ text: String) -> String {
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

  /// The text without Pango's tags; `nil` if it is no markup: tags that do not match, or unknown entities.
  private static func withoutMarkup(_ text: String) -> String? {
    guard text.contains(where: { $0 == "<" || $0 == "&" }) else { return text }
    var plain = ""
    var open: [Substring] = []
    var rest = text[...]
    while let character = rest.first {
      switch character {
      case "<":
        guard let end = rest.firstIndex(of: ">") else { return nil }
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("/") {
          guard open.popLast() == tag.dropFirst() else { return nil }
        } else {
          let name = tag.prefix { $0.isLetter }
          guard tags.contains(String(name)) else { return nil }
          if !tag.hasSuffix("/") { open.append(name) }
        }
      case "&":
        guard let end = rest.firstIndex(of: ";"),
          let decoded = entity(rest[rest.index(after: rest.startIndex)..<end])
        else { return nil }
        plain.append(decoded)
        rest = rest[rest.index(after: end)...]
      default:
        plain.append(character)
        rest.removeFirst()
      }
    }
    return open.isEmpty ? plain : nil
  }

  /// The tags of Pango's markup.
  private static let tags: Set<String> = [
    "a", "markup", "span", "b", "big", "i", "s", "sub", "sup", "small", "tt", "u",
  ]

  /// The character of an entity, such as `amp` or `#x41`.
  private static func entity(_ name: Substring) -> Character? {
    let named: [Substring: Character] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    if let character = named[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
