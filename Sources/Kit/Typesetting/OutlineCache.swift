import Raster
import Synchronization

/// A cache of outlines in font units, for rotated or very large text.
///
/// Thread-safe. It holds a fixed number of outlines and is cleared when full.
final class OutlineCache: Sendable {
  static let shared = OutlineCache()
  private static let limit = 512

  private struct Key: Hashable {
    var face: FontFace
    var glyph: UInt32
  }

  private let paths = Mutex<[Key: Path]>([:])

  /// The outline of a glyph, y down.
  func path(of glyph: UInt32, in face: FontFace) -> Path {
    let key = Key(face: face, glyph: glyph)
    if let known = paths.withLock({ $0[key] }) { return known }
    let path =
      glyph == MissingGlyphBox.glyph
      ? face.box.outline(unitsPerEm: face.unitsPerEm) : face.rasterizer.outline(glyph)
    paths.withLock { paths in
      if paths.count >= Self.limit { paths.removeAll(keepingCapacity: true) }
      paths[key] = path
    }
    return path
  }
}
