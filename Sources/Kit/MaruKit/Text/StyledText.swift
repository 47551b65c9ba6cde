import Foundation
import Typesetting

/// Text with all its attributes, in the typesetter's types.
struct StyledText {
  /// The attributes of a run that do not affect shaping.
  struct Look {
    var color = UIColor.label
    var background: UIColor?
    var underline: NSUnderlineStyle = []
    var underlineColor: UIColor?
    var strikethrough: NSUnderlineStyle = []
    var strikethroughColor: UIColor?
    var shadow: NSShadow?
    /// The width of the outlines' strokes, in hundredths of the font size; a negative one adds them
    /// to the filled letters.
    var strokeWidth: CGFloat = 0
    var strokeColor: UIColor?
    /// The object in place of the text.
    var attachment: PlacedAttachment?
    /// The glyph in place of the text that a layout manager's delegate has chosen.
    var row: GlyphRow?
  }

  /// Consecutive paragraphs with the same style.
  struct Block {
    var spans: [TextSpan] = []
    var looks: [Look] = []
    var style = ParagraphStyle()

    /// Whether there is an object in place of text.
    var hasAttachments: Bool { looks.contains { $0.attachment != nil } }
  }

  /// From top to bottom.
  var blocks: [Block]
  /// The container of the text, for attachments; `nil` if there is none.
  var container: NSTextContainer?
  /// The position of the first character in the container's text.
  var start = 0

  private init(blocks: [Block]) { self.blocks = blocks }

  /// Text with uniform attributes.
  init(_ text: String, font: UIFont, color: UIColor, style: ParagraphStyle) {
    blocks = [
      Block(
        spans: [
          TextSpan(
            text, font: font.typesettingFont, kern: font.typesettingFont.systemTracking)
        ], looks: [Look(color: color)],
        style: style)
    ]
  }

  /// Text with the same attributes throughout.
  ///
  /// The result is that of an attributed string, which is not created.
  init(
    _ text: String, attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor,
    style: ParagraphStyle
  ) {
    guard !text.isEmpty else {
      self.init("", font: font, color: color, style: style)
      return
    }
    let wanted = Self.style(attributes[.paragraphStyle], within: style)
    self.init(blocks: [Block(style: wanted)])
    append(text, attributes, font: font, color: color, at: 0)
  }

  /// Parts of a line with their attributes; the paragraph style is the first part's.
  init(
    _ pieces: [(text: String, attributes: [NSAttributedString.Key: Any])], font: UIFont,
    color: UIColor, style: ParagraphStyle
  ) {
    let wanted = Self.style(pieces.first?.attributes[.paragraphStyle], within: style)
    self.init(blocks: [Block(style: wanted)])
    var place = 0
    for piece in pieces {
      append(piece.text, piece.attributes, font: font, color: color, at: place)
      place += piece.text.utf16.count
    }
  }

  /// An attributed text.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one becomes a line of the font's height.
  ///   - font: The default font.
  ///   - color: The default colour.
  ///   - style: The default paragraph style. Its alignment is also the default of explicit styles
  ///     without an alignment.
  init(_ text: NSAttributedString, font: UIFont, color: UIColor, style: ParagraphStyle) {
    guard text.length > 0 else {
      self.init("", font: font, color: color, style: style)
      return
    }
    self.init(blocks: [])
    let string = text.string as NSString
    var location = 0
    while location < string.length {
      let range = string.paragraphRange(for: NSRange(location: location, length: 0))
      guard range.length > 0 else { break }
      append(paragraph: range, of: text, font: font, color: color, style: style)
      location = range.location + range.length
    }
    dropInnerLineBreaks()
  }

  private mutating func append(
    paragraph range: NSRange, of text: NSAttributedString, font: UIFont, color: UIColor,
    style: ParagraphStyle
  ) {
    let named = text.attribute(.paragraphStyle, at: range.location, effectiveRange: nil)
    let wanted = Self.style(named, within: style)
    if blocks.last?.style != wanted { blocks.append(Block(style: wanted)) }
    let string = text.string as NSString
    text.enumerateAttributes(in: range, options: []) { attributes, part, _ in
      append(
        string.substring(with: part), attributes, font: font, color: color, at: part.location)
    }
  }

  /// Appends a run to the last block.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - attributes: Its attributes.
  ///   - font: The default font.
  ///   - color: The default colour.
  ///   - place: The position of the run, in UTF-16 units.
  private mutating func append(
    _ text: String, _ attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor,
    at place: Int
  ) {
    let font = attributes[.font] as? UIFont ?? font
    var span = TextSpan(
      text, font: font.typesettingFont,
      kern: (attributes[.kern] ?? attributes[.tracking]).map(Self.number)
        ?? font.typesettingFont.systemTracking,
      baselineOffset: Self.number(attributes[.baselineOffset]))
    span.obliqueness = Self.number(attributes[.obliqueness])
    span.expansion = Self.number(attributes[.expansion])
    if let ligature = attributes[.ligature] { span.usesLigatures = Self.number(ligature) != 0 }
    if let directions = attributes[.writingDirection] {
      span.directions = Self.directions(directions)
    }
    var look = Self.look(attributes, color: color)
    if let attachment = attributes[.attachment] as? NSTextAttachment,
      text.unicodeScalars.allSatisfy({ $0.value == UInt32(NSTextAttachment.character) })
    {
      let placed = PlacedAttachment(attachment, attributes, beside: font, at: place)
      span.box = placed.box
      look.attachment = placed
    }
    blocks[blocks.count - 1].spans.append(span)
    blocks[blocks.count - 1].looks.append(look)
  }

  /// A paragraph's style: the explicit one or the default, whose alignment replaces a natural one.
  private static func style(_ named: Any?, within style: ParagraphStyle) -> ParagraphStyle {
    var wanted = (named as? NSParagraphStyle)?.style ?? style
    if wanted.alignment == .natural { wanted.alignment = style.alignment }
    return wanted
  }

  /// Removes the line break at the end of a block: the next block starts on a new line anyway.
  private mutating func dropInnerLineBreaks() {
    for index in blocks.indices.dropLast() {
      guard var span = blocks[index].spans.popLast() else { continue }
      if span.text.last?.isNewline == true { span.text.removeLast() }
      blocks[index].spans.append(span)
    }
  }

  private static func look(
    _ attributes: [NSAttributedString.Key: Any], color: UIColor
  ) -> Look {
    let isLink = attributes[.link] != nil
    return Look(
      color: attributes[.foregroundColor] as? UIColor ?? (isLink ? .link : color),
      background: attributes[.backgroundColor] as? UIColor,
      underline: line(attributes[.underlineStyle]),
      underlineColor: attributes[.underlineColor] as? UIColor,
      strikethrough: line(attributes[.strikethroughStyle]),
      strikethroughColor: attributes[.strikethroughColor] as? UIColor,
      shadow: attributes[.shadow] as? NSShadow,
      strokeWidth: number(attributes[.strokeWidth]),
      strokeColor: attributes[.strokeColor] as? UIColor)
  }

  /// The directions of an attribute; elements that are none are left out.
  private static func directions(_ value: Any) -> [TextSpan.Direction] {
    (value as? [Any] ?? []).compactMap { element in
      guard let bits = AttributeValue.integer(element), (0...3).contains(bits) else { return nil }
      return TextSpan.Direction(
        isRightToLeft: bits & 1 == NSWritingDirection.rightToLeft.rawValue,
        isOverride: bits & NSWritingDirectionFormatType.override.rawValue != 0)
    }
  }

  private static func line(_ value: Any?) -> NSUnderlineStyle {
    if let style = value as? NSUnderlineStyle { return style }
    return NSUnderlineStyle(rawValue: (value as? Int) ?? (value as? NSNumber)?.intValue ?? 0)
  }

  private static func number(_ value: Any?) -> CGFloat {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: 0
    }
  }

  // MARK: Changing

  /// The text with all fonts scaled.
  func scaled(by factor: CGFloat) -> StyledText {
    var copy = self
    for block in copy.blocks.indices {
      for span in copy.blocks[block].spans.indices {
        let font = copy.blocks[block].spans[span].font
        copy.blocks[block].spans[span].font = font.withSize(font.pointSize * factor)
        copy.blocks[block].spans[span].kern *= factor
        copy.blocks[block].spans[span].baselineOffset *= factor
        let attachment = copy.blocks[block].looks[span].attachment
        copy.blocks[block].looks[span].attachment = attachment?.scaled(by: factor)
      }
    }
    return copy
  }

  // MARK: Attachments

  /// A block with its attachments placed.
  ///
  /// - Parameters:
  ///   - index: The index of the block.
  ///   - width: The width of the lines in points; may be infinite.
  /// - Returns: The block.
  func block(_ index: Int, inWidth width: CGFloat) -> Block {
    var block = blocks[index]
    guard block.hasAttachments else { return block }
    var startsParagraph = true
    for span in block.spans.indices {
      if var placed = block.looks[span].attachment {
        let room = Self.room(in: width, block.style, isFirst: startsParagraph)
        placed.place(inWidth: room, of: container, from: start)
        block.spans[span].box = placed.box
        block.looks[span].attachment = placed
      }
      startsParagraph = block.spans[span].text.last?.isNewline == true
    }
    return block
  }

  /// The width of a line between its indents.
  private static func room(
    in width: CGFloat, _ style: ParagraphStyle, isFirst: Bool
  ) -> CGFloat {
    let (head, tail) = (isFirst ? style.firstLineHeadIndent : style.headIndent, style.tailIndent)
    let end = tail > 0 ? min(tail, width) : width + tail
    return end - head
  }
}
