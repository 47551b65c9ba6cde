import Foundation
import Testing
import Typesetting

/// A library of only the fonts bundled with Maru, so that text is the same on every machine.
enum BundledLibrary {
  static let directory = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("assets/fonts")

  static let shared: FontLibrary = {
    let library = FontLibrary()
    library.useOnly(fontsIn: directory)
    return library
  }()

  /// A font of the bundled library, Inter by default.
  static func font(
    _ families: [String] = [], size: CGFloat = 14, weight: FontWeight = .regular,
    isItalic: Bool = false, features: [String: UInt32] = [:]
  ) -> Font {
    Font(
      FontDescriptor(
        families: families, size: size, weight: weight, isItalic: isItalic, features: features),
      library: shared)
  }

  /// A layout of one span in Inter.
  static func layout(
    _ text: String, size: CGFloat = 14, width: CGFloat = .infinity,
    _ mode: ParagraphStyle.LineBreakMode = .wordWrapping, lineLimit: Int = 0, kern: CGFloat = 0,
    change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> TextLayout {
    var style = ParagraphStyle(lineBreakMode: mode)
    change(&style)
    return TextLayout(
      [TextSpan(text, font: font(size: size), kern: kern)], width: width, style: style,
      lineLimit: lineLimit)
  }
}

extension TextLayout {
  /// The text that each line shows.
  func pieces(of text: String) -> [String] {
    let units = Array(text.utf16)
    return lines.map { String(decoding: units[$0.range], as: UTF16.self) }
  }

  var glyphs: [GlyphRun.Glyph] { lines.flatMap(\.runs).flatMap(\.glyphs) }
}

/// Converts font units to points at a size, for faces with 2816 units per em, such as Inter.
func points(_ units: Double, size: CGFloat = 14) -> CGFloat {
  units / 2816 * size
}
