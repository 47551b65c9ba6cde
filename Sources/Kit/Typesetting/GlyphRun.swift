import Foundation
import Raster

/// Glyphs of one span, face and direction, from left to right.
///
/// Lengths are in points, x right and y down from the run's origin: the pen's start on the line's
/// baseline.
public struct GlyphRun: Sendable {
  /// One glyph.
  public struct Glyph: Hashable, Sendable {
    /// The index of the glyph in the face.
    public var identifier: UInt32
    /// The first character that it represents, in UTF-16 from the start of the layout's text.
    public var cluster: Int
    /// The pen's x when the glyph is drawn, in points.
    public var x: CGFloat
    /// The pen's y when the glyph is drawn, in points.
    public var y: CGFloat
    /// The distance that the pen advances, in points.
    public var advance: CGFloat
  }

  /// The index of the text's span in the layout.
  public let spanIndex: Int
  /// The requested font.
  ///
  /// The glyphs may come from a fallback font; see `faceName`.
  public var font: Font { text.spans[spanIndex].font }
  /// The characters, in UTF-16 from the start of the layout's text.
  ///
  /// The range of an inserted run is empty. That of an ellipsis lies where text was omitted.
  public let range: Range<Int>
  /// The distance from the line's left edge to the run's origin, in points.
  public internal(set) var offset: CGFloat = 0
  /// The distance that the pen moves from start to end, in points.
  public private(set) var width: CGFloat
  /// The level of the text in its paragraph (UAX #9); odd levels run right to left.
  public let level: UInt8
  /// Whether the text runs right to left.
  public var isRightToLeft: Bool { level % 2 == 1 }
  /// Whether it is not part of the text: an ellipsis, or the hyphen of a line that ends at a soft
  /// hyphen.
  public let isInserted: Bool

  let face: FontFace?
  /// The range of scalars in the paragraph.
  let scalars: Range<Int>
  /// The width that justification added to each space.
  private(set) var spaceExtra: CGFloat = 0

  private let text: ShapedParagraph
  /// The glyphs from left to right, in font units.
  private var shaped: ArraySlice<ShapedText.Glyph>
  /// The scalar of the paragraph from which the glyphs' clusters are counted.
  private let clusterOrigin: Int
  /// The size of a font unit in points.
  private let unit: Double
  /// The pen's x before the first glyph, in points.
  private var start = 0.0

  /// Creates a run with an offset of zero.
  ///
  /// - Parameters:
  ///   - shaped: The glyphs of an item, or of a part of it.
  ///   - clusterOrigin: The scalar of the paragraph from which their clusters are counted. All
  ///     glyphs of an inserted run stand for this place.
  ///   - item: The item.
  ///   - scalars: The scalars that the run shows.
  ///   - text: The paragraph.
  ///   - width: The width of a tab or a box, which have no glyphs; `nil` for that of the glyphs.
  ///   - isInserted: Whether the item is not part of the text, as an ellipsis.
  init(
    _ shaped: ArraySlice<ShapedText.Glyph>, from clusterOrigin: Int, of item: TextItem,
    scalars: Range<Int>, in text: ShapedParagraph, width: Double? = nil, isInserted: Bool = false
  ) {
    self.shaped = shaped
    self.clusterOrigin = clusterOrigin
    self.scalars = scalars
    self.text = text
    self.isInserted = isInserted
    spanIndex = item.span
    face = item.face
    unit = item.unit
    level = item.level
    let first = text.paragraph.utf16(scalars.lowerBound)
    range = first..<text.paragraph.utf16(scalars.upperBound)
    self.width = 0
    var end = 0.0
    if let width { end = width } else { walk { _, pen, advance in end = pen + advance } }
    self.width = CGFloat(end)
  }

  /// The font with the glyphs: the requested one, or a fallback font.
  public var shownFont: Font {
    let font = font
    guard let face, face !== font.face else { return font }
    return Font(font.descriptor, library: font.library, face: face)
  }

  /// The PostScript name of the glyphs' face; empty if there is no font.
  public var faceName: String { face?.postScriptName ?? "" }
}

extension GlyphRun {
  /// The factor by which the glyphs are widened.
  public var stretch: Double { text.spans[spanIndex].stretch }
  /// The slant of the glyphs, as the distance to the right for each unit of height.
  public var obliqueness: Double { text.spans[spanIndex].effectiveObliqueness }

  /// The glyphs from left to right.
  ///
  /// Complexity: O(n).
  public var glyphs: [Glyph] {
    let paragraph = text.paragraph
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(shaped.count)
    walk { glyph, pen, advance in
      glyphs.append(
        Glyph(
          identifier: glyph.identifier, cluster: paragraph.utf16(scalar(of: glyph)),
          x: x(of: glyph, pen), y: y(of: glyph), advance: advance))
    }
    return glyphs
  }

  /// The number of glyphs.
  var glyphCount: Int { shaped.count }

  /// Calls a closure with each glyph and its pen in points, from left to right.
  func forEachGlyph(_ body: (_ identifier: UInt32, _ x: Double, _ y: Double) -> Void) {
    walk { glyph, pen, _ in body(glyph.identifier, x(of: glyph, pen), y(of: glyph)) }
  }

  /// Widens the spaces of the text.
  ///
  /// - Parameter extra: The additional width of each space, in points.
  mutating func widenSpaces(by extra: Double) {
    spaceExtra = extra
    var end = 0.0
    walk { _, pen, advance in end = pen + advance }
    width = CGFloat(end)
  }

  /// Calls a closure with each glyph, the pen's x before it and its advance, in points.
  private func walk(
    _ body: (_ glyph: ShapedText.Glyph, _ pen: Double, _ advance: Double) -> Void
  ) {
    let kern = text.spans[spanIndex].effectiveKern
    var pen = start
    for index in shaped.indices {
      let glyph = shaped[index]
      var advance = Double(glyph.advance) * unit
      if index + 1 == shaped.endIndex || shaped[index + 1].cluster != glyph.cluster {
        advance += kern
      }
      if spaceExtra != 0, isWidened(glyph) { advance += spaceExtra }
      body(glyph, pen, advance)
      pen += advance
    }
  }

  private func x(of glyph: ShapedText.Glyph, _ pen: Double) -> Double {
    pen + Double(glyph.offsetX) * unit
  }

  private func y(of glyph: ShapedText.Glyph) -> Double {
    let span = text.spans[spanIndex]
    return -span.effectiveBaselineOffset - Double(glyph.offsetY) * unit / span.stretch
  }

  /// The scalar of the paragraph that a glyph stands for.
  private func scalar(of glyph: ShapedText.Glyph) -> Int {
    isInserted
      ? clusterOrigin : min(clusterOrigin + Int(glyph.cluster), text.paragraph.count)
  }

  /// Whether justification widens a glyph.
  private func isWidened(_ glyph: ShapedText.Glyph) -> Bool {
    let scalar = scalar(of: glyph)
    return scalar < text.paragraph.count && text.isStretchable(scalar)
  }

  /// The horizontal extents of the words, in points from the run's origin, from left to right.
  ///
  /// They have no white space.
  ///
  /// Complexity: O(n) in the number of glyphs.
  public var wordExtents: [ClosedRange<CGFloat>] {
    var extents: [ClosedRange<CGFloat>] = []
    var continues = false
    walk { glyph, pen, advance in
      let scalar = scalar(of: glyph)
      let isSpace =
        scalar < text.paragraph.count && text.paragraph.traits[scalar].contains(.space)
      defer { continues = !isSpace }
      guard !isSpace else { return }
      let (left, right) = (CGFloat(pen), CGFloat(max(pen, pen + advance)))
      if continues, let last = extents.popLast() {
        extents.append(last.lowerBound...max(last.upperBound, right))
      } else {
        extents.append(left...right)
      }
    }
    return extents
  }

  /// The largest distance of ink from its pen, in points.
  private var reach: CGFloat {
    4 * CGFloat(font.pointSize) * CGFloat(max(1, stretch) + abs(obliqueness))
  }

  /// Whether a glyph may reach into a horizontal range, in points from the run's origin.
  public func mayReach(into stretch: ClosedRange<CGFloat>) -> Bool {
    stretch.upperBound + reach >= 0 && stretch.lowerBound - reach <= width
  }

  /// The run with only those glyphs that may reach into a horizontal range.
  ///
  /// The line of a text field may be long, with little of it visible.
  ///
  /// Complexity: O(n) in the number of glyphs.
  ///
  /// - Parameter stretch: Points from the run's origin.
  /// - Returns: The run, otherwise unchanged.
  public func glyphs(near stretch: ClosedRange<CGFloat>) -> GlyphRun {
    let left = Double(stretch.lowerBound - reach)
    let right = Double(stretch.upperBound + reach)
    var part = self
    var index = shaped.startIndex
    var isBefore = true
    var end: Int?
    walk { glyph, pen, _ in
      let x = x(of: glyph, pen)
      if isBefore, x >= left {
        isBefore = false
        part.start = pen
        part.shaped = shaped[index...]
      }
      if !isBefore, end == nil, x >= right { end = index }
      index += 1
    }
    part.shaped = isBefore ? [] : part.shaped.prefix(upTo: end ?? shaped.endIndex)
    return part
  }
}
