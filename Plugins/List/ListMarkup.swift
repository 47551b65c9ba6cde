/// A text with Pango's markup, such as `<b>bold</b> &amp; plain`.
enum ListMarkup {
  private static let tags: Set<Substring> = [
    "a", "markup", "span", "b", "big", "i", "s", "sub", "sup", "small", "tt", "u",
  ]
  private static let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The text without its tags; unchanged if it is not valid markup.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text
    }
    return read(text) ?? text
  }

  private static func read(_ text: String) -> String? {
    var (plain, open, rest) = ("", [Substring](), text[...])
    while let character = rest.first {
      guard character == "<" || character == "&" else {
        plain.append(character)
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstIndex(of: character == "<" ? ">" : ";") else { return nil }
      let word = rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
      if character == "&" {
        guard let decoded = self.character(ofEntity: word) else { return nil }
        plain.append(decoded)
      } else if word.hasPrefix("/") {
        guard open.popLast() == word.dropFirst() else { return nil }
      } else {
        let name = word.prefix { $0.isLetter }
        guard tags.contains(name) else { return nil }
        if !word.hasSuffix("/") { open.append(name) }
      }
    }
    return open.isEmpty ? plain : nil
  }

  private static func character(ofEntity name: Substring) -> Character? {
    if let character = entities[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
