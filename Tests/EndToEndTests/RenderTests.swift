import Foundation
import Testing

/// Pictures and view trees, rendered without a display.
@Suite final class RenderTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "maru-render-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Renders a picture and returns the bytes of the PNG file.
  private func render(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Data {
    let path = "\(folder)/picture.png"
    let result = try Program(["render"] + arguments + ["-o", path]).finish()
    #expect(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    return try Data(contentsOf: URL(filePath: path))
  }

  /// The width and height in the header of a PNG file.
  private func size(of png: Data) -> [Int] {
    [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(arguments: Program.widgets)
  func `the same command gives the same bytes`(name: String) throws {
    let first = try render(name, "--scale", "2")
    #expect(first.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try render(name, "--scale", "2") == first)
  }

  @Test func `the picture has the size in points, times the scale`() throws {
    #expect(size(of: try render("BottomAlert", "--size", "300x200")) == [300, 200])
    #expect(size(of: try render("BottomAlert", "--size", "300x200", "--scale=2")) == [600, 400])
    #expect(size(of: try render("FloatingButton")) == [128, 128])
  }

  @Test func `appearance, text size, accent colour and texts change the picture`() throws {
    let light = try render("BottomAlert")
    #expect(try render("BottomAlert", "--appearance", "light") == light)
    #expect(try render("BottomAlert", "--appearance", "dark") != light)
    #expect(try render("BottomAlert", "--text-size", "l") == light)
    #expect(try render("BottomAlert", "--text-size", "ax2") != light)
    #expect(try render("DropDown", "--text-size", "ax2") != render("DropDown"))
    #expect(try render("BottomAlert", "--accent-color", "blue") == light)
    let orange = try render("BottomAlert", "--accent-color", "orange")
    #expect(orange != light)
    #expect(try render("BottomAlert", "--accent-color", "#FF9500") == orange)
    #expect(try render("BottomAlert", "--title", "Other") != light)
  }

  @Test func `a theme gives the appearance, the text size and the direction`() throws {
    let file = "\(folder)/look.toml"
    func render(_ theme: String, _ options: String...) throws -> Data {
      try "[theme]\n\(theme)\n".write(toFile: file, atomically: true, encoding: .utf8)
      let path = "\(folder)/picture.png"
      let words = ["render", "Notice", "--message", "Text", "--theme", file, "-o", path]
      let result = try Program(words + options).finish()
      #expect(result.status == 0, "\(result.error)")
      return try Data(contentsOf: URL(filePath: path))
    }
    let plain = try render("")
    #expect(try self.render("Notice", "--message", "Text", "--theme", "light") == plain)
    let dark = try render("appearance = \"dark\"")
    #expect(try self.render("Notice", "--message", "Text", "--theme", "dark") == dark)
    #expect(dark != plain)
    #expect(try render("appearance = \"dark\"", "--appearance", "light") == plain)
    #expect(try render("text-size = \"ax2\"") != plain)
    let turned = try render("direction = \"rtl\"")
    #expect(turned != plain)
    #expect(try self.render("Notice", "--message", "Text", "--direction", "rtl") == turned)
  }

  @Test func `--installed-fonts uses the fonts of the machine`() throws {
    let folder = "/usr/share/fonts"
    let others = FileManager.default.subpaths(atPath: folder)?.contains { $0.hasSuffix(".ttf") }
    guard others == true else { return }
    #expect(try render("LoadingView", "--installed-fonts") != render("LoadingView"))
  }

  @Test func `missing characters are reported once, with the option that may help`() throws {
    func error(_ words: String...) throws -> String {
      let result = try Program(["render", "BottomAlert", "-o", "\(folder)/x.png"] + words)
        .finish()
      #expect(result.status == 0 && result.output.isEmpty)
      return result.error
    }
    #expect(try error("--title", "Maru 마루").isEmpty)
    #expect(
      try error("--title", "العربية हिन्दी", "--message", "مرحبا हिन्दी 👨‍👩‍👧‍👦")
        == "maru: boxes stand for characters that the bundled fonts lack (Arabic, Devanagari, "
        + "emoji); add --installed-fonts to use this machine's fonts\n")
    // No font has private-use characters of the last plane.
    #expect(
      try error("--title", "\u{10FFF0}", "--installed-fonts")
        == "maru: boxes stand for characters that no installed font has (private use "
        + "characters)\n")
  }

  // MARK: Languages

  private static let question = [
    "Notice", "--kind", "question", "--title", "Delete the backups?", "--symbol", "",
  ]

  @Test func `the direction is the language's, unless an option gives another`() throws {
    func isMirrored(_ options: [String], _ language: String) throws -> Bool {
      let alert = try Rendition(
        of: ["BottomAlert", "--button=One:cancel", "--button=Two"] + options, in: folder,
        environment: ["LANG": language])
      return try alert.button("One").minX > alert.button("Two").minX
    }
    #expect(try !isMirrored([], "en_GB.UTF-8"))
    #expect(try isMirrored([], "ar_EG.UTF-8"))
    #expect(try isMirrored(["--direction", "rtl"], "C"))
    #expect(try isMirrored(["--direction", "locale"], "he_IL"))
    #expect(try !isMirrored(["--direction=ltr"], "ar"))
  }

  @Test(arguments: [
    ("C", "Yes", "No"), ("en_US.UTF-8", "Yes", "No"), ("ko_KR.UTF-8", "예", "아니요"),
    ("ja_JP", "はい", "いいえ"), ("de_DE", "Ja", "Nein"), ("ar_EG", "نعم", "لا"), ("fr_FR", "Yes", "No"),
  ])
  func `the standard buttons are in the user's language`(
    language: String, yes: String, no: String
  ) throws {
    let notice = try Rendition(
      of: Self.question, in: folder, environment: ["LANG": language])
    #expect(try notice.button(yes) != notice.button(no))
    let own = try Rendition(
      of: Self.question + ["--accept", "Yes", "--cancel", "Keep"], in: folder,
      environment: ["LANG": language])
    #expect(try own.button("Yes") != own.button("Keep"))
  }

  @Test func `the file chooser's words come from its tables`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/empty", withIntermediateDirectories: true)
    func chooser(_ language: String) throws -> Rendition {
      try Rendition(
        of: ["FileChooser", "--path", "\(folder)/empty"], in: folder,
        environment: ["LANG": language])
    }
    _ = try chooser("C").button("New folder")
    _ = try chooser("ko_KR.UTF-8").button("새로운 폴더")
    _ = try chooser("ar").button("مجلد جديد")
  }

  @Test func `options override --props`() throws {
    let json = #"{"title": "A", "message": "M"}"#
    let both = try render("BottomAlert", "--props", json, "--title", "B")
    #expect(try render("BottomAlert", "--title", "B", "--message", "M") == both)
  }

  @Test func `the tree has the class, frame, label and traits of each view`() throws {
    let alert = try Rendition(
      of: ["BottomAlert", "--button", "Cancel:cancel", "--button", "Delete:destructive"],
      in: folder)
    #expect(try alert.view(ofClass: "UIWindow") == CGRect(x: 0, y: 0, width: 414, height: 90))
    let (cancel, delete) = (try alert.button("Cancel"), try alert.button("Delete"))
    #expect(cancel.width == delete.width)
    #expect(cancel.height == 50)
    #expect(cancel.maxX < delete.minX)
    #expect(cancel.minY == delete.minY)
    #expect(delete.maxY == 70)
  }

  @Test func `three buttons are stacked, with the cancel button last`() throws {
    let alert = try Rendition(
      of: [
        "BottomAlert", "--button=Cancel:cancel", "--button=Save", "--button=Delete:destructive",
      ],
      in: folder)
    let frames = try ["Save", "Delete", "Cancel"].map { try alert.button($0) }
    #expect(frames.map(\.minY) == frames.map(\.minY).sorted())
    #expect(Set(frames.map(\.minX)).count == 1)
  }

  @Test func `an alert's card fills the window, and its content is at most 414 wide`() throws {
    let alert = try Rendition(of: ["BottomAlert", "--size", "800x600"], in: folder)
    let panel = try alert.view(ofClass: "AlertPanel")
    #expect(panel == CGRect(x: 0, y: 0, width: 800, height: 600))
    let button = try alert.button("OK")
    #expect(button.width == 374 && button.midX == 400)
  }

  @Test func `the gallery's button keeps 24 points from the corner`() throws {
    let button = try Rendition(of: ["gallery", "--size", "500x700"], in: folder).button("Add")
    #expect(button == CGRect(x: 500 - 24 - 80, y: 700 - 24 - 80, width: 80, height: 80))
  }

  @Test(arguments: ["1x1", "20x5000", "3000x40"])
  func `odd sizes are rendered`(size: String) throws {
    for name in Program.widgets {
      #expect(try !render(name, "--size", size).isEmpty)
    }
  }

  @Test func `the file name - prints the picture, or the tree`() throws {
    let picture = try render("FloatingButton")
    let path = "\(folder)/printed.png"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let printed = try Program(["render", "FloatingButton", "-o", "-"], output: .file(path)).finish()
    #expect(printed.status == 0 && printed.error.isEmpty)
    #expect(try Data(contentsOf: URL(filePath: path)) == picture)
    let views = try Program.run("render", "FloatingButton", "-o", path, "--tree", "-")
    #expect(views.status == 0 && views.output.hasPrefix("{"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `a full standard output is an error`() throws {
    let result = try Program(
      ["render", "FloatingButton", "-o", "-"], output: .full
    ).finish()
    #expect(result.status == 65 && result.errorLines.count == 1)
    #expect(result.error.contains("on standard output"))
  }

  @Test func `a closed reader of standard output is no error`() throws {
    let result = try Program(["render", "FloatingButton", "-o", "-"], output: .unread).finish()
    #expect(result.status == 0 && result.error.isEmpty)
  }

  @Test func `a terminal gets no picture`() throws {
    // script(1) gives it a terminal.
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = [
      "-qfec", "'\(Program.folder)/maru' render FloatingButton -o -", "\(folder)/typescript",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    let said = try String(contentsOfFile: "\(folder)/typescript", encoding: .utf8)
    #expect(said.contains("maru: refusing to write PNG data to a terminal, on standard output"))
  }

  @Test func `without options a widget shows sample texts, and with one none of them`() throws {
    func tree(_ words: String...) throws -> String {
      let path = "\(folder)/tree.json"
      let result = try Program(
        ["render", "BottomAlert", "-o", "/dev/null", "--tree", path] + words
      ).finish()
      #expect(result.status == 0)
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    #expect(try tree().contains("or Escape to cancel"))
    let titled = try tree("--title", "Hello")
    #expect(titled.contains("Hello") && !titled.contains("or Escape to cancel"))
  }

  @Test func `an oversized picture is refused`() throws {
    let result = try Program.run(
      "render", "gallery", "-o", "\(folder)/x.png", "--size", "16000x16000", "--scale", "8")
    #expect(result.status == 64)
    #expect(result.errorLines.count == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/x.png"))
  }

  @Test func `a missing folder is an error`() throws {
    let result = try Program.run("render", "gallery", "-o", "/nonexistent/x.png")
    #expect(result.status == 65)
    #expect(result.errorLines.count == 1)
    #expect(result.error.contains("/nonexistent/x.png"))
  }

  @Test func `a folder as the output file is an error with the system's reason`() throws {
    let result = try Program.run("render", "FloatingButton", "-o", folder)
    #expect(result.status == 65)
    #expect(result.errorLines.count == 1)
    #expect(result.error.contains("(Is a directory)"))
  }

  @Test func `the picture and the tree need different files with names`() throws {
    let path = "\(folder)/x.png"
    for options in [["-o", ""], ["-o", path, "--tree", "\(folder)/./x.png"]] {
      let result = try Program(["render", "FloatingButton"] + options).finish()
      #expect(result.status == 64)
      #expect(result.errorLines.count == 1)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a gallery without its plugins says so in their places`() throws {
    // A copy of the program and the kit, with the gallery's plugin alone.
    for file in ["maru", "maru-widgets", "libMaruKit.so", "Kit_MaruKit.resources", "libGallery.so"]
    {
      try FileManager.default.copyItem(
        atPath: "\(Program.folder)/\(file)", toPath: "\(folder)/\(file)")
    }
    let process = Process()
    process.executableURL = URL(filePath: "\(folder)/maru")
    process.arguments = [
      "render", "gallery", "-o", "\(folder)/g.png", "--tree", "\(folder)/g.json",
    ]
    process.environment = ["HOME": "/nonexistent"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let tree = try String(contentsOfFile: "\(folder)/g.json", encoding: .utf8)
    #expect(tree.contains("FloatingButton is missing"))
  }
}
