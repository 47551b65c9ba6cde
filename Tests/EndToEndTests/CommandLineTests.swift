import Foundation
import Testing

/// The output and exit status of commands that need no window.
@Suite final class CommandLineTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "maru-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Checks that a run ended with a status and one error line that contains some words.
  private func expectRefusal(
    _ result: Program.Ending, status: Int32, naming words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(result.errorLines.count == 1, "\(result.error)", sourceLocation: sourceLocation)
    #expect(result.error.hasPrefix("maru: "), sourceLocation: sourceLocation)
    for word in words {
      #expect(result.error.contains(word), "\(result.error)", sourceLocation: sourceLocation)
    }
  }

  @Test func `the version is printed`() throws {
    let result = try Program.run("--version")
    #expect(result.status == 0)
    #expect(result.output == "maru 0.16.1\n")
    #expect(result.error.isEmpty)
  }

  @Test(arguments: [["--help"], ["show", "--help"], ["list", "--help"], ["render", "-h"]])
  func `help is printed with status 0`(arguments: [String]) throws {
    let result = try Program(arguments).finish()
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: maru"))
    #expect(result.error.isEmpty)
  }

  @Test func `a widget's help lists its options`() throws {
    let result = try Program.run("show", "bottomalert", "--help")
    #expect(result.status == 0)
    for option in ["--title <TEXT>", "--message <TEXT>", "--button <TEXT|JSON> ..."] {
      #expect(result.output.contains(option))
    }
    #expect(result.output.contains(#"MARU_TITLE=..., MARU_BUTTON='["..."]'"#))
  }

  @Test(arguments: [
    ["frobnicate"], ["--nonsense"], ["show"], ["show", "--timeout"], ["show", "X", "--timeout=x"],
    ["show", "X", "--timeout=0"], ["show", "X", "--size", "3"], ["show", "X", "--size", "0x5"],
    ["show", "X", "--size", "nanx5"], ["show", "X", "--scale", "99"],
    ["show", "X", "--appearance", "blue"], ["show", "X", "--text-size", "huge"],
    ["show", "X", "--accent-color", "mauve"],
    ["render", "BottomAlert"],
    ["render", "X", "-o", "x.png", "--time=-1"], ["list", "more"],
    ["show", "X", "--size="], ["show", "X", "--props", "--size", "5x5"],
  ])
  func `an invalid command line is bad usage`(arguments: [String]) throws {
    expectRefusal(try Program(arguments).finish(), status: 64, naming: "--help")
  }

  @Test(arguments: [
    (["show", "X", "--scale", "-1"], "0.25 to 8"), (["show", "X", "--timeout", "-5"], "seconds"),
    (["render", "X", "-o", "x.png", "--time", "-1"], "0 to 3600"),
    (["--scale", "-1"], "0.25 to 8"), (["gallery", "--timeout", "-5"], "more than 0"),
  ])
  func `a negative number is refused with the valid range`(
    arguments: [String], range: String
  ) throws {
    expectRefusal(try Program(arguments).finish(), status: 64, naming: range)
  }

  @Test func `without a valid display a window is refused`() throws {
    expectRefusal(try Program.run("show", "BottomAlert"), status: 69, naming: "DISPLAY")
    expectRefusal(try Program.run(), status: 69, naming: "DISPLAY")
    let nowhere = ["DISPLAY": ":4711"]
    expectRefusal(try Program.run(environment: nowhere), status: 69, naming: ":4711")
    let garbage = ["DISPLAY": "garbage"]
    expectRefusal(
      try Program.run(environment: garbage), status: 69, naming: "garbage", "is wrong")
  }

  @Test(arguments: [
    ["show", "FloatingButton"], ["gallery"],
  ])
  func `an oversized window is refused before the display is opened`(command: [String]) throws {
    let result = try Program(command + ["--size", "16384x16384", "--scale", "8"]).finish()
    expectRefusal(result, status: 64, naming: "131072 × 131072", "16384 pixels", "67108864")
  }

  @Test(arguments: [
    ["FloatingButton", "--symbol", "no.such"], ["BottomAlert", "--props", #"{"buttons": []}"#],
  ])
  func `invalid properties are refused before the display is opened`(words: [String]) throws {
    expectRefusal(try Program(["show"] + words).finish(), status: 65, naming: words[0])
  }

  @Test func `an unknown widget is refused with the nearest name`() throws {
    expectRefusal(
      try Program.run("show", "BotomAlert"), status: 65, naming: "BotomAlert", " BottomAlert")
  }

  @Test(arguments: [["list"], ["--version"], ["--help"], ["show", "BottomAlert", "--help"]])
  func `a full standard output is an error`(words: [String]) throws {
    let result = try Program(words, output: .full).finish()
    #expect(result.status == 65)
    #expect(result.errorLines.count == 1)
    #expect(result.error.contains("standard output"))
  }

  @Test func `a misspelled option is refused with the right one`() throws {
    expectRefusal(
      try Program.run("list", "--jsn"), status: 64,
      naming: "--jsn, on the command line, did you mean --json?")
  }

  @Test func `an error quotes an empty name`() throws {
    expectRefusal(try Program.run("show", ""), status: 65, naming: #"named "","#)
    expectRefusal(try Program.run(""), status: 64, naming: #"named "","#)
  }

  @Test func `options override --props, which overrides the environment`() throws {
    let path = NSTemporaryDirectory() + "maru-tree-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let environment = [
      "MARU_TITLE": "From there", "MARU_MESSAGE": "From here", "MARU_BUTTON": "Fine",
    ]
    let words = [
      "render", "BottomAlert", "-o", "/dev/null", "--time", "1", "--tree", path, "--props",
      #"{"title": "From JSON", "message": "From JSON"}"#, "--title", "From options",
    ]
    let result = try Program(words, environment: environment).finish()
    #expect(result.status == 0, "\(result.error)")
    let tree = try String(contentsOfFile: path, encoding: .utf8)
    for text in ["From options", "From JSON", "Fine"] { #expect(tree.contains(text)) }
    #expect(!tree.contains("From here"))
    expectRefusal(
      try Program.run(
        "show", "BottomAlert", environment: ["MARU_BUTTON": #"[{"role": 3}]"#]),
      status: 65, naming: "buttons")
  }

  @Test func `an unknown property is named, with the known ones`() throws {
    expectRefusal(
      try Program.run("show", "BottomAlert", "--titel", "x"), status: 64,
      naming: "--titel", "--title", "--message", "--button")
  }

  @Test func `an ill-typed property is named, with the expected type`() throws {
    expectRefusal(
      try Program.run("show", "BottomAlert", "--props", #"{"title": 5}"#), status: 65,
      naming: "title", "a text", "5")
    expectRefusal(
      try Program.run("show", "BottomAlert", "--props", "{"), status: 65, naming: "JSON")
  }

  @Test func `an unknown widget is refused before the display is opened`() throws {
    let result = try Program.run("show", "Nonsense", environment: ["DISPLAY": ":4711"])
    #expect(result.status == 65)
  }

  @Test func `a value that the widget refuses is bad input, reported in one line`() throws {
    expectRefusal(
      try Program.run("render", "BottomAlert", "-o", "x.png", "--props", #"{"buttons": []}"#),
      status: 65, naming: "BottomAlert", "buttons", "one to three")
    expectRefusal(
      try Program.run("render", "FloatingButton", "-o", "x.png", "--symbol", "plsu"),
      status: 65, naming: "symbol", "plsu", "did you mean plus?")
  }

  @Test func `a button with an unknown role is refused with the known roles`() throws {
    let result = try Program.run("show", "BottomAlert", "--button", "Delete:destrutive")
    expectRefusal(result, status: 65, naming: "destrutive", "cancel", "destructive")
  }

  // MARK: List

  @Test func `the list has every plugin, and a reason for each broken one`() throws {
    try Data().write(to: URL(filePath: "\(folder)/libEmpty.so"))
    let result = try Program.run(
      "list", "--json", environment: ["MARU_PLUGIN_PATH": "/nonexistent:\(folder)"])
    #expect(result.status == 0)
    expectOneLine(result.error, naming: "/nonexistent")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == ["Empty"] + Program.widgets)
    #expect(
      rows.map { $0["status"] as? String } == ["refused"] + Program.widgets.map { _ in "ok" })
    #expect((rows[0]["reason"] as? String)?.contains("empty") == true)
    #expect(rows[0]["version"] is NSNull)
    #expect(rows[1]["identifier"] as? String == "org.maru.bottom-alert")
    #expect(rows.allSatisfy { Set($0.keys).isSuperset(of: ["path", "summary", "version"]) })
  }

  private func expectOneLine(
    _ error: String, naming word: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(error.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    #expect(error.contains(word), sourceLocation: sourceLocation)
  }

  @Test func `the list is a table by default`() throws {
    let lines = try Program.run("list").output.split(separator: "\n")
    #expect(lines.count == 1 + Program.widgets.count)
    #expect(lines.first?.hasPrefix("NAME") == true)
    #expect(lines.last?.contains(" ok ") == true)
  }

  // MARK: Symbols

  @Test func `the symbols are listed by name, each once, sorted`() throws {
    let result = try Program.run("symbols")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let names = result.output.split(separator: "\n").map(String.init)
    #expect(names.count >= 400)
    #expect(names == Set(names).sorted())
    let json = try Program.run("symbols", "--json")
    let array = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String]
    #expect(array == names)
  }

  @Test func `without the kit's icons the list of symbols is refused`() throws {
    let empty = try Program.run("symbols", environment: ["MARU_RESOURCES": folder])
    expectRefusal(empty, status: 65, naming: "MARU_RESOURCES")
  }

  @Test func `a closed reader of standard output is no error`() throws {
    let result = try Program(["list", "--json"], output: .unread).finish()
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
  }
}
