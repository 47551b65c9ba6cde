internal import CRasterKernels

/// A recorded frame or picture, in device pixels.
///
/// Recording validates little: shapes that are empty or not finite are left out. Painting runs the
/// commands in order. A list is a value: a copy may be painted on another thread, as long as the
/// bitmaps that it draws do not change.
///
/// Unbalanced calls are harmless: a `restore` or `endGroup` without its beginning does nothing,
/// groups that are still open at the end are closed there, and a `restore` inside a group cannot
/// pop a clip that was saved outside it.
public struct DisplayList: Sendable {
  var commands: [Command] = []
  var shapes: [RoundedRect] = []
  var outlines: [Outline] = []
  var lines: [Line] = []
  var paints: [Paint] = []
  var images: [Picture] = []
  var shadows: [Shadow] = []
  var backdrops: [PixelRect] = []
  nonisolated(unsafe) var glyphs: [raster_glyph] = []
  /// Retains the masks that `glyphs` points into.
  var glyphRuns: [[PositionedGlyph]] = []

  /// Creates a list that draws nothing.
  public init() {}

  /// Whether nothing is recorded.
  public var isEmpty: Bool { commands.isEmpty }

  /// Removes all commands but keeps the memory for the next recording.
  public mutating func removeAll() {
    Self.empty(&commands)
    Self.empty(&shapes)
    Self.empty(&outlines)
    Self.empty(&lines)
    Self.empty(&paints)
    Self.empty(&images)
    Self.empty(&shadows)
    Self.empty(&backdrops)
    Self.empty(&glyphs)
    Self.empty(&glyphRuns)
  }

  /// Most parts of most frames are empty, and `removeAll` costs more than the check.
  @inline(__always)
  private static func empty<Element>(_ part: inout [Element]) {
    if !part.isEmpty { part.removeAll(keepingCapacity: true) }
  }

  /// A path as it was recorded.
  struct Outline: Sendable {
    var path: Path
    var transform: Transform
    var rule: FillRule
    /// Whether the path may overlap itself.
    ///
    /// If not, the search for overlaps is skipped.
    var mayOverlap = true
  }

  /// A stroke as it was recorded; its outline is computed when it is painted.
  struct Line: Sendable {
    var path: Path
    var style: StrokeStyle
    var transform: Transform
    /// The bounds of everything the pen reaches, in device pixels; `nil` if they overflow.
    var bounds: Rect?
  }

  /// An image as it was recorded.
  struct Picture: Sendable {
    var image: Bitmap
    /// The part to draw, in pixels of the image and clipped to it.
    var source: Rect
    var transform: Transform
    var interpolation: Interpolation
    var opacity: Double

    /// The bounds of the drawn image, in device pixels.
    var bounds: Rect { transform.boundingBox(of: source) }
  }

  /// A shadow as it was recorded.
  struct Shadow: Sendable {
    enum Shape: Sendable {
      case rounded(RoundedRect)
      case path(Path, FillRule)
    }
    var shape: Shape
    var color: PremultipliedColor
    var sigma: Double
    var offset: Point
  }

  /// A colour, or the index of something larger in `paints`.
  struct PaintReference: Sendable {
    var color: UInt32 = 0
    var index: Int32 = -1
  }

  /// One command of the list.
  ///
  /// It is a trivial type, so that recording and painting do no reference counting.
  enum Command: Sendable {
    case save
    case restore
    case clipRect(Rect)
    case clipRounded(Int32)
    case clipPath(Int32)
    case fillRect(Rect, PaintReference, BlendMode)
    case fillRounded(Int32, PaintReference, BlendMode)
    case fillPath(Int32, PaintReference, BlendMode)
    case stroke(Int32, PaintReference, BlendMode)
    case image(Int32, BlendMode)
    case glyphs(first: Int32, count: Int32, bounds: PixelRect, color: UInt32, BlendMode)
    case shadow(Int32)
    case beginGroup(PixelRect, opacity: Double, BlendMode, sigma: Double)
    case backdrop(PixelRect, sigma: Double)
    case endGroup
  }

  mutating func reference(to paint: Paint) -> PaintReference {
    if case .color(let color) = paint { return PaintReference(color: color.bits) }
    paints.append(paint)
    return PaintReference(index: Int32(truncatingIfNeeded: paints.count - 1))
  }
}
