import Foundation
import Graphics
import Raster

/// An SVG document, which is drawn at any size.
///
/// librsvg draws it, in a process of its own, so an invalid or hostile document throws an error and
/// does nothing else. Files and addresses that the document refers to are not opened.
///
/// ```swift
/// let document = try SVGDocument(data: data)
/// let image = try document.makeImage(width: 48, height: 48)
/// ```
public final class SVGDocument: Sendable {
  /// The most bytes of a document: 8 MiB.
  static let byteLimit = 8 << 20
  /// The most pixels of a picture: 16 Mi, or 64 MiB.
  static let pixelLimit = 16 << 20
  /// The number of bytes in which the root element is looked for.
  private static let prologLimit = 64 << 10

  private let data: Data
  /// The size in points: the width and height of the root element, those of its view box if they are
  /// missing, else 300 × 150.
  public let size: CGSize

  /// Whether SVG documents can be drawn, because librsvg is installed.
  ///
  /// The first call takes some 30 ms.
  public static var isSupported: Bool { SVGRenderer.shared.isAvailable }

  /// Whether the root element of data is that of an SVG document.
  ///
  /// Only the beginning is read. Compressed documents are not recognized.
  public static func recognizes(_ data: Data) -> Bool {
    var prolog = XMLProlog(data.prefix(prologLimit))
    let root = prolog.rootElement()
    return root == "svg" || root?.hasSuffix(":svg") == true
  }

  /// Reads a document.
  ///
  /// - Throws: `SVGError` if librsvg is not installed, or the document is invalid or too large.
  public init(data: Data) throws(SVGError) {
    guard data.count <= Self.byteLimit else { throw .tooLong(data.count) }
    let size = try SVGRenderer.shared.draw(data)
    // The process has read a hostile document, so its answer is not trusted either.
    guard size.width >= .leastNormalMagnitude, size.height >= .leastNormalMagnitude else {
      throw .undecodable("it has no size")
    }
    let largest = Double(Bitmap.sizeLimit)
    guard size.width <= largest, size.height <= largest,
      size.width * size.height <= Double(CGImage.pixelLimit)
    else { throw .tooLarge(width: size.width, height: size.height) }
    self.data = data
    self.size = size
  }

  /// Draws the document, stretched to a size.
  ///
  /// It blocks the calling thread: at most 2 s on the main thread, and 10 s on another.
  ///
  /// - Parameters:
  ///   - width: The width in device pixels, at least 1.
  ///   - height: The height in device pixels, at least 1; with the width, at most 16 Mi pixels.
  /// - Returns: The picture.
  /// - Throws: `SVGError` if it cannot be drawn.
  public func makeImage(width: Int, height: Int) throws(SVGError) -> CGImage {
    guard Double(width) * Double(height) <= Double(Self.pixelLimit),
      let bitmap = Bitmap(width: width, height: height)
    else { throw .tooLarge(width: Double(width), height: Double(height)) }
    _ = try SVGRenderer.shared.draw(data, into: bitmap)
    return CGImage(bitmap)
  }

  /// Draws the document, and keeps its proportions.
  ///
  /// - Parameter side: The longer side in device pixels, at least 1.
  /// - Returns: The picture.
  /// - Throws: `SVGError` if it cannot be drawn.
  func makeImage(side: Int) throws(SVGError) -> CGImage {
    let longer = max(size.width, size.height)
    func pixels(_ length: CGFloat) -> Int {
      max(Int((length / longer * CGFloat(side)).rounded()), 1)
    }
    return try makeImage(width: pixels(size.width), height: pixels(size.height))
  }
}
