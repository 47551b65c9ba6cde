internal import CJPEG
import Foundation
import Raster

extension CGImage {
  /// Decodes a PNG or JPEG file from memory, told apart by the first bytes.
  ///
  /// - Throws: `ImageFileError` if the data is neither, damaged or too large.
  public convenience init(fileData data: Data) throws(ImageFileError) {
    var isTruncated = false
    try self.init(fileData: data, isTruncated: &isTruncated)
  }

  /// Decodes a PNG or JPEG file from memory, and tells whether it is a JPEG file whose end is missing.
  ///
  /// - Throws: `ImageFileError` if the data is neither, damaged or too large.
  package convenience init(
    fileData data: Data, isTruncated: inout Bool
  ) throws(ImageFileError) {
    let isJPEG = data.starts(with: [0xFF, 0xD8, 0xFF])
    self.init(
      isJPEG
        ? try Self.decodeJPEG(data, isTruncated: &isTruncated) : try Self.decodePNG(data))
  }

  /// Decodes a JPEG file from memory and turns it upright by its Exif orientation.
  ///
  /// Grey, CMYK and progressive files are supported. Missing rows of a truncated file are grey.
  ///
  /// - Throws: `ImageFileError` if the data is not a JPEG file, damaged or too large.
  public convenience init(jpegData data: Data) throws(ImageFileError) {
    var isTruncated = false
    self.init(try Self.decodeJPEG(data, isTruncated: &isTruncated))
  }

  private static func decodeJPEG(
    _ data: Data, isTruncated: inout Bool
  ) throws(ImageFileError) -> Bitmap {
    let result = data.withUnsafeBytes { buffer -> Result<Bitmap, ImageFileError> in
      let bytes = buffer.bindMemory(to: UInt8.self).baseAddress
      var image = maru_jpeg_image()
      guard maru_jpeg_read_header(bytes, buffer.count, &image) != 0 else {
        return .failure(.undecodable(message(of: image)))
      }
      let (width, height) = (Int(image.width), Int(image.height))
      guard width * height <= pixelLimit, let bitmap = Bitmap(width: width, height: height) else {
        return .failure(.tooLarge(width: width, height: height))
      }
      let isDecoded = UnsafeMutableRawPointer(bitmap.pixels).withMemoryRebound(
        to: UInt8.self, capacity: bitmap.stride * height
      ) { maru_jpeg_decode(bytes, buffer.count, $0, bitmap.stride, &image) }
      guard isDecoded != 0 else { return .failure(.undecodable(message(of: image))) }
      isTruncated = image.is_truncated != 0
      return .success(bitmap)
    }
    let bitmap = try upright(result.get(), EXIFOrientation(ofJPEG: data))
    bitmap.isOpaque = true
    return bitmap
  }

  private static func upright(
    _ bitmap: Bitmap, _ orientation: EXIFOrientation
  ) throws(ImageFileError) -> Bitmap {
    guard orientation != .up else { return bitmap }
    let (width, height) = (bitmap.width, bitmap.height)
    let size = orientation.swapsSides ? (x: height, y: width) : (x: width, y: height)
    guard let turned = Bitmap(width: size.x, height: size.y) else {
      throw .tooLarge(width: width, height: height)
    }
    for y in 0..<size.y {
      let row = turned.pixels + y * (turned.stride / 4)
      for x in 0..<size.x {
        let source = orientation.source(x: x, y: y, width: width, height: height)
        row[x] = bitmap.pixels[source.y * (bitmap.stride / 4) + source.x]
      }
    }
    return turned
  }

  private static func message(of image: maru_jpeg_image) -> String {
    withUnsafeBytes(of: image.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
