import Foundation

/// Reads text in the Rich Text Format.
///
/// Source: Microsoft, “Rich Text Format (RTF) Specification”, version 1.9.1. It keeps the text,
/// bold, italic, underlined and struck characters, the family and the size of fonts, colours, and
/// links. Pictures, tables' lines, lists' numbers of their own, and paragraph styles are left out.
/// Bytes outside of ASCII that are not written as `\u` are read as Windows-1252.
///
/// The data may be another program's rubbish: its groups, numbers and tables are limited, each byte
/// is read once, and wrong words are passed over.
struct RTFReader {
  /// The most bytes that are read.
  static let mostBytes = 16 << 20
  /// The most groups in one another that are read; the contents of deeper ones are left out.
  private static let mostGroups = 256
  /// The most fonts, colours and links; others are left out.
  private static let mostEntries = 1024
  /// The longest name of a font and the longest instruction of a field, in UTF-16 units.
  private static let longestName = 4096
  /// The most runs; the text behind them has the style of the last one.
  private static let mostRuns = 20_000

  /// What the characters of a group are.
  private enum Destination { case text, fonts, colors, instruction, skipped }

  /// The attributes of characters, whose fonts, colours and links are numbers.
  private struct Look: Hashable {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    var font: Int?
    /// Half points.
    var size: Int?
    var color = 0
    var background = 0
    var link: Int?
  }

  /// What a group inherits from the one around it.
  private struct Group {
    var look = Look()
    var destination = Destination.text
    /// The number of characters after each `\u` that are for readers which do not know it.
    var fallback = 1
    var isHidden = false
    /// The number of the field whose instruction and result are read.
    var field: Int?
  }

  private let bytes: [UInt8]
  private var place = 0
  private var group = Group()
  private var outer: [Group] = []
  /// The number of open groups whose contents are left out because they are too deep.
  private var deepGroups = 0
  /// The number of characters that are passed over after `\u`.
  private var skips = 0
  /// Whether the next control word names a destination that may be passed over.
  private var isOptional = false

  private var result = RichText()
  /// The characters of the run that is being read.
  private var units: [UInt16] = []
  private var shownLook = Look()
  private var defaultFont: Int?
  private var fonts: [Int: String] = [:]
  private var fontNumber = 0
  private var fontName: [UInt16] = []
  private var colors: [RichText.Color?] = []
  private var parts: (red: Int, green: Int, blue: Int)?
  private var instructions: [[UInt16]] = []
  private var links: [String?] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text.
  ///
  /// Complexity: O(n).
  ///
  /// - Returns: `nil` if the data is not in this format, or larger than 16 MiB.
  static func read(_ data: Data) -> RichText? {
    guard data.count <= mostBytes else { return nil }
    var reader = RTFReader(Array(data))
    let isWhite: (UInt8) -> Bool = { $0 <= 0x20 }
    reader.place = reader.bytes.prefix(while: isWhite).count
    guard reader.bytes[reader.place...].starts(with: Array("{\\rtf".utf8)) else { return nil }
    reader.readAll()
    return reader.result
  }

  // MARK: Bytes

  private mutating func readAll() {
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case 0x7B: open()
      case 0x7D: if !close() { place = bytes.count }
      case 0x5C: readControl()
      case 0x0D, 0x0A, 0: break
      default: take(byte: byte)
      }
    }
    flush()
  }

  private mutating func open() {
    (skips, isOptional) = (0, false)
    guard outer.count < Self.mostGroups else {
      deepGroups += 1
      return
    }
    outer.append(group)
  }

  /// Ends a group; returns `false` at the end of the last one.
  private mutating func close() -> Bool {
    (skips, isOptional) = (0, false)
    if deepGroups > 0 {
      deepGroups -= 1
      return true
    }
    if group.destination == .fonts { endFont() }
    guard let last = outer.popLast() else { return false }
    group = last
    return !outer.isEmpty
  }

  /// Reads what follows a backslash.
  private mutating func readControl() {
    guard place < bytes.count else { return }
    let byte = bytes[place]
    guard Self.isLetter(byte) else {
      place += 1
      return takeSymbol(byte)
    }
    let start = place
    while place < bytes.count, Self.isLetter(bytes[place]) { place += 1 }
    // The longest words of the format have 32 letters.
    let word = String(decoding: bytes[start..<min(place, start + 33)], as: UTF8.self)
    let number = readNumber()
    if place < bytes.count, bytes[place] == 0x20 { place += 1 }
    if word == "bin" {
      place = min(place + max(number ?? 0, 0), bytes.count)
      return
    }
    guard deepGroups == 0 else { return }
    take(word, number)
  }

  /// Reads the number of a control word, which is limited to 31 bits.
  private mutating func readNumber() -> Int? {
    var end = place
    let isNegative = end < bytes.count && bytes[end] == 0x2D
    if isNegative { end += 1 }
    guard end < bytes.count, Self.isDigit(bytes[end]) else { return nil }
    var number = 0
    while end < bytes.count, Self.isDigit(bytes[end]) {
      number = min(number * 10 + Int(bytes[end] - 0x30), Int(Int32.max))
      end += 1
    }
    place = end
    return isNegative ? -number : number
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: Control words

  private mutating func takeSymbol(_ byte: UInt8) {
    switch byte {
    case 0x2A: isOptional = true
    case 0x27: takeHex()
    case 0x0A, 0x0D: take(unit: 0x0A)
    case 0x09: take(unit: 0x09)
    case 0x7E: take(unit: 0xA0)
    case 0x5F: take(unit: 0x2011)
    case 0x2D: take(unit: 0xAD)
    case 0x5C, 0x7B, 0x7D: take(unit: UInt16(byte))
    default: break
    }
  }

  /// Reads two hexadecimal digits after `\'`.
  private mutating func takeHex() {
    guard place + 2 <= bytes.count,
      let byte = UInt8(String(decoding: bytes[place..<place + 2], as: UTF8.self), radix: 16)
    else { return }
    place += 2
    take(byte: byte)
  }

  private mutating func take(_ word: String, _ number: Int?) {
    if takeDestination(word) { return }
    // A word is one of the characters after `\u`.
    if skips > 0 {
      skips -= 1
      return
    }
    if group.destination == .colors { return takeColor(word, number) }
    if let unit = Self.characters[word] { return take(unit: unit) }
    switch word {
    case "u": takeUnicode(number ?? 0)
    case "uc": group.fallback = min(max(number ?? 1, 0), 16)
    case "deff": defaultFont = number
    case "f" where group.destination == .fonts: fontNumber = number ?? 0
    default: takeLook(word, number)
    }
  }

  /// Characters with a word of their own.
  private static let characters: [String: UInt16] = [
    "par": 0x0A, "sect": 0x0A, "page": 0x0A, "row": 0x0A, "line": 0x2028, "tab": 0x09,
    "cell": 0x09, "emdash": 0x2014, "endash": 0x2013, "emspace": 0x2003, "enspace": 0x2002,
    "lquote": 0x2018, "rquote": 0x2019, "ldblquote": 0x201C, "rdblquote": 0x201D,
    "bullet": 0x2022, "zwj": 0x200D, "zwnj": 0x200C, "ltrmark": 0x200E, "rtlmark": 0x200F,
  ]

  /// Groups that are no part of the text.
  private static let skippedGroups: Set<String> = [
    "stylesheet", "info", "pict", "object", "header", "headerl", "headerr", "headerf", "footer",
    "footerl", "footerr", "footerf", "footnote", "annotation", "filetbl", "revtbl", "xe", "tc",
    "themedata", "colorschememapping", "datastore", "listtable", "listoverridetable", "rsidtbl",
    "latentstyles", "generator", "xmlnstbl", "fontemb", "falt", "panose", "shp", "nonshppict",
  ]

  /// Begins a destination; returns whether the word is the name of one.
  private mutating func takeDestination(_ word: String) -> Bool {
    let isOptional = isOptional
    self.isOptional = false
    // Nothing in a group that is passed over is a part of the text.
    guard group.destination != .skipped else { return true }
    switch word {
    case "fonttbl": group.destination = .fonts
    case "colortbl": group.destination = .colors
    case "field": beginField()
    case "fldinst": group.destination = group.field == nil ? .skipped : .instruction
    case "fldrslt": endInstruction()
    case _ where isOptional || Self.skippedGroups.contains(word):
      group.destination = .skipped
    default: return false
    }
    return true
  }

  /// Changes the look of the characters that follow.
  private mutating func takeLook(_ word: String, _ number: Int?) {
    let isOn = number != 0
    switch word {
    case "plain":
      group.look = Look(link: group.look.link)
      group.isHidden = false
    case "b": group.look.isBold = isOn
    case "i": group.look.isItalic = isOn
    case "ul", "uld", "uldash", "uldashd", "uldashdd", "uldb", "ulth", "ulw", "ulwave":
      group.look.isUnderlined = isOn
    case "ulnone": group.look.isUnderlined = false
    case "strike", "striked": group.look.isStruck = isOn
    case "f": group.look.font = number
    case "fs": group.look.size = number
    case "cf": group.look.color = number ?? 0
    case "cb", "chcbpat", "highlight": group.look.background = number ?? 0
    case "v": group.isHidden = isOn
    default: break
    }
  }

  // MARK: Tables

  private mutating func takeColor(_ word: String, _ number: Int?) {
    let part = min(max(number ?? 0, 0), 255)
    var new = parts ?? (0, 0, 0)
    switch word {
    case "red": new.red = part
    case "green": new.green = part
    case "blue": new.blue = part
    default: return
    }
    parts = new
  }

  private mutating func endColor() {
    defer { parts = nil }
    guard colors.count < Self.mostEntries else { return }
    colors.append(
      parts.map {
        RichText.Color(red: UInt8($0.red), green: UInt8($0.green), blue: UInt8($0.blue))
      })
  }

  private mutating func endFont() {
    defer { fontName = [] }
    let name = String(decoding: fontName, as: UTF16.self).trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty, fonts.count < Self.mostEntries else { return }
    fonts[fontNumber] = name
  }

  // MARK: Fields

  private mutating func beginField() {
    guard instructions.count < Self.mostEntries else { return group.field = nil }
    group.field = instructions.count
    instructions.append([])
    links.append(nil)
  }

  /// Begins the result of a field, whose instruction has been read.
  private mutating func endInstruction() {
    guard let field = group.field else { return }
    links[field] = Self.link(in: String(decoding: instructions[field], as: UTF16.self))
    instructions[field] = []
    if links[field] != nil { group.look.link = field }
  }

  /// The URL of an instruction such as `HYPERLINK "https://example.org"`; `nil` for other ones.
  private static func link(in instruction: String) -> String? {
    let words = instruction.trimmingCharacters(in: .whitespacesAndNewlines)
    guard words.uppercased().hasPrefix("HYPERLINK") else { return nil }
    let rest = words.dropFirst(9).drop { $0 == " " }
    let isQuoted = rest.first == "\""
    let url = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
    // A switch, such as \l, stands in front of a place in the same text.
    guard !url.isEmpty, !url.hasPrefix("\\") else { return nil }
    return String(url)
  }

  // MARK: Characters

  /// Takes a UTF-16 unit, which is signed in the format.
  private mutating func takeUnicode(_ number: Int) {
    let unit = UInt16(truncatingIfNeeded: number)
    take(unit: unit)
    skips = group.fallback
  }

  private mutating func take(byte: UInt8) {
    take(unit: (0x80...0x9F).contains(byte) ? Self.windows[Int(byte) - 0x80] : UInt16(byte))
  }

  /// The characters 0x80 to 0x9F of Windows-1252.
  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private mutating func take(unit: UInt16) {
    guard deepGroups == 0 else { return }
    if skips > 0 {
      skips -= 1
      return
    }
    switch group.destination {
    case .text: if !group.isHidden { add(unit) }
    case .fonts:
      if unit == 0x3B {
        endFont()
      } else if fontName.count < Self.longestName {
        fontName.append(unit)
      }
    case .colors: if unit == 0x3B { endColor() }
    case .instruction:
      if let field = group.field, instructions[field].count < Self.longestName {
        instructions[field].append(unit)
      }
    case .skipped: break
    }
  }

  /// Adds a unit to the text; control characters are left out.
  private mutating func add(_ unit: UInt16) {
    guard unit >= 0x20 || unit == 0x09 || unit == 0x0A else { return }
    if group.look != shownLook {
      flush()
      shownLook = group.look
    }
    units.append(unit)
  }

  /// Ends the run that is being read.
  private mutating func flush() {
    guard !units.isEmpty else { return }
    let isFull = result.runs.count >= Self.mostRuns
    let style = isFull ? result.runs.last?.style ?? style(of: shownLook) : style(of: shownLook)
    result.append(String(decoding: units, as: UTF16.self), style)
    units.removeAll(keepingCapacity: true)
  }

  private func style(of look: Look) -> RichText.Style {
    var style = RichText.Style()
    style.isBold = look.isBold
    style.isItalic = look.isItalic
    style.isUnderlined = look.isUnderlined
    style.isStruck = look.isStruck
    style.family = (look.font ?? defaultFont).flatMap { fonts[$0] }
    style.size = look.size.map { Double(min(max($0, 2), 800)) / 2 }
    style.color = color(look.color)
    style.background = color(look.background)
    style.link = look.link.flatMap { links[$0] }
    return style
  }

  private func color(_ number: Int) -> RichText.Color? {
    colors.indices.contains(number) ? colors[number] : nil
  }
}
