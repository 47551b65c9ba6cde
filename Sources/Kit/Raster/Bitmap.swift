internal import CRasterKernels

/// Premultiplied pixels in memory: `0xAARRGGBB` in native words (B, G, R, A in memory).
///
/// Units: device pixels, x right, y down; the first row is the top one.
///
/// Guarantees: `height` rows of `stride` bytes at `pixels` are readable and writable as long as the
/// bitmap lives.
///
/// Access is not synchronised: do not write on one thread while another reads or writes.
public final class Bitmap: @unchecked Sendable {
  /// The largest width and height.
  public static let sizeLimit = 32767

  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The number of bytes from one row to the next, a multiple of 4.
  public let stride: Int
  /// The first pixel of the first row.
  public let pixels: UnsafeMutablePointer<UInt32>
  /// A promise by the owner that every alpha is 255.
  ///
  /// Drawing the bitmap then needs no blending.
  public var isOpaque = false

  private let owner: AnyObject?
  private let isOwned: Bool

  /// Allocates a bitmap with all pixels clear and rows aligned to 64 bytes.
  ///
  /// Returns `nil` if a side is outside 1…``sizeLimit`` or memory runs out.
  public init?(width: Int, height: Int) {
    let limit = 1...Self.sizeLimit
    guard limit.contains(width), limit.contains(height) else { return nil }
    let stride = (width * 4 + 63) & ~63
    guard let memory = raster_allocate(stride * height) else { return nil }
    self.width = width
    self.height = height
    self.stride = stride
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    owner = nil
    isOwned = true
  }

  /// Wraps memory that someone else owns, or returns `nil` if an argument is out of range.
  ///
  /// Nothing is copied or cleared.
  ///
  /// - Parameters:
  ///   - memory: `height` rows of pixels, aligned to 4 bytes.
  ///   - width: 1…``sizeLimit``.
  ///   - height: 1…``sizeLimit``.
  ///   - stride: Bytes from row to row: a multiple of 4, at least `4 * width`.
  ///   - owner: Retained as long as the bitmap lives.
  public init?(
    borrowing memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    owner: AnyObject?
  ) {
    let limit = 1...Self.sizeLimit
    guard limit.contains(width), limit.contains(height), stride >= 4 * width, stride % 4 == 0,
      stride <= 1 << 24, UInt(bitPattern: memory) % 4 == 0
    else { return nil }
    self.width = width
    self.height = height
    self.stride = stride
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    self.owner = owner
    isOwned = false
  }

  deinit {
    if isOwned { raster_free(pixels) }
  }

  /// All pixels: (0, 0) to (`width`, `height`).
  public var bounds: PixelRect {
    PixelRect(uncheckedX: 0, y: 0, width: Int32(width), height: Int32(height))
  }

  /// The pixel at a column and row, or `nil` outside the bitmap.
  public func pixel(x: Int, y: Int) -> UInt32? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return pixels[y * (stride / 4) + x]
  }

  /// Sets every pixel to a colour, without blending.
  public func fill(_ color: PremultipliedColor) {
    fill(color, in: bounds)
  }

  /// Sets every pixel of a rectangle to a colour, without blending.
  ///
  /// The rectangle is clipped to the bitmap.
  public func fill(_ color: PremultipliedColor, in rect: PixelRect) {
    guard let rect = rect.intersection(bounds) else { return }
    raster_fill(pointer(to: rect), stride, Int(rect.width), Int(rect.height), color.bits)
  }

  /// Prefetches the memory of a rectangle that is about to be painted, without waiting for it.
  ///
  /// The rectangle is clipped to the bitmap.
  public func fetch(_ rect: PixelRect) {
    guard let rect = rect.intersection(bounds) else { return }
    raster_prefetch(pointer(to: rect), stride, Int(rect.width), Int(rect.height))
  }

  /// The address of a rectangle's first pixel.
  ///
  /// The rectangle must lie inside the bitmap.
  func pointer(to rect: PixelRect) -> UnsafeMutablePointer<UInt32> {
    pixels + (Int(rect.y) * (stride / 4) + Int(rect.x))
  }
}
