import Foundation
import MaruTestKit
import Testing
import X11

/// Commands that run at the events of a widget.
@MainActor @Suite(.serialized, .needsServer) struct EventCommandTests {
  private let desk: Desk
  private let button: CGRect

  init() throws {
    desk = try Desk()
    button = try desk.rendition(of: ["FloatingButton"]).button("Add")
  }

  private func open(_ command: String...) throws -> OpenWindow {
    try desk.open(["show", "FloatingButton", "--"] + command)
  }

  /// Waits until a file contains exactly a text.
  private func says(_ text: String, at path: String) -> Bool {
    desk.person.block { (try? String(contentsOfFile: path, encoding: .utf8)) == text }
  }

  @Test func `the arguments of the command arrive unchanged`() throws {
    let trace = "\(desk.folder)/trace"
    let window = try open(
      "sh", "-c", #"printf '[%s]' "$MARU_EVENT" "$@" > "$0.new"; mv "$0.new" "$0""#, trace, "a b",
      "$HOME", "", "--size", "한")
    window.press(button)
    #expect(says("[tap][a b][$HOME][][--size][한]", at: trace))
  }

  @Test func `each press runs the command once and leaves no process`() throws {
    let trace = "\(desk.folder)/trace"
    let window = try open("sh", "-c", "echo x >> \(trace)")
    for count in 1...6 {
      window.press(button)
      #expect(says(String(repeating: "x\n", count: count), at: trace))
    }
    let identifier = window.program.identifier
    #expect(desk.person.block { ProcessReading(of: identifier)?.children.isEmpty == true })
    window.expectUnmoved()
  }

  @Test func `each Join of a chat sheet runs the command, and the sheet stays`() throws {
    let trace = "\(desk.folder)/trace"
    let window = try desk.open(
      ["show", "OpenChatSheet", "--title", "T", "--", "sh", "-c", #"echo "$MARU_EVENT" >> "$0""#]
        + [trace])
    window.stroke([.enter])
    #expect(says("join\n", at: trace))
    window.stroke([.enter])
    #expect(says("join\njoin\n", at: trace))
    window.stroke([.escape])
    window.expectEnd(1, printing: "close\n")
  }

  @Test func `the pressed book is in the command's environment`() throws {
    let trace = "\(desk.folder)/trace"
    let window = try desk.open(
      ["show", "FloatingButton", "--grid", "--", "sh", "-c"]
        + [#"printf %s "$MARU_EVENT: $MARU_EVENT_BOOK" > "$0.new"; mv "$0.new" "$0""#, trace])
    let book = "The Long Noon, by Ada Verlaine"
    window.press(try desk.rendition(of: ["FloatingButton", "--grid"]).button(book))
    #expect(says("open: \(book)", at: trace))
    window.program.send(SIGTERM)
    window.expectEnd(143)
  }

  @Test(arguments: [["false"], ["/nonexistent/program"], ["sh", "-c", "kill -9 $$"]])
  func `a command that fails does not change the button`(command: [String]) throws {
    let window = try desk.open(["show", "FloatingButton", "--"] + command)
    let calm = try window.picture(of: CGRect(x: 0, y: 0, width: 20, height: 20))
    window.press(button)
    window.expectUnmoved()
    window.press(button)
    window.expectUnmoved()
    #expect(try window.picture(of: CGRect(x: 0, y: 0, width: 20, height: 20)) == calm)
    window.program.send(SIGTERM)
    #expect(window.program.finish().status == 143)
  }

  @Test func `an unknown command is reported at each press, in one line`() throws {
    let window = try open("no-such-program", "--flag")
    for count in 1...2 {
      window.press(button)
      let isTold = desk.person.block {
        window.program.errorSoFar.split(separator: "\n").count == count
      }
      #expect(isTold, "\(window.program.errorSoFar)")
    }
    #expect(window.program.errorSoFar.contains("no program is called no-such-program"))
    window.program.send(SIGTERM)
    #expect(window.program.finish().status == 143)
  }

  @Test func `a file that is not executable is reported, and so is a folder`() throws {
    let letter = "\(desk.folder)/letter"
    try "Dear".write(toFile: letter, atomically: true, encoding: .utf8)
    for path in [letter, desk.folder] {
      let window = try open(path)
      window.press(button)
      // With the comma after the path: the folder's path is a prefix of the letter's.
      #expect(
        desk.person.block { window.program.errorSoFar.contains("(Permission denied), \(path),") },
        "\(window.program.errorSoFar)")
      window.program.send(SIGTERM)
      #expect(window.program.finish().status == 143)
    }
  }

  @Test func `a running command does not delay further presses`() throws {
    let folder = desk.folder
    let window = try open("sh", "-c", "touch \(folder)/$$.run; exec tail -f /dev/null")
    func running() -> Int {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.count { $0.hasSuffix(".run") }
    }
    for count in 1...3 {
      window.press(button)
      #expect(desk.person.block { running() == count })
    }
    let children = try #require(ProcessReading(of: window.program.identifier)?.children)
    defer { for child in children { kill(child, SIGKILL) } }
    #expect(children.count == 3)
    window.program.send(SIGTERM)
    #expect(window.program.finish().status == 143)
  }
}
