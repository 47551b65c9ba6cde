internal import CRasterKernels

/// The coverage of a glyph's pixels, one byte each.
///
/// Units: device pixels. Rows are padded to 16 bytes; the padding is zero. A mask for a liquid
/// crystal display also has the coverage of each pixel's red, green and blue parts.
///
/// Guarantees: the memory holds `height` rows of `stride` bytes and never changes.
public final class GlyphMask: Sendable {
  /// The number of columns; 0 for a glyph without ink.
  public let width: Int
  /// The number of rows; 0 for a glyph without ink.
  public let height: Int
  /// The distance from the pen right to the left edge, in pixels.
  public let left: Int
  /// The distance from the baseline up to the top edge, in pixels.
  public let top: Int
  /// The number of bytes from one row to the next.
  public let stride: Int
  nonisolated(unsafe) let coverage: UnsafeMutablePointer<UInt8>
  /// `height` rows of `width` words, or `nil`; each holds the coverage of a pixel's parts as
  /// `0xMMRRGGBB`, with their mean on top.
  nonisolated(unsafe) let subpixels: UnsafeMutablePointer<UInt32>?

  /// Creates a mask and lets `fill` write its rows.
  ///
  /// A size that is negative or above 16384 makes an empty mask, and `fill` is not called.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - left: The distance from the pen right to the left edge.
  ///   - top: The distance from the baseline up to the top edge.
  ///   - fill: Receives zeroed memory and the number of bytes from one row to the next.
  public init(
    width: Int, height: Int, left: Int, top: Int,
    fill: (_ coverage: UnsafeMutableBufferPointer<UInt8>, _ stride: Int) -> Void
  ) {
    subpixels = nil
    let hasInk = (1...16384).contains(width) && (1...16384).contains(height)
    self.width = hasInk ? width : 0
    self.height = hasInk ? height : 0
    self.left = min(max(left, -1 << 24), 1 << 24)
    self.top = min(max(top, -1 << 24), 1 << 24)
    stride = (self.width + 15) & ~15
    // The widest vectors may read 64 bytes beyond the last row.
    let count = stride * self.height
    coverage = .allocate(capacity: count + 64)
    coverage.initialize(repeating: 0, count: count + 64)
    if hasInk {
      fill(UnsafeMutableBufferPointer(start: coverage, count: count), stride)
      for row in 0..<self.height {
        for column in self.width..<stride { coverage[row * stride + column] = 0 }
      }
    }
  }

  /// Creates a mask with the coverage of the pixels' red, green and blue parts.
  ///
  /// It is drawn part by part on opaque pixels, and as its mean on others and under masked clips.
  ///
  /// - Parameters:
  ///   - words: `width * height` words `0xRRGGBB`, row by row; the top byte is ignored.
  ///   - width: The number of columns, 1…16384.
  ///   - left: The distance from the pen right to the left edge.
  ///   - top: The distance from the baseline up to the top edge.
  /// - Complexity: O(n).
  public init(subpixels words: [UInt32], width: Int, left: Int, top: Int) {
    let height = (1...16384).contains(width) ? min(words.count / width, 16384) : 0
    self.width = height > 0 ? width : 0
    self.height = height
    self.left = min(max(left, -1 << 24), 1 << 24)
    self.top = min(max(top, -1 << 24), 1 << 24)
    stride = (self.width + 15) & ~15
    coverage = .allocate(capacity: stride * height + 64)
    coverage.initialize(repeating: 0, count: stride * height + 64)
    let parts = UnsafeMutablePointer<UInt32>.allocate(capacity: max(self.width * height, 1))
    for row in 0..<height {
      for column in 0..<self.width {
        let word = words[row * width + column] & 0xFFFFFF
        let mean = ((word >> 16) + (word >> 8 & 0xFF) + (word & 0xFF)) / 3
        coverage[row * stride + column] = UInt8(truncatingIfNeeded: mean)
        parts[row * width + column] = mean << 24 | word
      }
    }
    subpixels = parts
  }

  deinit {
    coverage.deallocate()
    subpixels?.deallocate()
  }

  /// The size of the mask in memory, for a cache's budget.
  public var byteCount: Int { stride * height + 64 + (subpixels == nil ? 0 : width * height * 4) }

  /// The coverage of one pixel, counted from the upper left corner; `nil` outside the mask.
  public func coverage(x: Int, y: Int) -> UInt8? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return coverage[y * stride + x]
  }
}

/// A glyph mask and its pen position.
public struct PositionedGlyph: Sendable {
  /// The glyph's coverage.
  public var mask: GlyphMask
  /// The pen's x, in device pixels.
  public var x: Int32
  /// The baseline's y, in device pixels.
  public var y: Int32

  /// Creates a glyph at a pen position.
  public init(mask: GlyphMask, x: Int32, y: Int32) {
    self.mask = mask
    self.x = x
    self.y = y
  }
}
