import Foundation
import SeededRandom
import Testing

@testable import Typesetting

@Suite struct FontLibraryTests {
  /// Calls a closure with a new directory, which is removed afterwards.
  private func withDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("typesetting-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
  }

  private func expectEmpty(_ library: FontLibrary) {
    let font = Font(FontDescriptor(size: 20), library: library)
    #expect(!font.isAvailable)
    #expect(font.familyName == "")
    #expect(font.lineHeight > 20 && font.lineHeight < 30)
    #expect(font.capHeight > 0 && font.xHeight > 0)
    let layout = TextLayout([TextSpan("Maru 마루", font: font)], width: 60)
    // A character is half an em wide.
    #expect(layout.lines.map(\.width) == [40, 20])
    #expect(layout.index(at: CGPoint(x: 11, y: 0)) == 1)
    #expect(Ink(layout) == nil)
    #expect(throws: FontError.self) { try library.check() }
  }

  @Test func `without any font, text takes up space, draws nothing and reports the error`() throws {
    try withDirectory { directory in
      let library = FontLibrary()
      library.useOnly(fontsIn: directory)
      expectEmpty(library)
      let error = FontError.noFontInstalled(bundledDirectory: directory.path)
      #expect(throws: error) { try library.check() }
      #expect(error.description.contains(directory.path))
    }
  }

  @Test func `a missing directory contains no fonts`() {
    let library = FontLibrary()
    library.useOnly(fontsIn: URL(fileURLWithPath: "/no/such/directory"))
    expectEmpty(library)
    #expect(library.familyNames.isEmpty)
  }

  @Test func `damaged files are skipped and reported`() throws {
    try withDirectory { directory in
      let font = try Data(
        contentsOf: BundledLibrary.directory.appendingPathComponent("Inter-Bold.otf"))
      try Data("no font".utf8).write(to: directory.appendingPathComponent("a.otf"))
      try Data().write(to: directory.appendingPathComponent("b.ttf"))
      try font.prefix(100).write(to: directory.appendingPathComponent("c.otf"))
      try font.write(to: directory.appendingPathComponent("d.otf"))
      let library = FontLibrary()
      library.useOnly(fontsIn: directory)
      #expect(Font(FontDescriptor(size: 10), library: library).postScriptName == "Inter-Bold")
      let names = library.unreadableFiles.map(\.description)
      #expect(names.count == 3)
      #expect(names.first?.hasPrefix(directory.appendingPathComponent("a.otf").path) == true)
    }
  }

  @Test func `a randomly damaged font causes no crash and no hang`() throws {
    try withDirectory { directory in
      let names = ["Inter-Regular.otf", "NanumBarunGothic.ttf"]
      var random = SplitMix(seed: 11)
      for round in 0..<24 {
        let name = names[round % 2]
        var font = try Data(contentsOf: BundledLibrary.directory.appendingPathComponent(name))
        // Damage the table directory at the start, or any part.
        for _ in 0..<20 {
          let limit = round % 3 == 0 ? 400 : font.count
          font[Int.random(in: 12..<limit, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        if round % 4 == 3 { font = font.prefix(font.count / 2) }
        let folder = directory.appendingPathComponent("\(round)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try font.write(to: folder.appendingPathComponent(name))
        let library = FontLibrary()
        library.useOnly(fontsIn: folder)
        let layout = TextLayout(
          [TextSpan("Maru 마루 AV fi ->", font: Font(FontDescriptor(size: 20), library: library))],
          width: 90)
        #expect(layout.length == 16)
        _ = Ink(layout)
      }
    }
  }

  @Test func `the bundled families are listed`() {
    #expect(BundledLibrary.shared.familyNames == ["Inter", "NanumBarunGothic"])
    #expect(!BundledLibrary.shared.usesInstalledFonts)
    #expect(throws: Never.self) { try BundledLibrary.shared.check() }
  }

  @Test func `a changed setting makes fonts look up their face again`() {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    let font = Font(FontDescriptor(size: 10), library: library)
    #expect(font.familyName == "Inter")
    library.systemFamily = "NanumBarunGothic"
    #expect(font.familyName == "NanumBarunGothic")
    library.useOnly(fontsIn: URL(fileURLWithPath: "/no/such/directory"))
    #expect(!font.isAvailable)
  }

  @Test func `a library of installed and bundled fonts always has a font`() {
    let library = FontLibrary()
    library.bundledFontsDirectory = BundledLibrary.directory
    #expect(Font(FontDescriptor(size: 10), library: library).isAvailable)
    #expect(
      Font(FontDescriptor(families: ["Inter"], size: 10), library: library).familyName == "Inter")
    #expect(library.familyNames.contains("Inter"))
    let odd = FontDescriptor(
      families: ["", "a\u{0}b", "∞"], size: 10, weight: .black, isItalic: true)
    #expect(Font(odd, library: library).isAvailable)
  }

  @Test func `fonts prepared on another thread are the same`() {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    library.prepare()
    #expect(Font(FontDescriptor(size: 10), library: library).familyName == "Inter")
  }

  @Test func `many threads lay out text at once with the same result`() async {
    let text = "Maru 마루 \u{16A0} AVATAR"
    let expected = BundledLibrary.layout(text).glyphs
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<32 {
        group.addTask {
          let library = FontLibrary()
          library.useOnly(fontsIn: BundledLibrary.directory)
          let font = Font(
            FontDescriptor(size: 14), library: round % 2 == 0 ? library : BundledLibrary.shared)
          let layout = TextLayout([TextSpan(text, font: font)])
          return layout.glyphs == expected && Ink(layout) != nil
        }
      }
      for await agrees in group { #expect(agrees) }
    }
  }

  /// Writes font files of different families, `F000 Sans Hebrew` and so on.
  private func writeFamilies(_ count: Int, to directory: URL) throws -> [String] {
    let file = ParagraphLookTests.folder.appendingPathComponent("NotoSansHebrew.ttf")
    let original = try Data(contentsOf: file)
    let name = Data("Noto".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    return try (0..<count).map { number in
      let prefix = "F" + String(1000 + number).dropFirst()
      let other = Data(prefix.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
      var font = original
      while let place = font.range(of: name) { font.replaceSubrange(place, with: other) }
      try font.write(to: directory.appendingPathComponent("\(prefix).ttf"))
      return "\(prefix) Sans Hebrew"
    }
  }

  @Test func `few faces are kept open, and an evicted font looks the same`() throws {
    try withDirectory { directory in
      let families = try writeFamilies(OpenFaces.limit + 26, to: directory)
      let library = FontLibrary()
      library.useOnly(fontsIn: directory)
      func font(_ family: String) -> Font {
        Font(FontDescriptor(families: [family], size: 20), library: library)
      }
      func layout(_ font: Font) -> TextLayout { TextLayout([TextSpan("שלום", font: font)]) }
      let first = families[0]
      let glyphs = layout(font(first)).glyphs
      let width = try #require(Ink(layout(font(first)))).width
      for family in families {
        #expect(font(family).familyName == family)
        #expect(library.heldFaceCount <= OpenFaces.limit)
      }
      #expect(library.heldFaceCount == OpenFaces.limit)
      #expect(font(first).familyName == first)
      #expect(layout(font(first)).glyphs == glyphs)
      #expect(Ink(layout(font(first)))?.width == width)
      #expect(library.familyNames == families)
      #expect(library.heldFaceCount <= OpenFaces.limit)
    }
  }

  @Test func `a face that a font still holds is not opened again after the library has let it go`()
    throws
  {
    try withDirectory { directory in
      let families = try writeFamilies(OpenFaces.limit + 26, to: directory)
      let library = FontLibrary()
      library.useOnly(fontsIn: directory)
      let faces = families.map { family in
        let font = Font(FontDescriptor(families: [family], size: 20), library: library)
        return (font.descriptor.faceRequest, font.face)
      }
      #expect(library.heldFaceCount == OpenFaces.limit)
      for (request, face) in faces { #expect(library.face(for: request) === face) }
    }
  }

  @Test func `the answers for many descriptors are limited`() {
    let library = FontLibrary()
    library.useOnly(fontsIn: BundledLibrary.directory)
    for number in 0..<2000 {
      let descriptor = FontDescriptor(families: ["No family \(number)", "Inter"], size: 10)
      #expect(Font(descriptor, library: library).postScriptName == "Inter-Regular")
      #expect(library.answerCount <= FontLibrary.State.answerLimit)
    }
    #expect(library.answerCount > 0)
  }
}
