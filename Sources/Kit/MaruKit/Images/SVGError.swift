/// The reason why an SVG document cannot be drawn.
public enum SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// librsvg is not installed.
  case noLibrary
  /// The document is not valid; with librsvg's reason.
  case undecodable(String)
  /// The document has too many bytes; with their number.
  case tooLong(Int)
  /// The document, or the picture that is asked for, has too many pixels.
  case tooLarge(width: Double, height: Double)
  /// librsvg did not finish in time; with the limit in seconds.
  case tooSlow(Int)
  /// librsvg crashed, or needed too much memory.
  case crashed

  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .noLibrary:
      "SVG files need librsvg 2.52 or later, which is not installed; on Debian, run: "
        + "apt install librsvg2-2"
    case .undecodable(let reason):
      "the data is not an SVG document that can be drawn (\(reason)); repair it, or use a PNG file"
    case .tooLong(let count):
      "the SVG document has \(count) bytes, more than the limit of \(SVGDocument.byteLimit); "
        + "simplify it, or use a PNG file"
    case .tooLarge(let width, let height):
      "a picture of \(Self.text(width)) × \(Self.text(height)) pixels is too large; "
        + "use a smaller one"
    case .tooSlow(let seconds):
      "the SVG document was not drawn within \(seconds) s; simplify it, or use a PNG file"
    case .crashed:
      "librsvg crashed or ran out of memory with this SVG document; simplify it, or use a PNG file"
    }
  }

  private static func text(_ side: Double) -> String {
    side < 1e15 ? "\(Int(side.rounded(.up)))" : "\(side)"
  }
}
