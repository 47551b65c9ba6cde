internal import CXTest
import Foundation
import X11

/// What was on a part of the screen at one moment.
public struct XTestScreenshot: Hashable, Sendable {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// Row after row without gaps, `0xFFRRGGBB`.
  public let pixels: [UInt32]

  /// The colour of one pixel, `0xFFRRGGBB`, or `nil` outside.
  public subscript(x: Int, y: Int) -> UInt32? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return pixels[y * width + x]
  }

  /// How many different colours there are; 1 is a blank area.
  public var colorCount: Int { Set(pixels).count }

  /// How many pixels differ from another one's; all of them where the sizes differ.
  public func differences(from other: XTestScreenshot) -> Int {
    guard width == other.width, height == other.height else { return pixels.count }
    return zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  /// Writes it as a portable pixmap (PPM), which every picture program reads.
  ///
  /// - Throws: What Foundation throws where the file cannot be written.
  public func write(to path: String) throws {
    var data = Data("P6\n\(width) \(height)\n255\n".utf8)
    data.reserveCapacity(data.count + pixels.count * 3)
    for pixel in pixels {
      for shift in [16, 8, 0] as [UInt32] { data.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
    }
    try data.write(to: URL(fileURLWithPath: path))
  }
}

extension XTestClient {
  /// What a person sees of a window now, or of the whole screen.
  ///
  /// The corresponding C function is `XGetImage`.
  ///
  /// - Parameter window: `nil` for the screen. What lies outside of the screen is left out.
  /// - Returns: `nil` when there is no such window, or none of it is on the screen.
  public func screenshot(of window: WindowID? = nil) -> XTestScreenshot? {
    guard let screen = frame(of: connection.root),
      let frame = window.map({ frame(of: $0) }) ?? screen,
      let part = frame.clipped(width: Int(screen.width), height: Int(screen.height))
    else { return nil }
    return screenshot(of: part)
  }

  /// What a person sees in a part of the screen now.
  ///
  /// - Parameter rect: Device pixels of the screen, within it.
  /// - Returns: `nil` where it reaches outside of the screen.
  public func screenshot(of rect: DeviceRect) -> XTestScreenshot? {
    guard !rect.isEmpty else { return nil }
    let root = UInt(connection.root.rawValue)
    return connection.trappingErrors {
      connection.withDisplay { display -> XTestScreenshot? in
        let image = XGetImage(
          display, root, rect.x, rect.y, UInt32(rect.width), UInt32(rect.height), UInt.max,
          ZPixmap)
        guard let image, let colors = XTestColors(of: display) else { return nil }
        defer { _ = cxtest_destroy_image(image) }
        return XTestScreenshot(
          width: Int(rect.width), height: Int(rect.height),
          pixels: read(image, width: Int(rect.width), height: Int(rect.height), colors))
      } ?? nil
    }.result
  }

  private func read(
    _ image: UnsafeMutablePointer<XImage>, width: Int, height: Int, _ colors: XTestColors
  ) -> [UInt32] {
    let isPlain = image.pointee.bits_per_pixel == 32 && image.pointee.byte_order == LSBFirst
    guard isPlain, colors.isPlain, UInt32(1).littleEndian == 1, let data = image.pointee.data else {
      return (0..<height).flatMap { y in
        (0..<width).map { x in
          colors[UInt32(truncatingIfNeeded: cxtest_get_pixel(image, Int32(x), Int32(y)))]
        }
      }
    }
    let stride = Int(image.pointee.bytes_per_line)
    return [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      for y in 0..<height {
        let row = UnsafeRawPointer(data).advanced(by: y * stride)
          .assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { buffer[y * width + x] = row[x] | 0xff00_0000 }
      }
      count = width * height
    }
  }
}
