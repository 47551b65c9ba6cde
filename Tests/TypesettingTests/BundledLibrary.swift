import Foundation
import Testing
import Typesetting

/// The fonts that ship with Maru, alone: text is the same on every machine.
enum BundledLibrary {
  static let directory = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("assets/fonts")

  static let shared: FontLibrary = {
    let library = FontLibrary()
    library.useOnly(fontsIn: directory)
    return library
  }()

  /// A font of the bundled library; Inter unless told otherwise.
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
  /// What each line shows of a text.
  func pieces(of text: String) -> [String] {
    let units = Array(text.utf16)
    return lines.map { String(decoding: units[$0.range], as: UTF16.self) }
  }

  var glyphs: [GlyphRun.Glyph] { lines.flatMap(\.runs).flatMap(\.glyphs) }
}

/// Points that font units become at a size, for faces of 2816 units to the em, as Inter has.
func points(_ units: Double, size: CGFloat = 14) -> CGFloat {
  units / 2816 * size
}
