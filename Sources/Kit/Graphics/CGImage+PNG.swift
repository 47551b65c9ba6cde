internal import CPNG
import Foundation
import Raster

extension CGImage {
  /// The largest number of pixels of a decoded picture: 64 Mi, or 256 MiB.
  public static let pixelLimit = 64 << 20

  /// Decodes a PNG file from memory.
  ///
  /// - Throws: `ImageFileError` if the data is not a PNG file, damaged or too large.
  public convenience init(pngData data: Data) throws(ImageFileError) {
    self.init(try Self.decodePNG(data))
  }

  /// Encodes the image as a PNG file with straight alpha.
  ///
  /// - Throws: `ImageFileError.unencodable` if libpng fails.
  public func pngData() throws(ImageFileError) -> Data {
    let straight = straightPixels()
    var image = png_image()
    maru_png_prepare(&image)
    defer { png_image_free(&image) }
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = maru_png_format_bgra()
    var size = png_alloc_size_t(0)
    guard png_image_write_to_memory(&image, nil, &size, 0, straight, 0, nil) != 0 else {
      throw .unencodable(Self.message(of: image))
    }
    var data = Data(count: Int(size))
    let written = data.withUnsafeMutableBytes { bytes in
      png_image_write_to_memory(&image, bytes.baseAddress, &size, 0, straight, 0, nil)
    }
    guard written != 0 else { throw .unencodable(Self.message(of: image)) }
    return data.prefix(Int(size))
  }

  static func decodePNG(_ data: Data) throws(ImageFileError) -> Bitmap {
    var image = png_image()
    maru_png_prepare(&image)
    defer { png_image_free(&image) }
    // libpng keeps a pointer to the data between the two steps, so both are in one closure.
    let result = data.withUnsafeBytes { bytes -> Result<Bitmap, ImageFileError> in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return .failure(.undecodable(message(of: image)))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width * height <= pixelLimit, let bitmap = Bitmap(width: width, height: height) else {
        return .failure(.tooLarge(width: width, height: height))
      }
      image.format = maru_png_format_bgra()
      guard png_image_finish_read(&image, nil, bitmap.pixels, Int32(bitmap.stride), nil) != 0 else {
        return .failure(.undecodable(message(of: image)))
      }
      return .success(bitmap)
    }
    let bitmap = try result.get()
    bitmap.isOpaque = premultiply(bitmap)
    return bitmap
  }

  /// Premultiplies in place.
  ///
  /// Returns whether every pixel is opaque.
  private static func premultiply(_ bitmap: Bitmap) -> Bool {
    var isOpaque = true
    for y in 0..<bitmap.height {
      let row = bitmap.pixels + y * (bitmap.stride / 4)
      for x in 0..<bitmap.width where row[x] >> 24 != 255 {
        isOpaque = false
        row[x] = PremultipliedColor(straight: row[x]).bits
      }
    }
    return isOpaque
  }

  private func straightPixels() -> [UInt32] {
    var straight: [UInt32] = []
    straight.reserveCapacity(width * height)
    for y in 0..<height {
      let row = bitmap.pixels + y * (bitmap.stride / 4)
      for x in 0..<width { straight.append(Self.straight(row[x])) }
    }
    return straight
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0, alpha != 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
