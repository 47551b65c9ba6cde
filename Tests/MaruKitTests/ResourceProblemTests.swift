import Foundation
import Testing

@testable import MaruKit

/// Whether librsvg is installed, found without the kit.
private let hasLibrary = dlopen("librsvg-2.so.2", RTLD_LAZY) != nil

@MainActor @Suite(.serialized) struct ResourceProblemTests {
  /// A line for each warning.
  private final class Warnings {
    var lines: [String] = []
  }

  private func problem(_ name: String, _ data: Data) throws -> ResourceProblem? {
    try withFile(name, data) { ResourceProblem(inFile: $0) }
  }

  private func problem(_ name: String, _ text: String) throws -> ResourceProblem? {
    try problem(name, Data(text.utf8))
  }

  /// Writes a file for a moment.
  private func withFile<Result>(
    _ name: String, _ data: Data, work: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try data.write(to: file)
    return try work(file.path)
  }

  /// The warnings of some work.
  private func warnings(of work: () throws -> Void) rethrows -> [String] {
    let warnings = Warnings()
    let former = UIApplication.shared.onWarning
    UIApplication.shared.onWarning = { warnings.lines.append($0) }
    defer { UIApplication.shared.onWarning = former }
    try work()
    return warnings.lines
  }

  private var png: Data {
    get throws {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
        UIColor.red.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
      }
      return try #require(image.pngData())
    }
  }

  // MARK: Reasons

  @Test(arguments: [
    ("a.strings", "\"a\" = \"b\";\n\"c\" \"d\";\n", 2, "write each line in the form"),
    ("a.strings", "\"a\" = \"b\"\n// c\n\n\"d\" = \"e\";\n", 1, "Missing ';'"),
    ("a.strings", "<plist>\n<dict>\n<key>a</kee>", 3, "correct the XML"),
    ("a.strings", "hello", nil as Int?, "it is not a table of strings"),
    ("a.stringsdict", "<plist>\n<dict>\n<key>a</key>", 3, "Value missing"),
    ("a.stringsdict", "<plist><array/></plist>", nil, "write a property list in XML"),
    ("a.plist", "<plist>\n<dict>\n<bad/></dict></plist>", 3, "unknown tag bad"),
    ("a.plist", "", nil, "the property list is empty"),
    ("a.png", "", nil, "the picture file is empty"),
    ("a.JPG", "words", nil, "it is not a picture"),
  ])
  func `a file that cannot be read has a reason with its line and a remedy`(
    name: String, text: String, line: Int?, words: String
  ) throws {
    let problem = try #require(try problem(name, text))
    #expect(problem.line == line)
    #expect(problem.description.contains(words), "\(problem)")
    #expect(problem.description.firstMatch(of: #/ line [0-9]/#) == nil, "\(problem)")
  }

  @Test(
    .enabled(if: hasLibrary, "librsvg is not installed; install librsvg2-2"),
    arguments: [
      ("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<rect width=\"5\"", 2 as Int?),
      ("words", 1), ("<html></html>", nil), ("<svg", 1),
    ])
  func `a file that is no SVG document, or is cut off, has a reason`(
    text: String, line: Int?
  ) throws {
    let problem = try #require(try problem("a.svg", text))
    #expect(problem.line == line, "\(problem)")
    #expect(problem.description.contains("correct it, or use a PNG file"), "\(problem)")
  }

  @Test func `a PNG file that is cut off is damaged`() throws {
    let half = try png.prefix(60)
    #expect(try problem("a.png", half)?.description.hasPrefix("the picture is damaged (") == true)
  }

  @Test func `a pipe in place of a picture is named as such`() throws {
    try withFile("a.png", Data()) { path in
      try FileManager.default.removeItem(atPath: path)
      #expect(mkfifo(path, 0o600) == 0)
      let problem = ResourceProblem(inFile: path)
      #expect(problem?.description == "it is not a regular file, replace it with one")
    }
  }

  @Test func `files that can be read, and other kinds, have no problem`() throws {
    #expect(try problem("a.png", png) == nil)
    #expect(try problem("a.strings", "\"a\" = \"b\";") == nil)
    #expect(try problem("a.strings", "") == nil)
    #expect(try problem("a.stringsdict", "<plist><dict/></plist>") == nil)
    #expect(try problem("a.plist", "<plist><array/></plist>") == nil)
    #expect(try problem("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>") == nil)
    #expect(try problem("a.txt", "{{{") == nil)
  }

  // MARK: Warnings

  @Test func `a picture that cannot be read is told once, with its file and the reason`() throws {
    try withFile("broken.png", Data("words".utf8)) { path in
      let lines = warnings {
        for _ in 0..<3 { #expect(UIImage(contentsOfFile: path) == nil) }
      }
      #expect(lines.count == 1)
      #expect(
        lines.first?.hasPrefix("the file \(path) cannot be read: it is not a picture (") == true)
    }
    #expect(warnings { _ = UIImage(contentsOfFile: "/no/such/file.png") }.isEmpty)
  }

  @Test func `a named picture that cannot be read is told, and the next file is taken`() throws {
    try withFile("badge@2x.png", Data("words".utf8)) { path in
      let folder = (path as NSString).deletingLastPathComponent
      try png.write(to: URL(filePath: "\(folder)/badge.png"))
      let bundle = Bundle(path: folder)
      var image: UIImage?
      let lines = warnings {
        UITraitCollection(displayScale: 2).performAsCurrent {
          image = UIImage(named: "badge", in: bundle)
        }
      }
      #expect(image?.size == CGSize(width: 20, height: 20))
      #expect(lines.count == 1 && lines.first?.contains("/badge@2x.png cannot be read") == true)
    }
  }

  @Test func `a table that cannot be read is told once, with its line`() throws {
    let folder = try TableFolder(["en.lproj/Localizable.strings": "\"a\" = \"b\";\n\"c\" \"d\";"])
    let lines = warnings {
      for language in ["en", "de", "ko"] {
        TableFolder.reading(language) {
          #expect(NSLocalizedString("a", bundle: folder.bundle, comment: "") == "a")
        }
      }
    }
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("/en.lproj/Localizable.strings:2 cannot be read: ") == true)
  }
}
