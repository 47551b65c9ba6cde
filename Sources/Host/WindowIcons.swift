import Foundation
import MaruKit

/// Draws the icon of a window in the sizes that taskbars and switchers show.
@MainActor enum WindowIcons {
  /// The sides in pixels.
  private static let sides: [CGFloat] = [16, 32, 48, 128]

  /// The icon in all sizes.
  ///
  /// - Parameters:
  ///   - name: The path of a picture, or the name of a symbol.
  ///   - tint: The colour of a symbol.
  /// - Returns: `nil` if there is no such picture or symbol.
  static func icons(named name: String, tint: UIColor) -> [CGImage]? {
    guard let image = image(named: name)?.withTintColor(tint) else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let whole = image.size
    guard whole.width > 0, whole.height > 0 else { return nil }
    return sides.compactMap { side in
      let ratio = min(side / whole.width, side / whole.height)
      let size = CGSize(width: whole.width * ratio, height: whole.height * ratio)
      let rect = CGRect(
        x: (side - size.width) / 2, y: (side - size.height) / 2, width: size.width,
        height: size.height)
      return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format)
        .image { _ in image.draw(in: rect) }.cgImage
    }
  }

  /// Why an icon cannot be drawn; `nil` if it can.
  static func problem(with name: String) -> String? {
    guard image(named: name) == nil else { return nil }
    guard !isPath(name) else {
      let data = FileManager.default.contents(atPath: name) ?? Data()
      if SVGDocument.recognizes(data) {
        do throws(SVGError) { _ = try SVGDocument(data: data) } catch {
          return "the icon \(name) cannot be read: \(error)"
        }
      }
      return "the icon \(name) cannot be read; it takes a PNG, JPEG or SVG file, or the name of a "
        + "symbol"
    }
    let hint = NearestName.hint(for: name, among: UIImage.systemNames)
    return "unknown symbol “\(name)”" + (hint.isEmpty ? "; maru symbols lists their names" : hint)
  }

  /// Paths are absolute, because the reader of the file has completed them.
  private static func isPath(_ name: String) -> Bool { name.hasPrefix("/") }

  private static func image(named name: String) -> UIImage? {
    guard isPath(name) else { return UIImage(systemName: name) }
    // An image of a file would warn beside `problem(with:)`.
    return FileManager.default.contents(atPath: name).flatMap { UIImage(data: $0) }
  }
}
