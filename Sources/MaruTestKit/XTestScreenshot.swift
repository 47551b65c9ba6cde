internal import CXTest
import Foundation
import X11

/// The pixels of a part of the screen.
public struct XTestScreenshot: Hashable, Sendable {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// The colours `0xFFRRGGBB`, row by row without padding.
  public let pixels: [UInt32]

  /// The colour of a pixel, `0xFFRRGGBB`; `nil` outside the screenshot.
  public subscript(x: Int, y: Int) -> UInt32? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return pixels[y * width + x]
  }

  /// The number of different colours; a blank area has 1.
  public var colorCount: Int { Set(pixels).count }

  /// The number of pixels that differ from another screenshot; all if the sizes differ.
  public func differences(from other: XTestScreenshot) -> Int {
    guard width == other.width, height == other.height else { return pixels.count }
    return zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  /// Writes the screenshot as a portable pixmap (PPM), for a person to look at.
  ///
  /// - Throws: Foundation's error if the file cannot be written.
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
  /// Takes a screenshot of a window, including windows that cover it, or of the whole screen.
  ///
  /// The corresponding C function is `XGetImage`.
  ///
  /// - Parameter window: The window; `nil` for the screen. Parts outside the screen are left out.
  /// - Returns: `nil` if there is no such window, or if it is entirely outside the screen.
  public func screenshot(of window: WindowID? = nil) -> XTestScreenshot? {
    guard let screen = frame(of: connection.root),
      let frame = window.map({ frame(of: $0) }) ?? screen,
      let part = frame.clipped(width: Int(screen.width), height: Int(screen.height))
    else { return nil }
    return screenshot(of: part)
  }

  /// Takes a screenshot of a part of the screen.
  ///
  /// - Parameter rect: The part, in device pixels of the screen.
  /// - Returns: `nil` if the part is empty or extends outside the screen.
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
