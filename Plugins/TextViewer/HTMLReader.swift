import Foundation

/// Reads HTML as it arrives, and makes lines of it.
///
/// It knows the elements of text. Scripts, styles and comments have no lines; other elements show their
/// content. Mismatched, unclosed and unknown tags do no harm.
struct HTMLReader {
  /// The most letters of a line; the rest of a paragraph is in further lines.
  private static let longestLine = 2_000
  /// The most bytes of a line without spaces.
  private static let longestPiece = 4_000
  /// The length from which a token that may go on is read again only when it is twice as long, in bytes.
  private static let longToken = 1 << 16
  /// The most elements with a style inside of each other; further ones have none.
  private static let mostStyles = 100
  /// The most levels of lists and quotations.
  private static let mostLevels = 8

  /// Elements whose content is not shown.
  private static let hidden: Set<String> = [
    "script", "style", "title", "template", "iframe", "object", "noembed",
  ]
  /// Elements that begin and end lines, and whether there is a gap above them.
  private static let blocks: [String: Bool] = [
    "p": true, "pre": true, "blockquote": true, "ul": true, "ol": true, "dl": true, "table": true,
    "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "div": false,
    "section": false, "article": false, "header": false, "footer": false, "main": false,
    "nav": false, "aside": false, "address": false, "figure": true, "figcaption": false,
    "form": false, "fieldset": false, "details": false, "summary": false, "dt": false,
    "dd": false, "li": false, "tr": false, "caption": false, "body": false, "html": false,
    "center": false, "hr": false, "option": false,
  ]

  private var line = HTMLLine()
  private var lines: [HTMLLine] = []
  /// The end of the input, which may be an incomplete token.
  private var rest: [UInt8] = []
  /// The length that it needs to be read, in bytes.
  private var wantedLength = 0
  /// Whether a comment is being skipped.
  private var isInComment = false
  /// The element whose content is being skipped.
  private var skipped: String?
  private var styles: [(name: String, style: HTMLLine.Style)] = []
  /// The numbers of the next items of the lists; `nil` for lists without numbers.
  private var lists: [Int?] = []
  private var quotes = 0
  /// Whether the text explains a term.
  private var isDefinition = false
  private var heading = 0
  private var preformatted = 0
  private var hasGap = false
  /// Whether the line has more than the marker of an item.
  private var hasText = false
  /// The style of a space that is shown if more text follows in the line.
  private var pendingSpace: HTMLLine.Style?
  /// Whether there are lines already.
  private var hasShown = false

  // MARK: Input

  /// Reads a part of the input.
  ///
  /// - Parameter text: The part.
  /// - Returns: The lines that are complete.
  /// - Complexity: O(n) in the part and the incomplete token before it.
  mutating func read(_ text: String) -> [HTMLLine] {
    // HTML ignores NUL bytes.
    rest += text.utf8.lazy.filter { $0 != 0 }
    if rest.count >= wantedLength { readRest() }
    defer { lines = [] }
    return lines
  }

  private mutating func readRest() {
    rest = Array(rest[scan(rest)...])
    wantedLength = rest.count < Self.longToken ? 0 : 2 * rest.count
  }

  /// Ends the input; returns the last lines.
  mutating func end() -> [HTMLLine] {
    readRest()
    // A tag without an end is dropped, and other text is shown.
    if skipped == nil, !isInComment, rest.first != UInt8(ascii: "<") || rest.count == 1 {
      add(String(decoding: rest, as: UTF8.self))
    }
    (rest, wantedLength) = ([], 0)
    endLine()
    defer { lines = [] }
    return lines
  }

  /// Handles the complete tokens, and returns the index of the first incomplete one.
  private mutating func scan(_ bytes: [UInt8]) -> Int {
    var place = 0
    while place < bytes.count {
      if let name = skipped {
        let end = Self.end(ofHidden: name, in: bytes, from: place)
        guard end.isComplete else { return end.place }
        place = end.place
        skipped = nil
        continue
      }
      if isInComment {
        guard let end = Self.end(ofCommentIn: bytes, from: place) else {
          return max(place, bytes.count - 2)
        }
        place = end
        isInComment = false
        continue
      }
      if bytes[place] == UInt8(ascii: "<") {
        switch Self.token(in: bytes, from: place) {
        case .open: return place
        case .text: addText(bytes[place...place])
        case .declaration(let end):
          place = end
          continue
        case .comment:
          // Its first dashes may also be the last ones.
          place += 2
          isInComment = true
          continue
        case .tag(let tag, let end):
          place = end
          take(tag)
          continue
        }
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      // The entity may be incomplete.
      if end == bytes.count,
        let start = bytes[place..<end].suffix(HTMLEntity.longestName).lastIndex(
          of: UInt8(ascii: "&")),
        !bytes[start...].contains(UInt8(ascii: ";"))
      {
        addText(bytes[place..<start])
        return start
      }
      addText(bytes[place..<end])
      place = end
    }
    return place
  }

  private mutating func addText(_ bytes: ArraySlice<UInt8>) {
    add(HTMLEntity.decoded(String(decoding: bytes, as: UTF8.self)))
  }

  // MARK: Tokens

  private struct Tag {
    var name: String
    var isEnd = false
    var attributes: [String: String] = [:]
  }

  private enum Token {
    /// A token that may be incomplete.
    case open
    /// A `<` that begins no tag.
    case text
    case declaration(end: Int)
    /// The beginning of a comment.
    case comment
    case tag(Tag, end: Int)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }

  private static func token(in bytes: [UInt8], from start: Int) -> Token {
    guard start + 1 < bytes.count else { return .open }
    let next = bytes[start + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      guard !bytes[start...].starts(with: "<!--".utf8) else { return .comment }
      return bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { .declaration(end: $0 + 1) }
        ?? .open
    }
    let isEnd = next == UInt8(ascii: "/")
    let first = isEnd ? start + 2 : start + 1
    guard first < bytes.count else { return .open }
    guard isLetter(bytes[first]) else { return .text }
    return tag(in: bytes, from: first, isEnd: isEnd)
  }

  /// Reads a tag from its name on.
  private static func tag(in bytes: [UInt8], from first: Int, isEnd: Bool) -> Token {
    var place = first
    func word(until isEnd: (UInt8) -> Bool) -> String {
      let start = place
      while place < bytes.count, !isEnd(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    func endsName(_ byte: UInt8) -> Bool {
      isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }
    var tag = Tag(name: word(until: endsName).lowercased(), isEnd: isEnd)
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") { return .tag(tag, end: place + 1) }
      guard !isBlank(byte), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "=") else {
        place += 1
        continue
      }
      let name = word { endsName($0) || $0 == UInt8(ascii: "=") }.lowercased()
      while place < bytes.count, isBlank(bytes[place]) { place += 1 }
      guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { continue }
      place += 1
      while place < bytes.count, isBlank(bytes[place]) { place += 1 }
      guard place < bytes.count else { return .open }
      let quote = bytes[place]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        place += 1
        tag.attributes[name] = HTMLEntity.decoded(word { $0 == quote })
        place += 1
      } else {
        tag.attributes[name] = HTMLEntity.decoded(
          word { isBlank($0) || $0 == UInt8(ascii: ">") })
      }
    }
    return .open
  }

  /// The place after a comment; `nil` if it goes on.
  private static func end(ofCommentIn bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while let dash = bytes[place...].firstIndex(of: UInt8(ascii: "-")) {
      if bytes[dash...].starts(with: "-->".utf8) { return dash + 3 }
      place = dash + 1
    }
    return nil
  }

  /// Finds the end of an element without text.
  ///
  /// - Returns: The index after its end tag; if that is incomplete, the index at which it may begin.
  private static func end(
    ofHidden name: String, in bytes: [UInt8], from start: Int
  ) -> (place: Int, isComplete: Bool) {
    let wanted = Array("</\(name)".utf8)
    var place = start
    while let found = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let part = bytes[found...].prefix(wanted.count)
      let isEqual = zip(part, wanted).allSatisfy { isLetter($0) ? $0 | 0x20 == $1 : $0 == $1 }
      if isEqual {
        let rest = bytes[found...].dropFirst(wanted.count)
        guard let next = rest.first else { return (found, false) }
        // The name may be the beginning of another one.
        if isBlank(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") {
          guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return (found, false) }
          return (end + 1, true)
        }
      }
      place = found + 1
    }
    return (bytes.count, false)
  }

  // MARK: Elements

  private mutating func take(_ tag: Tag) {
    if let gap = Self.blocks[tag.name] {
      endLine()
      let isNested = ["ul", "ol"].contains(tag.name) && lists.count > (tag.isEnd ? 1 : 0)
      hasGap = hasGap || gap && !isNested
    }
    if tag.isEnd { leave(tag.name) } else { enter(tag) }
  }

  private mutating func enter(_ tag: Tag) {
    if Self.hidden.contains(tag.name) { skipped = tag.name }
    switch tag.name {
    case "br": endLine(evenIfEmpty: true)
    case "hr":
      line.isRule = true
      endLine(evenIfEmpty: true)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      heading = tag.name.last?.wholeNumberValue ?? 0
    case "pre": preformatted += 1
    case "blockquote": quotes += 1
    case "dt", "dd":
      endStyle(of: "dt")
      isDefinition = tag.name == "dd"
    case "tr": endStyle(of: "th")
    case "ul": lists.append(nil)
    case "ol": lists.append(tag.attributes["start"].flatMap { Int($0) } ?? 1)
    case "li": beginItem()
    case "td", "th":
      endStyle(of: "th")
      pendingSpace = nil
      if hasText { show("\u{2003}", HTMLLine.Style()) }
    // Links are not inside of each other.
    case "a": endStyle(of: "a")
    case "img":
      if let text = tag.attributes["alt"] { add(text) }
    default: break
    }
    guard let style = Self.style(of: tag, in: styles.last?.style ?? HTMLLine.Style()),
      styles.count < Self.mostStyles
    else { return }
    styles.append((tag.name, style))
  }

  private mutating func leave(_ name: String) {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = 0
    case "pre": preformatted = max(preformatted - 1, 0)
    case "blockquote": quotes = max(quotes - 1, 0)
    case "dd": isDefinition = false
    case "dl":
      isDefinition = false
      endStyle(of: "dt")
    case "table": endStyle(of: "th")
    case "li": dropSign()
    case "ul", "ol":
      dropSign()
      _ = lists.popLast()
    default: break
    }
    endStyle(of: name)
  }

  /// Ends the style of an element, and of those inside that have no end tag.
  private mutating func endStyle(of name: String) {
    if let index = styles.lastIndex(where: { $0.name == name }) { styles.removeSubrange(index...) }
  }

  private static func style(of tag: Tag, in outer: HTMLLine.Style) -> HTMLLine.Style? {
    var style = outer
    switch tag.name {
    case "b", "strong", "th", "dt", "h1", "h2", "h3", "h4", "h5", "h6": style.isBold = true
    case "i", "em", "cite", "var", "dfn": style.isItalic = true
    case "u", "ins": style.isUnderlined = true
    case "s", "strike", "del": style.isStruck = true
    case "code", "tt", "kbd", "samp", "pre": style.isMonospaced = true
    case "a": style.link = tag.attributes["href"]
    default: return nil
    }
    return style
  }

  private mutating func beginItem() {
    dropSign()
    let sign: String
    if let number = lists.last.flatMap(\.self) {
      sign = "\(number). "
      lists[lists.count - 1] = number == .max ? number : number + 1
    } else {
      sign = "• "
    }
    line.add(sign, HTMLLine.Style())
  }

  /// Drops the marker of an item that has no text.
  private mutating func dropSign() { if !hasText { line = HTMLLine() } }

  // MARK: Lines

  private mutating func add(_ text: String) {
    if preformatted > 0 { return addPreformatted(text) }
    let style = styles.last?.style ?? HTMLLine.Style()
    // As characters, a combining mark would belong to the space before it.
    let parts = text.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0.isASCII && $0.properties.isWhitespace })
    var piece = ""
    for (index, part) in parts.enumerated() {
      if index > 0, hasText, pendingSpace == nil { pendingSpace = style }
      guard !part.isEmpty else { continue }
      if let space = pendingSpace {
        if line.text.utf8.count + piece.utf8.count > Self.longestLine {
          show(piece, style)
          piece = ""
          endLine()
        } else if space == style {
          piece += " "
        } else {
          show(" ", space)
        }
      }
      piece.unicodeScalars.append(contentsOf: part)
      (hasText, pendingSpace) = (true, nil)
    }
    show(piece, style)
  }

  /// Adds a text to the line, and begins further lines if it is too long.
  private mutating func show(_ text: String, _ style: HTMLLine.Style) {
    var rest = text.unicodeScalars[...]
    while line.text.utf8.count + Substring(rest).utf8.count > Self.longestPiece {
      // A line that is long already takes no more.
      let isLong = line.text.utf8.count >= Self.longestLine
      let piece = rest.prefix(isLong ? 0 : Self.longestLine)
      rest = rest[piece.endIndex...]
      line.add(String(piece), style)
      hasText = true
      endLine()
    }
    guard !rest.isEmpty else { return }
    line.add(String(rest), style)
    hasText = true
  }

  private mutating func addPreformatted(_ text: String) {
    let style = styles.last?.style ?? HTMLLine.Style()
    let parts = text.unicodeScalars.filter { $0 != "\r" }.split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      // The first line break after the tag is not shown.
      if index > 0 { endLine(evenIfEmpty: hasText || !hasGap) }
      guard !part.isEmpty else { continue }
      show(String(String.UnicodeScalarView(part)).replacing("\t", with: "    "), style)
    }
  }

  /// Ends the line, and begins a new one.
  private mutating func endLine(evenIfEmpty: Bool = false) {
    defer { (hasText, pendingSpace) = (false, nil) }
    // The marker of an item waits for its text, which may be in a paragraph.
    guard hasText || evenIfEmpty else { return }
    line.heading = heading
    line.indent = min(max(lists.count - 1, 0) + quotes + (isDefinition ? 1 : 0), Self.mostLevels)
    line.hasGap = hasGap && hasShown
    (hasGap, hasShown) = (line.isRule, true)
    lines.append(line)
    line = HTMLLine()
  }
}
