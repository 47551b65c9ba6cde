import Foundation
import Graphics
import Typesetting

/// Asks a layout manager's delegate about the glyphs and control characters of a piece.
struct GlyphGeneration {
  typealias Piece = AttributeOverlay.Piece

  /// The pieces of a text with what is shown in their place.
  struct Result {
    fileprivate(set) var pieces: [Piece] = []
    fileprivate var substitutes: [Substitute?] = []
    /// Whether the line break is hidden, or there is none.
    fileprivate var hidesBreak = true

    /// Whether all characters are hidden, with the line break.
    var isHidden: Bool { hidesBreak && zip(pieces, substitutes).allSatisfy(Self.isHidden) }

    private static func isHidden(_ piece: Piece, _ substitute: Substitute?) -> Bool {
      substitute == .hidden || piece.text.isEmpty
    }

    /// Sets the boxes and glyphs of a block that was made of the pieces.
    func replaceText(in block: inout StyledText.Block) {
      guard block.spans.count == substitutes.count else { return }
      // A line break that is not hidden keeps the height of its line.
      let keepsHeight = !hidesBreak && substitutes.allSatisfy { $0 == .hidden }
      for (index, substitute) in substitutes.enumerated() {
        switch substitute {
        case nil: continue
        case .hidden:
          block.spans[index].box =
            keepsHeight
            ? box(of: block.spans[index].font, width: 0)
            : TextSpan.Box(width: 0, ascent: 0, descent: 0)
          block.looks[index] = StyledText.Look()
        case .space(let width):
          block.spans[index].box = box(of: block.spans[index].font, width: width)
        case .glyph(let glyph):
          let span = block.spans[index]
          block.spans[index].box = box(
            of: span.font, width: span.font.advance(ofGlyph: glyph) + span.kern)
          block.looks[index].row = GlyphRow(
            [GlyphRow.Glyph(identifier: glyph, x: 0, y: -span.baselineOffset)], in: span.font)
        }
      }
    }

    private func box(of font: Font, width: CGFloat) -> TextSpan.Box {
      TextSpan.Box(width: width, ascent: font.ascender, descent: -font.descender)
    }
  }

  /// What is shown in place of characters.
  fileprivate enum Substitute: Equatable {
    /// Nothing, without any room.
    case hidden
    /// A space with a width in points.
    case space(CGFloat)
    /// A glyph of the characters' font.
    case glyph(UInt32)
  }

  /// The glyphs that a delegate has set.
  final class Store {
    fileprivate var glyphs: [Int: (CGGlyph, NSLayoutManager.GlyphProperty)] = [:]

    /// Notes the glyph of a character.
    func set(_ glyph: CGGlyph, _ property: NSLayoutManager.GlyphProperty, at place: Int) {
      // The first glyph of a character stands for it.
      if glyphs[place] == nil { glyphs[place] = (glyph, property) }
    }
  }

  private let manager: NSLayoutManager
  private let delegate: any NSLayoutManagerDelegate
  private let width: CGFloat
  private let container: NSTextContainer?
  private let defaultFont: UIFont

  /// Creates it; `nil` without a delegate.
  ///
  /// - Parameters:
  ///   - manager: The layout manager.
  ///   - width: The width of a line in points; may be infinite.
  ///   - container: The container, if there is one.
  ///   - defaultFont: The font of characters without one.
  init?(
    of manager: NSLayoutManager, width: CGFloat, in container: NSTextContainer?,
    _ defaultFont: UIFont
  ) {
    guard let delegate = manager.delegate else { return nil }
    self.manager = manager
    self.delegate = delegate
    self.width = width
    self.container = container
    self.defaultFont = defaultFont
  }

  /// The pieces of a text with the delegate's choices.
  ///
  /// - Parameters:
  ///   - pieces: The pieces in text order, without line breaks.
  ///   - start: The offset of the first character.
  ///   - lineBreak: The line break after them; `nil` without one.
  /// - Returns: Pieces of the same length together.
  func applied(to pieces: [Piece], from start: Int, lineBreak: Piece?) -> Result {
    var result = Result()
    var place = start
    for piece in pieces {
      let units = Array(piece.text.utf16)
      if units.isEmpty || piece.attributes[.attachment] != nil {
        result.pieces.append(piece)
        result.substitutes.append(nil)
      } else {
        add(units, piece.attributes, at: place, to: &result)
      }
      place += units.count
    }
    if let lineBreak { result.hidesBreak = isHidden(lineBreak, at: place) }
    return result
  }

  /// Whether a line break is hidden.
  private func isHidden(_ lineBreak: Piece, at place: Int) -> Bool {
    let font = lineBreak.attributes[.font] as? UIFont ?? defaultFont
    let units = Array(lineBreak.text.utf16)
    let usual = usualGlyphs(of: units, in: font.typesettingFont)
    guard let last = usual.indices.last else { return false }
    let chosen = chosenGlyphs(usual, font, at: place)
    let property = chosen.map { $0[place + last]?.1 ?? .null } ?? usual[last].property
    if property.contains(.null) { return true }
    let action: NSLayoutManager.ControlCharacterAction =
      switch units[last] {
      case 0x0B, 0x2028: .lineBreak
      case 0x0C: .containerBreak
      default: .paragraphBreak
      }
    return delegate.layoutManager(manager, shouldUse: action, forControlCharacterAt: place + last)
      == .zeroAdvancement
  }

  private func add(
    _ units: [UInt16], _ attributes: [NSAttributedString.Key: Any], at place: Int,
    to result: inout Result
  ) {
    let font = attributes[.font] as? UIFont ?? defaultFont
    let usual = usualGlyphs(of: units, in: font.typesettingFont)
    let chosen = chosenGlyphs(usual, font, at: place)
    var text: [UInt16] = []
    var shown: Substitute?
    func flush() {
      guard !text.isEmpty else { return }
      result.pieces.append((String(decoding: text, as: UTF16.self), attributes))
      result.substitutes.append(shown)
      text = []
    }
    var index = 0
    while index < units.count {
      let isPair =
        UTF16.isLeadSurrogate(units[index]) && index + 1 < units.count
        && UTF16.isTrailSurrogate(units[index + 1])
      var characters = Array(units[index..<index + (isPair ? 2 : 1)])
      let (glyph, property) = chosen.map { $0[place + index] ?? (0, .null) } ?? usual[index]
      var next: Substitute?
      if property.contains(.null) {
        next = .hidden
      } else if property.contains(.controlCharacter) || Self.isControl(units[index]) {
        next = substitute(forControlAt: place + index, &characters, font)
      } else if glyph != usual[index].glyph {
        next = .glyph(UInt32(glyph))
      }
      // Each space and each glyph takes its own room.
      let isJoined = next == shown && (next == nil || next == .hidden)
      if !isJoined { flush() }
      shown = next
      text += characters
      index += isPair ? 2 : 1
    }
    flush()
  }

  // MARK: Glyphs

  /// The unshaped glyph of each unit; that of a pair of surrogates belongs to the first.
  private func usualGlyphs(
    of units: [UInt16], in font: Font
  ) -> [(glyph: CGGlyph, property: NSLayoutManager.GlyphProperty)] {
    var glyphs: [(glyph: CGGlyph, property: NSLayoutManager.GlyphProperty)] = []
    glyphs.reserveCapacity(units.count)
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
      let glyph = font.glyph(for: scalar).flatMap { CGGlyph(exactly: $0) } ?? 0
      glyphs.append((glyph, NSLayoutManager.GlyphProperty(of: scalar)))
      if UTF16.width(scalar) == 2 { glyphs.append((0, [])) }
    }
    return glyphs
  }

  /// The glyphs that the delegate sets, by character; `nil` for the usual ones.
  private func chosenGlyphs(
    _ usual: [(glyph: CGGlyph, property: NSLayoutManager.GlyphProperty)], _ font: UIFont,
    at place: Int
  ) -> [Int: (CGGlyph, NSLayoutManager.GlyphProperty)]? {
    let store = Store()
    let range = NSRange(location: place, length: usual.count)
    let count = manager.collectGlyphs(in: store) {
      delegate.layoutManager(
        manager, shouldGenerateGlyphs: usual.map(\.glyph), properties: usual.map(\.property),
        characterIndexes: Array(place..<place + usual.count), font: font, forGlyphRange: range)
    }
    return count > 0 ? store.glyphs : nil
  }

  // MARK: Control characters

  /// Whether a unit is a control character.
  static func isControl(_ unit: UInt16) -> Bool { unit < 0x20 || 0x7F...0x9F ~= unit }

  /// Asks how to treat a control character, and replaces it by another one if necessary.
  private func substitute(
    forControlAt place: Int, _ characters: inout [UInt16], _ font: UIFont
  ) -> Substitute? {
    let usual: NSLayoutManager.ControlCharacterAction =
      characters == [0x09] ? .horizontalTab : .zeroAdvancement
    let action = delegate.layoutManager(manager, shouldUse: usual, forControlCharacterAt: place)
    // A control character without a special treatment takes no room.
    if action == usual, characters.allSatisfy(Self.isControl) { return nil }
    // Another character must have the same length.
    let isSingle = characters.count == 1
    if action.contains(.whitespace) { return .space(spaceWidth(at: place, font)) }
    if action.contains(.horizontalTab), isSingle {
      characters = [0x09]
      return nil
    }
    if action.contains(.lineBreak), isSingle {
      characters = [0x2028]
      return nil
    }
    if !action.isDisjoint(with: [.paragraphBreak, .containerBreak]), isSingle {
      characters = [0x2029]
      return nil
    }
    return .hidden
  }

  private func spaceWidth(at place: Int, _ font: UIFont) -> CGFloat {
    guard let container else { return 0 }
    let line = CGRect(
      x: 0, y: 0, width: width.isFinite ? width : NSTextContainer.unlimited,
      height: font.lineHeight)
    let box = delegate.layoutManager(
      manager, boundingBoxForControlGlyphAt: place, for: container, proposedLineFragment: line,
      glyphPosition: .zero, characterIndex: place)
    return box.width
  }
}

extension NSLayoutManager.GlyphProperty {
  /// The property of a character's own glyph.
  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: self = .elastic
    case 0..<0x300:
      let isControl = scalar.properties.generalCategory == .control
      self = isControl ? .controlCharacter : []
    case 0x2028, 0x2029: self = .controlCharacter
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: self = .nonBaseCharacter
      default: self = []
      }
    }
  }
}
