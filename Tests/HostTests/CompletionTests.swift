import Foundation
import Testing

/// What a shell offers when a person presses the tabulator.
@Suite struct CompletionTests {
  private func offered(_ words: String...) throws -> [String] {
    let result = try MaruProcess(["complete", "--"] + words).finish()
    #expect(result.status == 0)
    #expect(result.error.isEmpty, "\(result.error)")
    return result.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test func `the first word is a command`() throws {
    #expect(try offered("") == ["gallery", "show", "list", "render", "help"])
    #expect(try offered("re") == ["render"])
    #expect(try offered("--ti") == ["--timeout"])
  }

  @Test func `the second is a widget, and render knows the gallery too`() throws {
    #expect(try offered("show", "") == MaruProcess.widgets)
    #expect(try offered("render", "g") == ["gallery"])
    #expect(try offered("show", "--size", "2x2", "F") == ["FloatingButton"])
  }

  @Test func `behind the widget come its own properties, then the command's options`() throws {
    let words = try offered("show", "BottomAlert", "--")
    #expect(words.prefix(3) == ["--title", "--message", "--button"])
    #expect(words.contains("--timeout"))
    #expect(!words.contains("--tree"))
    #expect(!words.contains("--property"))
  }

  @Test func `an option that takes one of few words brings these`() throws {
    #expect(try offered("show", "BottomAlert", "--appearance", "") == ["light", "dark"])
    #expect(try offered("list", "--") == ["--json", "--version", "--help"])
  }

  @Test(arguments: [
    ["render", "BottomAlert", "-o", ""], ["show", "BottomAlert", "--title", ""],
    ["show", "Nobody", "x"], ["nobody", ""], ["show", "FloatingButton", "--", "ec"], [],
  ])
  func `where the shell knows better, nothing is offered`(words: [String]) throws {
    let result = try MaruProcess(["complete", "--"] + words).finish()
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  @Test func `bash completes through it`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = """
      . \(root.path)/share/bash-completion/completions/maru
      COMP_WORDS=(\(MaruProcess.folder)/maru show Bot) COMP_CWORD=2
      _maru
      echo "${COMPREPLY[@]}"
      """
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "BottomAlert\n")
  }

  @Test func `the manual names every option`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manual = try String(
      contentsOf: root.appending(path: "share/man/man1/maru.1"), encoding: .utf8)
    for command in ["gallery", "show", "list", "render"] {
      #expect(manual.contains("Cm \(command)"))
      let properties = try offered("show", "BottomAlert", "--").prefix { $0 != "--props" }
      for option in try offered(command, "BottomAlert", "--") + offered(command, "--")
      where !properties.contains(option) {
        #expect(manual.contains("Fl -\(option.dropFirst(2))"), "\(option)")
      }
    }
  }
}
