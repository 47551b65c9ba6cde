import Foundation
import MaruTestKit
import Testing
import X11

/// A script that updates a widget with `--follow` and reads its outcome as JSON.
@MainActor @Suite(.serialized, .needsServer) struct FollowTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let question = ["BottomAlert", "--button", "OK", "--follow", "--json"]

  /// Shows the alert and returns its window and the write end of its standard input.
  private func follow(_ options: String...) throws -> (OpenWindow, FileHandle) {
    let pipe = Pipe()
    let window = try desk.open(
      ["show"] + Self.question + options, input: .stream(pipe.fileHandleForReading))
    try pipe.fileHandleForReading.close()
    return (window, pipe.fileHandleForWriting)
  }

  @Test func `a line changes the alert, and Escape cancels it afterwards`() throws {
    let (window, input) = try follow()
    window.settle()
    let before = try window.picture()
    try input.write(contentsOf: Data("{\"title\": \"Entirely other words\"}\n".utf8))
    #expect(try desk.person.block { try window.picture().differences(from: before) > 50 })
    try input.write(contentsOf: Data("{\"message\": \"M\"}\n".utf8))
    window.stroke([.escape])
    let result = window.program.finish()
    #expect(result.status == 1)
    #expect(result.output == "{\"outcome\":\"cancelled\"}\n")
    #expect(result.error.isEmpty)
  }

  @Test func `an object on several lines, as jq prints it, ends at its closing brace`() throws {
    let (window, input) = try follow()
    window.settle()
    let before = try window.picture()
    let object = "{\n  \"title\": \"Braces } } and \\\" quotes {\",\n  \"message\": \"M\"\n}\n"
    try input.write(contentsOf: Data(object.utf8))
    #expect(try desk.person.block { try window.picture().differences(from: before) > 50 })
    try input.close()
    let result = window.program.finish()
    #expect(result.error.isEmpty)
  }

  @Test func `an incomplete object is reported with its first line, and the next one counts`()
    throws
  {
    let (window, input) = try follow()
    window.settle()
    let before = try window.picture()
    let text = "\n{\n  \"title\":\n{\n  \"title\": \"Entirely other words\"\n}\n{\n"
    try input.write(contentsOf: Data(text.utf8))
    #expect(try desk.person.block { try window.picture().differences(from: before) > 50 })
    try input.close()
    let lines = window.program.finish().errorLines
    try #require(lines.count == 2, "\(lines)")
    #expect(lines[0].contains("on line 2 of standard input"))
    #expect(lines[1].contains("on line 7 of standard input"))
  }

  @Test func `the end of the input cancels the alert`() throws {
    let (window, input) = try follow()
    try input.close()
    let result = window.program.finish()
    #expect(result.status == 1)
    #expect(result.output == "{\"outcome\":\"cancelled\"}\n")
  }

  @Test func `an invalid line is reported with its number and skipped`() throws {
    let (window, input) = try follow()
    try input.write(contentsOf: Data("{\n\n{\"titel\": 1}\n[]\n\u{0}\n".utf8 + [0xff, 0x0a]))
    try input.close()
    let result = window.program.finish()
    #expect(result.status == 1)
    let lines = result.errorLines
    try #require(lines.count == 5, "\(result.error)")
    for (line, number) in zip(lines, [1, 3, 4, 5, 6]) {
      #expect(line.hasPrefix("maru: "))
      #expect(line.contains("on line \(number) of standard input"))
    }
    #expect(lines[1].contains("did you mean title"))
  }

  @Test func `a line that the widget refuses is reported and has no effect`() throws {
    let (window, input) = try follow()
    window.settle()
    let before = try window.picture()
    let lines = #"{"buttons": ["A", "B", "C", "D"]}"# + "\n" + #"{"title": "Other words"}"# + "\n"
    try input.write(contentsOf: Data(lines.utf8))
    #expect(try desk.person.block { try window.picture().differences(from: before) > 50 })
    try input.close()
    let result = window.program.finish()
    #expect(result.errorLines.count == 1)
    #expect(result.error.contains("buttons was refused"))
    #expect(result.error.contains("on line 1 of standard input"))
  }

  @Test func `with --strict the first invalid line ends it`() throws {
    let (window, input) = try follow("--strict")
    try input.write(contentsOf: Data("{}\n{\"title\": []}\n{\n".utf8))
    let result = window.program.finish()
    #expect(result.status == 65)
    #expect(result.output.contains(#""status":65"#), "\(result.output)")
    #expect(result.errorLines.count == 1)
    #expect(result.error.contains("on line 2 of standard input"))
  }

  // MARK: The loop of the manual

  private nonisolated static let hasQuoter = ["/usr/bin/jq", "/bin/jq"]
    .contains(where: FileManager.default.isExecutableFile)

  /// The last shell example of LoadingView's page, which reads the lines of a command `build`.
  private func loop() throws -> String {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Plugins/LoadingView/README.md").standardizedFileURL
    let examples = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```sh\n")
    let example = try #require(examples.last?.components(separatedBy: "```").first)
    try #require(example.contains("build |") && example.contains("maru show LoadingView"))
    return example
  }

  @Test(.enabled("jq is not installed; on Debian: apt-get install jq") { hasQuoter })
  func `the loop in the manual survives quotes, braces and backslashes in its data`() throws {
    let script = """
      maru() { "\(Program.folder)/maru" "$@"; }
      build() {
        echo '0.5 it'"'"'s "half" done'
        echo '0.75 C:\\new } { " \\ \\" ] $HOME `id`'
        echo 1 '"'
      }
      \(try loop())
      """
    let process = Process()
    let (output, error) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.environment = ["DISPLAY": desk.server.display, "PATH": "/usr/bin:/bin", "HOME": "/"]
    (process.standardOutput, process.standardError) = (output, error)
    try process.run()
    let words = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: words, as: UTF8.self) == "")
  }
}
