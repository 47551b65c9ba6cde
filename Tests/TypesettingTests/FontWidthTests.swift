import Foundation
import Testing
import Typesetting

@Suite struct FontWidthTests {
  /// Calls a closure with a library of Inter in several widths.
  ///
  /// Their files are those of other weights with another width class: the PostScript names of
  /// `Medium`, `SemiBold` and `Bold` tell which one was chosen.
  ///
  /// - Parameters:
  ///   - classes: OpenType's width class of each file, by its name: 1 to 9; 5 is normal.
  ///   - body: The closure.
  /// - Throws: The closure's error, or that of a file.
  private func withWidths(_ classes: [String: UInt8], _ body: (FontLibrary) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("font-widths-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, width) in classes {
      let file = "Inter-\(name).otf"
      var font = try Data(contentsOf: BundledLibrary.directory.appendingPathComponent(file))
      let record = try #require(font.range(of: Data("OS/2".utf8), in: 12..<400))
      let place = font[record.lowerBound + 8..<record.lowerBound + 12]
      let table = place.reduce(0) { $0 << 8 | Int($1) }
      // The weight is 400, the width class is the next number.
      (font[table + 4], font[table + 5]) = (1, 0x90)
      (font[table + 6], font[table + 7]) = (0, width)
      try font.write(to: folder.appendingPathComponent(file))
    }
    let library = FontLibrary()
    library.useOnly(fontsIn: folder)
    try body(library)
  }

  private func name(_ width: FontWidth, italic: Bool = false, in library: FontLibrary) -> String {
    Font(FontDescriptor(size: 10, width: width, isItalic: italic), library: library).postScriptName
  }

  @Test func `a width gives the nearest face of the family`() throws {
    try withWidths(["Regular": 5, "Medium": 3, "Bold": 8]) { library in
      #expect(name(.normal, in: library) == "Inter-Regular")
      #expect(name(.condensed, in: library) == "Inter-Medium")
      #expect(name(.ultraCondensed, in: library) == "Inter-Medium")
      #expect(name(.expanded, in: library) == "Inter-Bold")
      #expect(name(.ultraExpanded, in: library) == "Inter-Bold")
    }
  }

  @Test func `narrow requests prefer narrower faces and wide ones wider faces`() throws {
    try withWidths(["Medium": 2, "Bold": 4]) { library in
      // 75 % is nearer to 87 % than to 63 %, but that is wider.
      #expect(name(.condensed, in: library) == "Inter-Medium")
    }
    try withWidths(["Medium": 6, "Bold": 8]) { library in
      // 125 % is nearer to 113 % than to 150 %, but that is narrower.
      #expect(name(.expanded, in: library) == "Inter-Bold")
    }
  }

  @Test func `the width is more important than the weight`() throws {
    try withWidths(["Medium": 3, "Regular": 5]) { library in
      let descriptor = FontDescriptor(size: 10, weight: .medium, width: .normal)
      #expect(Font(descriptor, library: library).postScriptName == "Inter-Regular")
    }
  }

  @Test func `a family without other widths gives its normal face, not squeezed`() {
    let normal = BundledLibrary.font(size: 20)
    let condensed = Font(
      FontDescriptor(size: 20, width: .condensed), library: BundledLibrary.shared)
    #expect(condensed.postScriptName == "Inter-Regular")
    #expect(
      TextLayout([TextSpan("Maru", font: condensed)]).size
        == TextLayout([TextSpan("Maru", font: normal)]).size)
  }

  @Test func `fonts of different widths are different`() {
    let normal = FontDescriptor(size: 14)
    let condensed = FontDescriptor(size: 14, width: .condensed)
    #expect(normal.width == .normal)
    #expect(normal != condensed)
    #expect(Font(normal) != Font(condensed))
  }

  @Test(arguments: zip([-1, -0.3, -0.2, 0, 0.2, 1], [50, 63, 75, 100, 125, 200]))
  func `a width of UIKit corresponds to a percentage, and back`(value: Double, percent: Int) {
    #expect(FontWidth(uiKitValue: value).rawValue == percent)
    #expect(abs(FontWidth(rawValue: percent).uiKitValue - value) < 1e-9)
  }

  @Test(
    arguments: zip([-0.8, -0.4, 0, 0.23, 0.3, 0.4, 0.62], [100, 300, 400, 500, 600, 700, 900]))
  func `a weight corresponds to UIKit's value of the same name`(value: Double, weight: Int) {
    #expect(abs(FontWeight(rawValue: weight).uiKitValue - value) < 1e-9)
  }

  @Test func `a NaN width is normal, and widths are clamped to their range`() {
    #expect(FontWidth(uiKitValue: .nan) == .normal)
    #expect(FontWidth(uiKitValue: .infinity) == .ultraExpanded)
    #expect(FontWidth(rawValue: 0) == .ultraCondensed)
    #expect(FontWidth(rawValue: 1000) == .ultraExpanded)
    #expect(FontWidth.condensed < .normal && .normal < FontWidth.expanded)
  }

  @Test func `matches of different widths are cached separately`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("width-matches-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("font-matches")
    let library = FontLibrary()
    library.matchFile = file.path
    for width in [FontWidth.normal, .condensed, .normal, .expanded] {
      try #require(Font(FontDescriptor(size: 12, width: width), library: library).isAvailable)
    }
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
    try #require(parts.count == 2)
    #expect(parts[1].split(separator: "\n").count == 3)
  }
}
