import Foundation
import Raster
import Testing

/// The scenes of the benchmarks, read and recorded by the benchmarks' source files, to which this
/// folder has symbolic links.
@Suite struct SceneVariantTests {
  private static let folder: URL = {
    let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    return tests.deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "assets/scenes")
  }()

  private static let scenes: [URL] =
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))?
    .filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path } ?? []

  /// A stand-in for a font's glyph: of similar size, and different for each number.
  private func mask(_ number: UInt32) -> GlyphMask? {
    GlyphMask(width: 5 + Int(number % 7), height: 9, left: 0, top: 9) { coverage, stride in
      for row in 0..<9 {
        for column in 0..<(5 + Int(number % 7)) {
          coverage[row * stride + column] = UInt8(
            truncatingIfNeeded: (row + 3) * (column + 5) * Int(number + 1))
        }
      }
    }
  }

  @Test func `there are fourteen scenes`() {
    #expect(Self.scenes.count == 14)
  }

  @Test(arguments: scenes)
  func `every variant gives a scene the same pixels`(file: URL) throws {
    let scene = try #require(RasterScene(contentsOf: file))
    let maru = RasterMaru(scene, mask: mask)
    var list = DisplayList()
    let pictures = try ProcessorVariant.available.map { variant in
      let canvas = try Canvas(1280, 800, .white)
      maru.draw(into: canvas.bitmap, list: &list, variant: variant)
      let bitmap = canvas.bitmap
      return Data(bytes: bitmap.pixels, count: bitmap.stride * bitmap.height)
    }
    let first = try #require(pictures.first)
    #expect(Set(first).count > 2, "nothing was drawn")
    #expect(pictures.allSatisfy { $0 == first })
  }
}
