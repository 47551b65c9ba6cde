import Foundation
import Testing

@testable import Typesetting

/// Font files that other programs change while text is drawn.
@Suite(.serialized) struct FontFileTests {
  /// A copy of a bundled font in a folder of its own.
  private func copy(paddedTo size: Int? = nil) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let fonts = try FileManager.default.contentsOfDirectory(
      at: BundledLibrary.directory, includingPropertiesForKeys: nil)
    let font = try #require(fonts.first { $0.lastPathComponent.hasPrefix("Inter") })
    let file = folder.appending(path: "font.\(font.pathExtension)")
    var data = try Data(contentsOf: font)
    if let size { data.append(Data(count: max(size - data.count, 0))) }
    try data.write(to: file)
    return file
  }

  private func draw(_ face: FontFace) {
    for glyph in UInt32(1)...200 {
      _ = face.rasterizer.draw(glyph, size: PixelSize(x: 640, y: 640), quarter: 0)
    }
    _ = face.familyName
  }

  @Test(arguments: [nil, 3 << 20], [0, 100, 5_000])
  func `a file that is cut short while it is in use ends nothing`(size: Int?, rest: Int) throws {
    let file = try copy(paddedTo: size)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let face = try FontFace(FaceSource(path: file.path))
    #expect(truncate(file.path, off_t(rest)) == 0)
    draw(face)
  }

  @Test(arguments: [nil, 3 << 20]) func `a file that is replaced leaves the open one as it was`(
    size: Int?
  ) throws {
    let file = try copy(paddedTo: size)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let face = try FontFace(FaceSource(path: file.path))
    let name = face.familyName
    try Data("rubbish".utf8).write(to: file, options: .atomic)
    #expect(face.familyName == name)
    draw(face)
  }

  @Test func `a file that is overwritten in place is blank from then on, and ends nothing`()
    throws
  {
    let file = try copy()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let face = try FontFace(FaceSource(path: file.path))
    let letter = try #require(face.glyph(for: 0x4D))
    draw(face)
    let handle = try FileHandle(forWritingTo: file)
    // The same font some bytes further on: other numbers where offsets and counts were.
    try handle.write(contentsOf: Data(repeating: 0x7F, count: 6) + (try Data(contentsOf: file)))
    try handle.close()
    _ = face.covers((0x20...0x2FFF).map { UInt32($0) })
    draw(face)
    let mask = face.rasterizer.draw(letter, size: PixelSize(x: 640, y: 640), quarter: 0)
    guard case .empty = mask else {
      Issue.record("the letter has ink")
      return
    }
  }

  @Test func `a layout notices an overwritten file in a later tick of the clock`() throws {
    let file = try copy()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let face = try FontFace(FaceSource(path: file.path))
    face.file.blankIfChangedByTick()
    #expect(!face.file.hasChanged)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("rubbish".utf8))
    try handle.close()
    let limit = ContinuousClock.now + .seconds(10)
    while !face.file.hasChanged, .now < limit { face.file.blankIfChangedByTick() }
    #expect(face.file.hasChanged)
  }

  @Test func `faces of one file share it, and more files than can be mapped are read`() throws {
    let file = try copy()
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let first = try FontFace(FaceSource(path: file.path))
    let second = try FontFace(FaceSource(path: file.path))
    #expect(first.file === second.file)
    let others = try (0..<80).map { _ in try copy() }
    defer {
      for other in others {
        try? FileManager.default.removeItem(at: other.deletingLastPathComponent())
      }
    }
    for face in try others.map({ try FontFace(FaceSource(path: $0.path)) }) {
      #expect(face.glyph(for: 0x4D) != nil)
    }
  }

  @Test(arguments: ["", "/dev/null", "/dev/zero", "/", "/none", "a\u{0}b"])
  func `what is not a font file is refused`(path: String) {
    #expect(throws: FontError.self) { try FontFace(FaceSource(path: path)) }
  }
}
