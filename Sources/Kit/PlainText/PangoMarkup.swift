/// A text in Pango's markup language, such as `<b>Bold</b> &amp; <span color="red">red</span>`.
///
/// GTK programs, zenity and rofi accept it. Reference: Pango, “Text Attributes and Markup”.
public struct PangoMarkup: Hashable, Sendable {
  /// How a part of the text looks.
  public struct Style: Hashable, Sendable {
    /// The weight from 100 to 1000; inherited if `nil`.
    public var weight: Int?
    /// Whether letters are slanted.
    public var isItalic = false
    /// Whether the text is underlined.
    public var isUnderlined = false
    /// Whether the text is struck through.
    public var isStruck = false
    /// Whether the font is monospaced.
    public var isMonospaced = false
    /// The size relative to the inherited size.
    public var scale = 1.0
    /// The size in points (1/72 inch); `nil` to use only `scale`.
    public var size: Double?
    /// The superscript level; negative for subscript.
    public var level = 0
    /// The colour of the letters, as it was written; inherited if `nil`.
    public var foreground: String?
    /// The colour behind the letters, as it was written; `nil` for none.
    public var background: String?
    /// The family of the font; inherited if `nil`.
    public var family: String?

    /// Creates the style of plain text.
    public init() {}
  }

  /// A run of text with one style.
  public struct Run: Hashable, Sendable {
    /// The text without tags, entities decoded.
    public var text: String
    /// How it looks.
    public var style: Style
  }

  /// The parts in order, none of them empty.
  public private(set) var runs: [Run] = []

  /// The text without its markup.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Parses markup.
  ///
  /// - Complexity: O(n).
  /// - Returns: `nil` if the markup is invalid: mismatched tags, unknown tags or unknown entities. Pango rejects
  ///   these too. Unknown attributes are ignored.
  public init?(_ markup: String) {
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      runs = markup.isEmpty ? [] : [Run(text: markup, style: Style())]
      return
    }
    var open: [(name: Substring, style: Style)] = []
    // Parse scalars, not characters: a combining mark after `>` or `;` would merge with it.
    var rest = markup[...].unicodeScalars
    while let scalar = rest.first {
      switch scalar {
      case "<":
        guard let end = Self.endOfTag(in: rest) else { return nil }
        let tag = Substring(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("/") {
          let name = tag.dropFirst().prefix { $0.isLetter }
          guard open.popLast()?.name == name,
            tag.dropFirst(name.count + 1).allSatisfy(\.isWhitespace)
          else { return nil }
        } else if let style = Self.style(of: tag, inside: open.last?.style ?? Style()) {
          if !tag.hasSuffix("/") { open.append((tag.prefix { $0.isLetter }, style)) }
        } else {
          return nil
        }
      case "&":
        guard let end = rest.firstIndex(of: ";"),
          let decoded = Self.scalar(ofEntity: Substring(rest[..<end]).dropFirst())
        else { return nil }
        append(decoded, open.last?.style)
        rest = rest[rest.index(after: end)...]
      default:
        append(scalar, open.last?.style)
        rest.removeFirst()
      }
    }
    guard open.isEmpty else { return nil }
  }

  /// The text without markup; unchanged if the markup is invalid.
  public static func plain(_ markup: String) -> String { PangoMarkup(markup)?.text ?? markup }

  private mutating func append(_ scalar: Unicode.Scalar, _ style: Style?) {
    let style = style ?? Style()
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text.unicodeScalars.append(scalar)
    } else {
      runs.append(Run(text: String(scalar), style: style))
    }
  }

  // MARK: Entities

  private static let entities: [Substring: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The character of an entity, such as `amp` or `#x41`.
  private static func scalar(ofEntity name: Substring) -> Unicode.Scalar? {
    if let scalar = entities[name] { return scalar }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number == 0 ? nil : number.flatMap(Unicode.Scalar.init)
  }

  // MARK: Tags

  /// The position of the `>` that ends a tag, skipping quoted values.
  private static func endOfTag(in text: Substring.UnicodeScalarView) -> Substring.Index? {
    var quote: Unicode.Scalar?
    for index in text.indices {
      let scalar = text[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        return index
      }
    }
    return nil
  }

  /// The ratio between adjacent Pango sizes.
  private static let sizeStep = 1.2

  /// The style that a tag gives its content; `nil` for an unknown or malformed tag.
  private static func style(of tag: Substring, inside outer: Style) -> Style? {
    var style = outer
    switch tag.prefix(while: \.isLetter) {
    case "b": style.weight = 700
    case "i": style.isItalic = true
    case "u": style.isUnderlined = true
    case "s": style.isStruck = true
    case "tt": style.isMonospaced = true
    case "big": style.scale *= sizeStep
    case "small": style.scale /= sizeStep
    case "sub": (style.scale, style.level) = (outer.scale / sizeStep, outer.level - 1)
    case "sup": (style.scale, style.level) = (outer.scale / sizeStep, outer.level + 1)
    case "span":
      guard let attributes = attributes(of: tag) else { return nil }
      for (name, value) in attributes { style.apply(name, value) }
    case "markup", "a": break
    default: return nil
    }
    return style
  }

  /// The attributes of a tag; `nil` if they are malformed.
  private static func attributes(of tag: Substring) -> [(name: String, value: String)]? {
    var attributes: [(String, String)] = []
    var rest = tag.drop { $0.isLetter }
    if rest.hasSuffix("/") { rest.removeLast() }
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return attributes }
      let name = rest.prefix { $0.isLetter || $0 == "_" }
      rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
      guard !name.isEmpty, rest.popFirst() == "=" else { return nil }
      rest = rest.drop { $0.isWhitespace }
      guard let quote = rest.popFirst(), quote == "\"" || quote == "'",
        let end = rest.firstIndex(of: quote)
      else { return nil }
      attributes.append((String(name), String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
  }
}

extension PangoMarkup.Style {
  private static let weights: [String: Int] = [
    "thin": 100, "ultralight": 200, "light": 300, "semilight": 350, "book": 380, "normal": 400,
    "medium": 500, "semibold": 600, "bold": 700, "ultrabold": 800, "heavy": 900,
    "ultraheavy": 1000,
  ]
  private static let scales: [String: Double] = [
    "xx-small": 0.579, "x-small": 0.694, "small": 0.833, "medium": 1, "large": 1.2,
    "x-large": 1.44, "xx-large": 1.728,
  ]

  /// Applies a `span` attribute; ignores unknown names and invalid values.
  fileprivate mutating func apply(_ name: String, _ value: String) {
    let word = value.lowercased()
    switch name {
    case "weight", "font_weight": weight = Self.weights[word] ?? Int(word) ?? weight
    case "style", "font_style": isItalic = word == "italic" || word == "oblique"
    case "underline": isUnderlined = word != "none"
    case "strikethrough": isStruck = word == "true"
    case "foreground", "fgcolor", "color": foreground = value
    case "background", "bgcolor": background = value
    case "face", "font_family": family = value
    case "size", "font_size": setSize(word)
    case "font", "font_desc": setDescription(value)
    case "rise", "baseline_shift":
      if word == "superscript" { level += 1 }
      if word == "subscript" { level -= 1 }
    default: break
    }
  }

  /// Sets the size from a word, a number of 1/1024 points, a number with `pt`, or a percentage.
  private mutating func setSize(_ word: String) {
    if let scale = Self.scales[word] {
      (self.scale, size) = (scale, nil)
    } else if word == "larger" {
      scale *= 1.2
    } else if word == "smaller" {
      scale /= 1.2
    } else if word.hasSuffix("pt"), let points = Double(word.dropLast(2)) {
      setSize(points: points)
    } else if word.hasSuffix("%"), let percent = Double(word.dropLast()), percent > 0 {
      scale *= percent / 100
    } else if let parts = Double(word) {
      setSize(points: parts / 1024)
    }
  }

  private mutating func setSize(points: Double) {
    guard points.isFinite, points > 0, points < 1000 else { return }
    (scale, size) = (1, points)
  }

  /// A description such as `Sans Bold Italic 12`: a family, words for the style, and a size.
  private mutating func setDescription(_ description: String) {
    var words = description.split(separator: " ")
    if let last = words.last, let points = Double(last) {
      setSize(points: points)
      words.removeLast()
    }
    while let last = words.last {
      let word = last.lowercased()
      if let weight = Self.weights[word.filter { $0 != "-" }] {
        self.weight = weight
      } else if word == "italic" || word == "oblique" {
        isItalic = true
      } else if word != "regular" {
        break
      }
      words.removeLast()
    }
    if !words.isEmpty { family = words.joined(separator: " ") }
  }
}
