/// Makes lines of the bytes of a text as they arrive.
struct ArrivingText {
  /// Reads HTML; `nil` for plain text.
  private var reader: HTMLReader?
  /// The bytes after the last complete line or character.
  private var rest: [UInt8] = []

  /// Begins a text.
  init(isHTML: Bool) { reader = isHTML ? HTMLReader() : nil }

  /// Takes the next bytes; returns the lines that are complete.
  mutating func take(_ bytes: [UInt8]) -> [TextLine] {
    rest += bytes
    // A byte of ASCII is no part of another character.
    let isEnd: (UInt8) -> Bool = reader == nil ? { $0 == UInt8(ascii: "\n") } : { $0 < 0x80 }
    guard let end = rest.lastIndex(where: isEnd) else { return [] }
    let text = String(decoding: rest[...end], as: UTF8.self)
    rest.removeSubrange(...end)
    return reader?.read(text).map(TextLine.html) ?? TextLines.split(text).map(TextLine.plain)
  }

  /// Ends the text; returns the last lines.
  mutating func end() -> [TextLine] {
    let text = String(decoding: rest, as: UTF8.self)
    rest = []
    guard reader != nil else { return TextLines.split(text).map(TextLine.plain) }
    return ((reader?.read(text) ?? []) + (reader?.end() ?? [])).map(TextLine.html)
  }
}
