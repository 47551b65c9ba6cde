import Development
import Foundation
import Testing

@Suite struct NewPackageTests {
  private let places: SDKFolder
  private let sdk: SDK

  init() throws {
    places = try SDKFolder()
    sdk = try places.makeSDK(in: "lib")
  }

  private func write(
    _ name: String, from template: Template = .view, to folder: String? = nil
  ) throws {
    try NewPackage(WidgetName(name), from: template, of: sdk)
      .write(to: "\(places.path)/\(folder ?? name)")
  }

  /// Whether there is a file or a folder, even an empty one.
  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(places.path)/\(name)")
  }

  @Test(arguments: Template.allCases)
  func `a package has a widget, its tests and what belongs to a package`(template: Template) throws
  {
    try write("Clicker", from: template)
    let paths = try places.texts(in: "Clicker").map(\.path)
    let expected = [
      "Package.swift", "README.md", "Sources/Clicker/Clicker.swift",
    ]
    let settings = [".ci/run", ".gitignore", ".vscode/extensions.json", ".vscode/tasks.json"]
    let props = template == .list ? ["Clicker.props.json"] : []
    let nib = template == .nib ? ["Sources/Clicker/Clicker.xib"] : []
    let tests = [
      "Tests/ClickerTests/ClickerTests.swift", "Tests/ClickerTests/ClickerWindowTests.swift",
    ]
    #expect(paths == settings + props + expected + nib + tests)
    #expect(access("\(places.path)/Clicker/.ci/run", X_OK) == 0)
  }

  @Test(arguments: Template.allCases)
  func `nothing in a package has the name of the example`(template: Template) throws {
    try write("Clicker", from: template)
    let names = ["Hello", "Tasks", "SignUp", "Dashboard", "Dial", "Badge", "NAME"]
    for (path, text) in try places.texts(in: "Clicker") {
      for name in names {
        let words = [
          "class \(name)", "lib\(name)", "\(name)Tests", "named: \"\(name)\"", "_\(name)",
        ]
        for word in words { #expect(!text.contains(word), "\(path)") }
      }
      #expect(!text.contains("NAME"), "\(path)")
    }
    let source = try String(
      contentsOfFile: "\(places.path)/Clicker/Sources/Clicker/Clicker.swift", encoding: .utf8)
    #expect(source.contains("@c(maru_plugin_Clicker)"))
    #expect(source.contains("org.example.clicker"))
  }

  @Test func `a list begins with the tasks of the example, in maru dev too`() throws {
    try write("Chores", from: .list)
    let data = try Data(contentsOf: URL(filePath: "\(places.path)/Chores/Chores.props.json"))
    let props = try JSONDecoder().decode([String: [String]].self, from: data)
    #expect(props["tasks"]?.count == 3)
  }

  @Test func `only a package with a nib file has it in its manifest`() throws {
    try write("Plain")
    try write("Designed", from: .nib)
    let texts = try places.texts(in: ".").filter { $0.path.hasSuffix("ed/Package.swift") }
    #expect(texts.map { $0.text.contains(#"resources: [.copy("Designed.xib")]"#) } == [true])
    let plain = try places.texts(in: "Plain").map(\.text).joined()
    #expect(!plain.contains(".xib"))
  }

  @Test func `an empty folder is used, and one with a file is not touched`() throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(places.path)/empty", withIntermediateDirectories: false)
    try write("Clicker", to: "empty")
    #expect(exists("empty/Package.swift"))

    try files.createDirectory(
      atPath: "\(places.path)/full", withIntermediateDirectories: false)
    try "mine".write(
      toFile: "\(places.path)/full/.hidden", atomically: true, encoding: .utf8)
    for folder in ["full", "full/.hidden"] {
      #expect(throws: NewPackageError.occupied("\(places.path)/\(folder)")) {
        try write("Clicker", to: folder)
      }
    }
    #expect(try files.contentsOfDirectory(atPath: "\(places.path)/full") == [".hidden"])
  }

  @Test func `a folder in a folder that does not exist is refused`() {
    #expect(throws: NewPackageError.noFolder("\(places.path)/a")) {
      try write("Clicker", to: "a/Clicker")
    }
    #expect(!exists("a"))
  }

  @Test func `after a failure nothing is left of the package`() throws {
    // The name of a file in it is too long for the file system.
    let long = String(repeating: "L", count: 100)
    let deep = String(repeating: "d/", count: 1870)
    try FileManager.default.createDirectory(
      atPath: "\(places.path)/\(deep)", withIntermediateDirectories: true)
    let folder = "\(places.path)/\(deep)\(long)"
    #expect {
      try NewPackage(WidgetName(long), from: .view, of: sdk).write(to: folder)
    } throws: {
      guard case NewPackageError.unwritable(_, "File name too long") = $0 else { return false }
      return true
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(places.path)/\(deep)").isEmpty)
  }

  @Test func `the name of a bundled widget or of a module of the SDK is refused`() throws {
    let plugin = "\(places.path)/lib/plugins/libClock.so"
    try FileManager.default.createDirectory(
      atPath: "\(places.path)/lib/plugins", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: plugin))
    #expect(throws: NewPackageError.bundled("Clock", plugin: plugin)) { try write("Clock") }
    #expect(throws: NewPackageError.module("MaruKit")) { try write("MaruKit") }
    #expect(!exists("Clock"))
  }

  @Test func `a name that the template uses for something else is refused`() throws {
    #expect(throws: NewPackageError.identifier("Task", name: "Task", template: .list)) {
      try write("Task", from: .list)
    }
    #expect(
      throws: NewPackageError.identifier("UIViewController", name: "UI", template: .view)
    ) { try write("UI") }
    #expect(!exists("Task"))
  }

  @Test func `a template that is missing in the SDK is named`() throws {
    try FileManager.default.removeItem(atPath: "\(sdk.folder)/examples")
    #expect(throws: SDKError.incomplete("\(sdk.folder)/examples/Hello/Sources/Hello")) {
      try write("Clicker")
    }
    #expect(!exists("Clicker"))
  }
}
