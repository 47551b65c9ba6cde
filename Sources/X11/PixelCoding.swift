internal import CX11

/// Converts `0xAARRGGBB` to the server's pixel format.
struct PixelCoding: Sendable {
  /// The kind of a pixel format.
  enum Kind: Sendable {
    /// A pixel contains the bits of each channel.
    case channels(ChannelCoding)
    /// A pixel is the index of a colormap cell.
    case palette(PaletteCoding)
  }

  /// Pixels in memory.
  struct Raster {
    let address: UnsafeMutableRawPointer
    /// The bytes from one row to the next.
    let stride: Int
  }

  let kind: Kind
  /// The bytes a pixel: 1 to 4.
  let bytesPerPixel: Int

  init(_ kind: Kind, bytesPerPixel: Int) {
    self.kind = kind
    self.bytesPerPixel = bytesPerPixel
  }

  /// Converts a part of a picture into the same position of another one.
  ///
  /// The dither depends only on a pixel's position, so separately converted parts match.
  ///
  /// - Parameters:
  ///   - part: Device pixels, within both pictures.
  ///   - source: 32-bit words in this processor's byte order.
  ///   - target: Pixels of the server's format, in this processor's byte order.
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
