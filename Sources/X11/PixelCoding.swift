internal import CX11

/// Makes the pixels of a server's format of `0xAARRGGBB`.
struct PixelCoding: Sendable {
  /// The kinds of formats.
  enum Kind: Sendable {
    /// A pixel has bits for each channel.
    case channels(ChannelCoding)
    /// A pixel is the number of a cell of the colormap.
    case palette(PaletteCoding)
  }

  /// Pixels in memory.
  struct Raster {
    let address: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    let stride: Int
  }

  let kind: Kind
  /// 1 to 4.
  let bytesPerPixel: Int

  init(_ kind: Kind, bytesPerPixel: Int) {
    self.kind = kind
    self.bytesPerPixel = bytesPerPixel
  }

  /// Writes a part of a picture at the same place of another one.
  ///
  /// - Parameters:
  ///   - part: Within both; the dither depends on its place, so what was written before beside it
  ///     or in its place fits.
  ///   - source: Words of this processor.
  ///   - target: Pixels of the server's format, in this processor's order of bytes.
  func encode(_ part: DeviceRect, from source: Raster, to target: Raster) {
    switch kind {
    case .channels(let coding): encode(part, from: source, to: target, coding.code)
    case .palette(let coding): encode(part, from: source, to: target, coding.code)
    }
  }

  @inline(__always)
  private func encode(
    _ part: DeviceRect, from source: Raster, to target: Raster,
    _ code: (_ pixel: UInt32, _ threshold: Int) -> UInt32
  ) {
    switch bytesPerPixel {
    case 1:
      encode(part, from: source, to: target, code) {
        $0.storeBytes(of: UInt8(truncatingIfNeeded: $1), as: UInt8.self)
      }
    case 2:
      encode(part, from: source, to: target, code) {
        $0.storeBytes(of: UInt16(truncatingIfNeeded: $1), as: UInt16.self)
      }
    case 3:
      let shifts: [UInt32] = hostByteOrder == LSBFirst ? [0, 8, 16] : [16, 8, 0]
      encode(part, from: source, to: target, code) { place, word in
        for (offset, shift) in shifts.enumerated() {
          let byte = UInt8(truncatingIfNeeded: word >> shift)
          place.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
      }
    default:
      encode(part, from: source, to: target, code) { $0.storeBytes(of: $1, as: UInt32.self) }
    }
  }

  @inline(__always)
  private func encode(
    _ part: DeviceRect, from source: Raster, to target: Raster,
    _ code: (_ pixel: UInt32, _ threshold: Int) -> UInt32,
    _ store: (_ place: UnsafeMutableRawPointer, _ word: UInt32) -> Void
  ) {
    for y in Int(part.y)..<Int(part.y + part.height) {
      let pixels = (source.address + y * source.stride).assumingMemoryBound(to: UInt32.self)
      let row = target.address + y * target.stride
      for x in Int(part.x)..<Int(part.x + part.width) {
        store(row + x * bytesPerPixel, code(pixels[x], DitherPattern.index(x: x, y: y)))
      }
    }
  }
}
