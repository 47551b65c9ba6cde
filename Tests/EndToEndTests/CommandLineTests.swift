import Foundation
import Testing

/// What the command says and how it ends, where no window is needed.
@Suite final class CommandLineTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "maru-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Checks that a run ended with a status and one line that begins as it must.
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
    #expect(result.output == "maru 0.1.0\n")
    #expect(result.error.isEmpty)
  }

  @Test(arguments: [["--help"], ["show", "--help"], ["list", "--help"], ["render", "-h"]])
  func `help is printed and is no error`(arguments: [String]) throws {
    let result = try Program(arguments).finish()
    #expect(result.status == 0)
    #expect(result.output.contains("USAGE: maru"))
    #expect(result.error.isEmpty)
  }

  @Test func `a widget's help lists what can be set of it`() throws {
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
  func `a command line that cannot be read is bad usage`(arguments: [String]) throws {
    expectRefusal(try Program(arguments).finish(), status: 64, naming: "--help")
  }

  @Test(arguments: [
    (["show", "X", "--scale", "-1"], "0.25 to 8"), (["show", "X", "--timeout", "-5"], "seconds"),
    (["render", "X", "-o", "x.png", "--time", "-1"], "0 to 3600"),
    (["--scale", "-1"], "0.25 to 8"), (["gallery", "--timeout", "-5"], "more than 0"),
  ])
  func `a negative number is told its range`(arguments: [String], range: String) throws {
    expectRefusal(try Program(arguments).finish(), status: 64, naming: range)
  }

  @Test func `without a display there is no window`() throws {
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
  func `a window beyond all measure is refused before the display`(command: [String]) throws {
    let result = try Program(command + ["--size", "16384x16384", "--scale", "8"]).finish()
    expectRefusal(result, status: 64, naming: "131072 × 131072", "16384 pixels", "67108864")
  }

  @Test(arguments: [
    ["FloatingButton", "--symbol", "no.such"], ["BottomAlert", "--props", #"{"buttons": []}"#],
  ])
  func `a widget that cannot be shown is told of before the display`(words: [String]) throws {
    expectRefusal(try Program(["show"] + words).finish(), status: 65, naming: words[0])
  }

  @Test func `an unknown widget brings the nearest`() throws {
    expectRefusal(
      try Program.run("show", "BotomAlert"), status: 65, naming: "BotomAlert", " BottomAlert")
  }

  @Test(arguments: [["list"], ["--version"], ["--help"], ["show", "BottomAlert", "--help"]])
  func `what has no room on standard output is an error`(words: [String]) throws {
    let result = try Program(words, output: .full).finish()
    #expect(result.status == 65)
    #expect(result.errorLines.count == 1)
    #expect(result.error.contains("standard output"))
  }

  @Test func `an option that is almost right brings the right one as the remedy`() throws {
    expectRefusal(
      try Program.run("list", "--jsn"), status: 64,
      naming: "--jsn, on the command line, did you mean --json?")
  }

  @Test func `an empty name is shown as one`() throws {
    expectRefusal(try Program.run("show", ""), status: 65, naming: #"named "","#)
    expectRefusal(try Program.run(""), status: 64, naming: #"named "","#)
  }

  @Test func `the environment sets what --props does not, and that what options do not`() throws {
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

  @Test func `an unknown property is named, with what there is`() throws {
    expectRefusal(
      try Program.run("show", "BottomAlert", "--titel", "x"), status: 64,
      naming: "--titel", "--title", "--message", "--button")
  }

  @Test func `an ill-typed property is named, with what it takes`() throws {
    expectRefusal(
      try Program.run("show", "BottomAlert", "--props", #"{"title": 5}"#), status: 65,
      naming: "title", "a text", "5")
    expectRefusal(
      try Program.run("show", "BottomAlert", "--props", "{"), status: 65, naming: "JSON")
  }

  @Test func `the input is looked at before the display`() throws {
    let result = try Program.run("show", "Nonsense", environment: ["DISPLAY": ":4711"])
    #expect(result.status == 65)
  }

  @Test func `a value that only the widget refuses is bad input, told of in one line`() throws {
    expectRefusal(
      try Program.run("render", "BottomAlert", "-o", "x.png", "--props", #"{"buttons": []}"#),
      status: 65, naming: "BottomAlert", "buttons", "one to three")
    expectRefusal(
      try Program.run("render", "FloatingButton", "-o", "x.png", "--symbol", "plsu"),
      status: 65, naming: "symbol", "plsu", "did you mean plus?")
  }

  @Test func `a button of no known role is refused with the roles that there are`() throws {
    let result = try Program.run("show", "BottomAlert", "--button", "Delete:destrutive")
    expectRefusal(result, status: 65, naming: "destrutive", "cancel", "destructive")
  }

  // MARK: List

  @Test func `the list tells of every plugin, the broken ones with their reason`() throws {
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

  @Test func `the list is a table for people`() throws {
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

  @Test func `a reader that goes away is no error`() throws {
    let result = try Program(["list", "--json"], output: .unread).finish()
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
  }
}
