import Foundation

/// Writes text in the Rich Text Format.
///
/// Source: Microsoft, “Rich Text Format (RTF) Specification”, version 1.9.1. Each run is a group,
/// so that no attribute has to be ended. Characters outside of ASCII are written as `\u`, with a
/// question mark for readers that do not know it.
struct RTFWriter {
  private var bytes: [UInt8] = []
  private var fonts: [String] = []
  private var fontNumbers: [String: Int] = [:]
  private var colors: [RichText.Color] = []
  private var colorNumbers: [RichText.Color: Int] = [:]

  /// The bytes of a text.
  ///
  /// Complexity: O(n).
  static func data(_ text: RichText) -> Data {
    var writer = RTFWriter()
    writer.collect(text)
    writer.write(text)
    return Data(writer.bytes)
  }

  /// Numbers the fonts and the colours, whose tables precede the text.
  private mutating func collect(_ text: RichText) {
    for style in text.runs.lazy.map(\.style) {
      if let family = style.family, fontNumbers[family] == nil {
        fontNumbers[family] = fonts.count
        fonts.append(family)
      }
      for color in [style.color, style.background].compactMap(\.self)
      where colorNumbers[color] == nil {
        // Colour 0 is the reader's own.
        colors.append(color)
        colorNumbers[color] = colors.count
      }
    }
  }

  private mutating func write(_ text: RichText) {
    add("{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0\n{\\fonttbl")
    if fonts.isEmpty { add("{\\f0\\fnil Sans;}") }
    for (number, family) in fonts.enumerated() {
      add("{\\f\(number)\\fnil ")
      addEscaped(family.filter { $0 != ";" && !$0.isNewline })
      add(";}")
    }
    add("}\n{\\colortbl;")
    for color in colors {
      add("\\red\(color.red)\\green\(color.green)\\blue\(color.blue);")
    }
    add("}\n\\pard\n")
    for run in text.runs { write(run) }
    add("}\n")
  }

  private mutating func write(_ run: RichText.Run) {
    if let link = run.style.link {
      add("{\\field{\\*\\fldinst{HYPERLINK \"")
      addEscaped(link.replacingOccurrences(of: "\"", with: "%22").filter { !$0.isNewline })
      add("\"}}{\\fldrslt ")
    }
    add("{")
    add(Self.words(of: run.style, fontNumbers, colorNumbers))
    addEscaped(run.text)
    add("}")
    if run.style.link != nil { add("}}") }
  }

  /// The control words of a style, with the space that ends them.
  private static func words(
    of style: RichText.Style, _ fonts: [String: Int], _ colors: [RichText.Color: Int]
  ) -> String {
    var words = ""
    if let number = style.family.flatMap({ fonts[$0] }) { words += "\\f\(number)" }
    if let size = style.size, size.isFinite {
      words += "\\fs\(Int((min(max(size, 1), 4000) * 2).rounded()))"
    }
    if style.isBold { words += "\\b" }
    if style.isItalic { words += "\\i" }
    if style.isUnderlined { words += "\\ul" }
    if style.isStruck { words += "\\strike" }
    if let number = style.color.flatMap({ colors[$0] }) { words += "\\cf\(number)" }
    if let number = style.background.flatMap({ colors[$0] }) {
      // Cocoa reads the first one, word processors the second one.
      words += "\\cb\(number)\\chcbpat\(number)"
    }
    return words.isEmpty ? "" : words + " "
  }

  // MARK: Bytes

  private mutating func add(_ text: String) { bytes += text.utf8 }

  /// Adds characters of the text; control characters are left out.
  private mutating func addEscaped(_ text: String) {
    var last: UInt16 = 0
    for unit in text.utf16 {
      defer { last = unit }
      switch unit {
      case 0x5C, 0x7B, 0x7D: bytes += [0x5C, UInt8(unit)]
      case 0x20...0x7E: bytes.append(UInt8(unit))
      case 0x09: add("\\tab ")
      case 0x0A: if last != 0x0D { add("\\par\n") }
      case 0x0D, 0x2029: add("\\par\n")
      case 0x2028: add("\\line\n")
      case 0x80...: add("\\u\(Int16(bitPattern: unit))?")
      default: break
      }
    }
  }
}
