import Foundation
import Testing

/// The candidates that a shell offers on Tab.
@Suite struct CompletionTests {
  private func offered(_ words: String...) throws -> [String] {
    let result = try Program(["complete", "--"] + words).finish()
    #expect(result.status == 0)
    #expect(result.error.isEmpty, "\(result.error)")
    return result.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test func `the first word is a command`() throws {
    #expect(
      try offered("") == [
        "gallery", "show", "list", "add", "remove", "symbols", "render", "run", "check-config",
        "doctor", "inspect", "dmenu", "rofi", "zenity", "status", "open", "close", "toggle",
        "minimize",
        "set", "get",
        "call",
        "describe",
        "tree", "overlay", "trace", "screenshot", "emit", "wait", "listen", "var", "reload",
        "restart", "log",
        "quit",
        "new", "dev", "sdk", "check", "help",
      ])
    #expect(try offered("re") == ["remove", "render", "reload", "restart"])
    #expect(try offered("--ti") == ["--timeout"])
  }

  @Test func `the second word is a widget`() throws {
    #expect(try offered("show", "") == Program.widgets)
    #expect(try offered("render", "G") == ["Gallery"])
    #expect(try offered("show", "--size", "2x2", "Fl") == ["FloatingButton"])
  }

  @Test func `after the widget come its properties, then the command's options`() throws {
    let words = try offered("show", "BottomAlert", "--")
    #expect(words.prefix(3) == ["--title", "--message", "--button"])
    #expect(words.contains("--timeout"))
    #expect(!words.contains("--tree"))
    #expect(!words.contains("--property"))
  }

  @Test func `an option with fixed values offers them`() throws {
    #expect(try offered("show", "BottomAlert", "--appearance", "") == ["light", "dark"])
    #expect(try offered("list", "--") == ["--json", "--version", "--help"])
    #expect(
      try offered("new", "Clicker", "--template", "")
        == ["view", "list", "form", "panel", "custom-drawing", "nib"])
  }

  @Test func `a value after an equals sign completes to the whole word`() throws {
    #expect(
      try offered("show", "BottomAlert", "--appearance=")
        == ["--appearance=light", "--appearance=dark"])
    #expect(try offered("--appearance=d") == ["--appearance=dark"])
    #expect(try offered("show", "BottomAlert", "--title=").isEmpty)
    #expect(try offered("show", "BottomAlert", "--json=").isEmpty)
  }

  @Test func `a property that takes a symbol offers the symbol names`() throws {
    let names = try offered("show", "FloatingButton", "--symbol", "")
    #expect(names.count >= 400)
    #expect(
      try offered("show", "FloatingButton", "--symbol", "battery.10") == [
        "battery.100", "battery.100.bolt", "battery.100percent", "battery.100percent.bolt",
      ])
    #expect(
      try offered("render", "FloatingButton", "--symbol=wifi.sl") == ["--symbol=wifi.slash"])
  }

  @Test(arguments: [
    ["render", "BottomAlert", "-o", ""], ["show", "BottomAlert", "--title", ""],
    ["show", "Nobody", "x"], ["nobody", ""], ["show", "FloatingButton", "--", "ec"], [],
  ])
  func `files, commands, free text and unknown names get no candidates`(words: [String]) throws {
    let result = try Program(["complete", "--"] + words).finish()
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  /// The candidates that bash offers at the end of a line that it splits into words.
  private func bash(_ line: String, words: [String]) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = """
      . \(root.path)/share/bash-completion/completions/maru
      COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE}
      COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _maru
      printf '%s\\n' "${COMPREPLY[@]}"
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
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `bash completes widgets`() throws {
    let maru = "\(Program.folder)/maru"
    #expect(try bash("\(maru) show Bot", words: [maru, "show", "Bot"]) == ["BottomAlert"])
    #expect(try bash("\(maru) show ", words: [maru, "show", "''"]) == Program.widgets)
  }

  @Test func `bash completes a value after an equals sign, at which it splits words`() throws {
    let maru = "\(Program.folder)/maru"
    let line = "\(maru) show BottomAlert --appearance="
    let words = [maru, "show", "BottomAlert", "--appearance", "="]
    #expect(try bash(line, words: words) == ["light", "dark"])
    #expect(try bash(line + "d", words: words + ["d"]) == ["dark"])
  }

  @Test func `bash completes a command after --`() throws {
    let maru = "\(Program.folder)/maru"
    let offered = try bash(
      "\(maru) show FloatingButton -- bas", words: [maru, "show", "FloatingButton", "--", "bas"])
    #expect(offered.contains("bash") && offered.contains("basename"))
  }

  @Test func `the manual names every option`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manual = try String(
      contentsOf: root.appending(path: "share/man/man1/maru.1"), encoding: .utf8)
    for command in ["gallery", "show", "list", "symbols", "render"] {
      #expect(manual.contains("Cm \(command)"))
      let properties = try offered("show", "BottomAlert", "--").prefix { $0 != "--props" }
      for option in try offered(command, "BottomAlert", "--") + offered(command, "--")
      where !properties.contains(option) {
        #expect(manual.contains("Fl -\(option.dropFirst(2))"), "\(option)")
      }
    }
  }
}
