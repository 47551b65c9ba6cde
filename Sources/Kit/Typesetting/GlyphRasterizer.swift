internal import CFreeType
internal import CHarfBuzz
import Raster
import Synchronization

/// Draws the glyphs of a face with FreeType: masks, colour images, outlines.
///
/// Thread-safe: all faces share FreeType's library object, so a single lock guards every call.
final class GlyphRasterizer: @unchecked Sendable {
  private let file: FontFile
  private let blob: OpaquePointer
  private let source: FaceSource
  /// Guarded by `FreeType.lock`.
  private var opening = Opening.notTried

  private enum Opening {
    case notTried
    case failed
    case open(FT_Face)
  }

  /// Keeps the mapped file.
  ///
  /// FreeType opens it on first use.
  init(file: FontFile, blob: OpaquePointer, source: FaceSource) {
    self.file = file
    self.blob = hb_blob_reference(blob)
    self.source = source
  }

  deinit {
    if case .open(let face) = opening {
      FreeType.lock.withLock { _ in _ = FT_Done_Face(face) }
    }
    hb_blob_destroy(blob)
  }

  /// Draws a glyph.
  ///
  /// A damaged glyph is empty.
  ///
  /// - Parameters:
  ///   - glyph: The glyph's index.
  ///   - size: Pixels per em.
  ///   - quarter: The pen's offset right of a whole pixel, in quarters, 0…3.
  /// - Returns: A mask, an image, or nothing.
  func draw(_ glyph: UInt32, size: PixelSize, quarter: Int) -> DrawnGlyph {
    FreeType.lock.withLock { library in
      guard let face = openFace(library.handle) else { return .empty }
      if maru_ft_has_color(face) != 0, let image = colorImage(glyph, size: size, face: face) {
        return .image(image)
      }
      guard load(glyph, size: size, face: face) else { return .empty }
      FT_Outline_Translate(&face.pointee.glyph.pointee.outline, FT_Pos(quarter * 16), 0)
      return mask(
        of: &face.pointee.glyph.pointee.outline, smoothing: size.rendering.smoothing,
        library: library.handle)
    }
  }

  /// The outline of a glyph in font units, y down; empty for spaces, colour images and damaged
  /// glyphs.
  func outline(_ glyph: UInt32) -> Path {
    FreeType.lock.withLock { library in
      guard let face = openFace(library.handle), maru_ft_is_scalable(face) != 0 else {
        return Path()
      }
      // Loading at the em's own size keeps font units, with six fractional bits.
      let units = Int(face.pointee.units_per_EM)
      let size = PixelSize(x: Int32(clamping: units * 64), y: Int32(clamping: units * 64))
      guard load(glyph, size: size, face: face) else { return Path() }
      return GlyphOutline.path(of: &face.pointee.glyph.pointee.outline)
    }
  }

  // MARK: FreeType, under the lock

  private func openFace(_ library: FT_Library?) -> FT_Face? {
    file.blankIfChanged()
    switch opening {
    case .open(let face): return face
    case .failed: return nil
    case .notTried: break
    }
    opening = .failed
    var length: UInt32 = 0
    var face: FT_Face?
    guard let library, let bytes = hb_blob_get_data(blob, &length) else { return nil }
    let isOpen = UnsafeRawPointer(bytes).withMemoryRebound(to: FT_Byte.self, capacity: Int(length))
    {
      FT_New_Memory_Face(library, $0, FT_Long(length), FT_Long(source.index), &face) == 0
    }
    guard isOpen, let face else { return nil }
    FontVariations.apply(source.axisValues, to: face, library: library)
    opening = .open(face)
    return face
  }

  /// Loads a glyph's outline into the face's slot and applies synthetic bold and slant.
  private func load(_ glyph: UInt32, size: PixelSize, face: FT_Face) -> Bool {
    guard maru_ft_is_scalable(face) != 0,
      FT_Set_Char_Size(face, FT_F26Dot6(size.x), FT_F26Dot6(size.y), 72, 72) == 0,
      FT_Load_Glyph(
        face, glyph, maru_ft_load_flags(size.rendering.target)) == 0,
      face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return false }
    if source.isSlanted {
      var slant = FT_Matrix(xx: 0x10000, xy: 0x3666, yx: 0, yy: 0x10000)  // tan 12°
      FT_Outline_Transform(&face.pointee.glyph.pointee.outline, &slant)
    }
    if source.isEmboldened {
      FT_Outline_EmboldenXY(
        &face.pointee.glyph.pointee.outline, FT_Pos(size.x / 28), FT_Pos(size.y / 42))
    }
    return true
  }

  private func mask(
    of outline: inout FT_Outline, smoothing: GlyphRendering.Smoothing, library: FT_Library?
  ) -> DrawnGlyph {
    switch smoothing {
    case .gray: return mask(of: &outline, threshold: nil, library: library)
    case .none: return mask(of: &outline, threshold: 128, library: library)
    case .subpixel(let order):
      // A large glyph would exceed the largest mask when it is stretched.
      var box = FT_BBox()
      FT_Outline_Get_CBox(&outline, &box)
      let side = max(box.xMax - box.xMin, box.yMax - box.yMin) >> 6
      guard (side + 2) * SubpixelFilter.parts <= PixelSize.largestMask else {
        return mask(of: &outline, threshold: nil, library: library)
      }
      let (x, y) = order.isVertical ? (1, SubpixelFilter.parts) : (SubpixelFilter.parts, 1)
      var stretch = FT_Matrix(xx: FT_Fixed(x << 16), xy: 0, yx: 0, yy: FT_Fixed(y << 16))
      FT_Outline_Transform(&outline, &stretch)
      guard case .mask(let mask) = mask(of: &outline, threshold: nil, library: library) else {
        return .empty
      }
      return .mask(SubpixelFilter.mask(of: mask, order: order))
    }
  }

  /// Draws an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, which is moved.
  ///   - threshold: The coverage from which a pixel is covered as a whole; `nil` keeps the coverage.
  ///   - library: FreeType's library object.
  /// - Returns: A mask, or nothing for an outline that is empty or too large.
  private func mask(
    of outline: inout FT_Outline, threshold: UInt8?, library: FT_Library?
  ) -> DrawnGlyph {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let left = box.xMin >> 6
    let bottom = box.yMin >> 6
    let width = ((box.xMax + 63) >> 6) - left
    let height = ((box.yMax + 63) >> 6) - bottom
    let limit = PixelSize.largestMask
    guard (1...limit).contains(width), (1...limit).contains(height) else { return .empty }
    FT_Outline_Translate(&outline, -left * 64, -bottom * 64)
    let mask = GlyphMask(width: width, height: height, left: left, top: bottom + height) {
      buffer, stride in
      buffer.initialize(repeating: 0)
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(stride)
      bitmap.buffer = buffer.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      FT_Outline_Get_Bitmap(library, &outline, &bitmap)
      if let threshold {
        for index in buffer.indices { buffer[index] = buffer[index] >= threshold ? 255 : 0 }
      }
    }
    return .mask(mask)
  }

  private func colorImage(_ glyph: UInt32, size: PixelSize, face: FT_Face) -> GlyphImage? {
    let pixels = max(size.x, size.y)
    var scale = 1.0
    if let strike = bestStrike(for: pixels, of: face) {
      guard FT_Select_Size(face, Int32(strike)) == 0 else { return nil }
      scale = Double(pixels) / Double(max(1, face.pointee.available_sizes[strike].y_ppem))
    } else if FT_Set_Char_Size(face, FT_F26Dot6(size.x), FT_F26Dot6(size.y), 72, 72) != 0 {
      return nil
    }
    guard FT_Load_Glyph(face, glyph, maru_ft_load_color()) == 0 else { return nil }
    let slot = face.pointee.glyph.pointee
    return GlyphImage(
      slot.bitmap, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top), scale: scale)
  }

  /// The smallest strike that need not be enlarged, else the largest; `nil` for outline fonts.
  private func bestStrike(for size: Int32, of face: FT_Face) -> Int? {
    let sizes = (0..<Int(face.pointee.num_fixed_sizes)).map {
      face.pointee.available_sizes[$0].y_ppem
    }
    guard !sizes.isEmpty else { return nil }
    let enough = sizes.indices.filter { sizes[$0] >= FT_Pos(size) }
    return enough.min { sizes[$0] < sizes[$1] } ?? sizes.indices.max { sizes[$0] < sizes[$1] }
  }
}

/// FreeType's library object and its lock.
enum FreeType {
  /// Guards the library, which is created when the first glyph is drawn.
  static let lock = Mutex(Library())

  /// The library's handle, only used under the lock.
  struct Library: @unchecked Sendable {
    let handle: FT_Library?

    init() {
      var handle: FT_Library?
      self.handle = FT_Init_FreeType(&handle) == 0 ? handle : nil
    }
  }
}
