import Foundation
import Graphics
import Raster
import Testing
import Typesetting

@testable import MaruTestKit

/// Pictures of paragraphs in nine scripts and in mixed directions, at two sizes and two scales.
///
/// The fonts and texts are in `Tests/Fonts`, so the pictures are the same everywhere. The accepted ones
/// were compared by eye with Pango's.
@Suite struct ParagraphLookTests {
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fonts")

  /// A library of two bundled fonts and the fonts of Noto that the paragraphs need.
  static let library: FontLibrary = {
    let library = FontLibrary()
    library.useOnly(fontsIn: folder)
    return library
  }()

  /// The paragraph of a name.
  static func paragraph(_ name: String) throws -> String {
    let file = folder.appendingPathComponent("paragraphs.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("\(name)\t") })
    return String(line.dropFirst(name.count + 1))
  }

  /// A paragraph in a column of 240 points.
  private func layout(_ text: String, size: CGFloat, families: [String] = []) -> TextLayout {
    let font = Font(FontDescriptor(families: families, size: size), library: Self.library)
    return TextLayout([TextSpan(text, font: font)], width: 240)
  }

  private func paint(_ layouts: [TextLayout], scale: Double) throws -> CGImage {
    let height = layouts.reduce(10) { $0 + $1.size.height.rounded(.up) + 10 }
    let bitmap = try #require(Bitmap(width: Int(260 * scale), height: Int(height * scale)))
    bitmap.fill(.white)
    var list = DisplayList()
    var top = 10.0
    for layout in layouts {
      for line in layout.lines {
        for run in line.runs {
          let place = Transform(
            translationX: line.origin.x + run.offset + 10, y: line.origin.y + top)
          run.draw(
            into: &list,
            transform: place.concatenating(Transform(scaleX: scale, y: scale)), color: .black)
        }
      }
      top += layout.size.height.rounded(.up) + 10
    }
    list.paint(into: bitmap, clip: bitmap.bounds)
    return CGImage(bitmap)
  }

  @Test(
    arguments: [
      ("latin", ""), ("korean", "NanumBarunGothic"), ("japanese", "Noto Sans CJK JP"),
      ("chinese", "Noto Sans CJK SC"), ("arabic", "Noto Sans Arabic"),
      ("hebrew", "Noto Sans Hebrew"), ("devanagari", "Noto Sans Devanagari"),
      ("thai", "Noto Sans Thai"), ("emoji", ""), ("mixed", ""),
    ], [1.0, 2])
  func `a paragraph looks as accepted`(paragraph: (String, String), scale: Double) throws {
    let (name, family) = paragraph
    let text = try Self.paragraph(name)
    let families = family.isEmpty ? [] : [family]
    let layouts = [14.0, 22].map { layout(text, size: $0, families: families) }
    #expect(Self.library.missingScripts.isEmpty)
    let folder = try Snapshot.folder(forTest: #filePath)
    try Snapshot(name: "\(name)\(scale == 1 ? "" : "@2x")", folder: folder).expect(
      try paint(layouts, scale: scale))
  }
}
