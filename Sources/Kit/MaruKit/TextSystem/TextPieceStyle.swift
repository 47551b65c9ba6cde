import Foundation
import Graphics
import Typesetting

/// The lines of a piece of text.
struct PieceLines {
  let text: TypesetText
  /// The space above the first line, in points.
  let before: CGFloat
  /// The space below the last line.
  let after: CGFloat
  /// The space between two lines.
  let lineSpacing: CGFloat

  /// The lines, with offsets from the start of the piece.
  var layout: TextLayout { text.layout }
  /// The height with the spaces, in points.
  var height: CGFloat { before + layout.size.height + after }
  /// The lower edge of the first line.
  var firstLineBottom: CGFloat { before + (layout.lines.first?.frame.maxY ?? 0) }

  /// The lines without those after the first `count`, and without the space below.
  func prefix(_ count: Int) -> PieceLines {
    PieceLines(
      text: text.prefix(count), before: before, after: lineSpacing, lineSpacing: lineSpacing)
  }
}

/// Makes the lines of pieces: it adds the attributes of links and the defaults of a text.
final class TextPieceStyle {
  /// What surrounds a piece.
  struct Context {
    /// Points; may be infinite.
    var width: CGFloat
    /// The most lines; 0 for no limit.
    var lineLimit: Int
    /// Points; may be infinite.
    var height: CGFloat
    /// The treatment of the last line; `nil` for the paragraph's own.
    var lineBreakMode: ParagraphStyle.LineBreakMode?
    /// Whether the text starts here.
    var isFirst = false
    /// Whether a paragraph starts here.
    var isStart = true
    /// Whether the text ends here.
    var isLast = false
    /// The outline of the container.
    var outline = ContainerShape.Outline()
    /// The top of the piece in the container, in points; may be an estimate.
    var top: CGFloat = 0
    /// The direction of the paragraph; `nil` to find it in the piece.
    var direction: ParagraphStyle.WritingDirection?
    /// The container, for attachments.
    var container: NSTextContainer?
  }

  /// The attributes of a text without characters, and of its last, empty line.
  var emptyAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes that links add.
  var linkAttributes: [NSAttributedString.Key: Any] = [:]
  /// The kinds of data that become links.
  var detectedTypes: UIDataDetectorTypes = []
  /// The attributes of text that is being composed.
  var composed = AttributeOverlay()
  /// The layout manager, whose delegate decides about spaces.
  weak var manager: NSLayoutManager?
  private var lastKey: UInt32 = 0

  /// Takes the attributes of another style.
  func take(from other: TextPieceStyle) {
    emptyAttributes = other.emptyAttributes
    linkAttributes = other.linkAttributes
    detectedTypes = other.detectedTypes
    composed = other.composed
  }

  /// A unique number for the lines of a piece; never 0.
  func makeKey() -> UInt32 {
    lastKey &+= 1
    if lastKey == 0 { lastKey = 1 }
    return lastKey
  }

  /// The font of characters without one.
  var defaultFont: UIFont {
    emptyAttributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
  }

  /// Lays out a piece.
  ///
  /// - Parameters:
  ///   - range: The piece, with its line break.
  ///   - storage: The text.
  ///   - context: What surrounds the piece.
  /// - Returns: The lines.
  func lines(of range: Range<Int>, in storage: NSTextStorage, _ context: Context) -> PieceLines {
    var end = range.upperBound
    let buffer = storage.buffer
    if end > range.lowerBound, HardBreaks.contains(buffer[end - 1]) {
      end -=
        end - 1 > range.lowerBound && buffer[end - 1] == 0x0A && buffer[end - 2] == 0x0D ? 2 : 1
    }
    var pieces = storage.pieces(of: range.lowerBound..<end)
    if pieces.isEmpty { pieces = [("", attributes(ofEmpty: range, in: storage))] }
    if !detectedTypes.isEmpty { pieces = addDetectedLinks(to: pieces) }
    for index in pieces.indices where pieces[index].attributes[.link] != nil {
      pieces[index].attributes.merge(linkAttributes) { $1 }
    }
    pieces = composed.applied(to: pieces, from: range.lowerBound)
    let hasBreak = end < range.upperBound
    let generation = manager.flatMap {
      GlyphGeneration(of: $0, width: context.width, in: context.container, defaultFont)
    }
    let generated = generation?.applied(
      to: pieces, from: range.lowerBound,
      lineBreak: hasBreak ? storage.pieces(of: end..<range.upperBound).last : nil)
    var styled = StyledText(
      generated?.pieces ?? pieces, font: defaultFont, color: .label, style: .usual)
    generated?.replaceText(in: &styled.blocks[0])
    (styled.container, styled.start) = (context.container, range.lowerBound)
    adjust(&styled.blocks[0].style, context)
    askForSpaces(&styled.blocks[0].style, range, context)
    let isHidden = generated?.isHidden == true && !range.isEmpty
    if isHidden { hide(&styled.blocks[0].style) }
    // The paragraph may go on in the next piece.
    if !hasBreak, !context.isLast { styled.blocks[0].style.avoidsOrphans = false }
    let style = styled.blocks[0].style
    let lineSpacing = style.lineSpacing.orNone
    let isLast = context.isLast && !hasBreak
    let before = context.isStart && !context.isFirst ? style.paragraphSpacingBefore.orNone : 0
    var shape: ContainerShape?
    if let container = context.container, !context.outline.isPlain {
      shape = ContainerShape(
        context.outline, of: container, width: context.width, top: context.top + before,
        start: range.lowerBound)
    }
    let decisions = manager.flatMap {
      DelegateDecisions(
        of: $0, in: context.container, range, textEnd: end, top: context.top + before)
    }
    let text = TypesetText(
      styled, width: context.width, lineLimit: context.lineLimit,
      maximumHeight: context.height, areas: shape.map { $0.area },
      decisions: isHidden ? nil : decisions?.lineDecisions)
    return PieceLines(
      text: text,
      before: before,
      after: isLast ? 0 : (hasBreak ? style.paragraphSpacing.orNone : 0) + lineSpacing,
      lineSpacing: lineSpacing)
  }

  /// Asks the layout manager's delegate for the spaces of a piece.
  private func askForSpaces(
    _ style: inout ParagraphStyle, _ range: Range<Int>, _ context: Context
  ) {
    guard let manager, let delegate = manager.delegate, !range.isEmpty else { return }
    let last = range.upperBound - 1
    let rect = CGRect(
      x: 0, y: 0, width: context.width.isFinite ? context.width : NSTextContainer.unlimited,
      height: defaultFont.lineHeight)
    style.lineSpacing = delegate.layoutManager(
      manager, lineSpacingAfterGlyphAt: last, withProposedLineFragmentRect: rect)
    style.paragraphSpacingBefore = delegate.layoutManager(
      manager, paragraphSpacingBeforeGlyphAt: range.lowerBound,
      withProposedLineFragmentRect: rect)
    style.paragraphSpacing = delegate.layoutManager(
      manager, paragraphSpacingAfterGlyphAt: last, withProposedLineFragmentRect: rect)
  }

  /// Makes the lines of hidden text as low as possible; zero stands for no limit.
  private func hide(_ style: inout ParagraphStyle) {
    (style.minimumLineHeight, style.maximumLineHeight) = (0, 1e-6)
    (style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0, 0)
  }

  private func adjust(_ style: inout ParagraphStyle, _ context: Context) {
    style.usesLeading = manager?.usesFontLeading ?? true
    if let mode = context.lineBreakMode { style.lineBreakMode = mode }
    if let direction = context.direction, style.baseWritingDirection == .natural {
      style.baseWritingDirection = direction
    }
    if !context.isStart { style.firstLineHeadIndent = style.headIndent }
  }

  /// The direction of a paragraph by its first letter.
  static func direction(
    ofParagraphFrom start: Int, in buffer: TextBuffer
  ) -> ParagraphStyle.WritingDirection {
    for scalar in buffer.string(start..<start + 256).unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return .rightToLeft
      default: if scalar.properties.isAlphabetic { return .leftToRight }
      }
    }
    return .natural
  }

  private func attributes(
    ofEmpty range: Range<Int>, in storage: NSTextStorage
  ) -> [NSAttributedString.Key: Any] {
    guard storage.length > 0 else { return emptyAttributes }
    if range.isEmpty, !emptyAttributes.isEmpty { return emptyAttributes }
    return storage.attributes(
      at: min(range.lowerBound, storage.length - 1), effectiveRange: nil)
  }

  /// Adds detected links to pieces, which keep their own.
  private func addDetectedLinks(
    to pieces: [AttributeOverlay.Piece]
  ) -> [AttributeOverlay.Piece] {
    let links = LinkDetector(detectedTypes).links(in: pieces.map(\.text).joined())
    let runs = links.map { AttributeOverlay.Run(range: $0.range, attributes: [.link: $0.url]) }
    return AttributeOverlay(runs).applied(to: pieces, from: 0) { own, _ in own }
  }
}

extension CGFloat {
  /// The number in points, at most a million; zero if it is not finite or less than zero.
  fileprivate var orNone: CGFloat { isFinite ? Swift.min(Swift.max(self, 0), 1e6) : 0 }
}
