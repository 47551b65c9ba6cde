import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show List` while a command still prints items.
@MainActor @Suite(.serialized, .needsServer) struct ListStreamTests {
  private static let command = ["show", "List", "--prompt", "Fruit"]

  private let desk: Desk

  init() throws { desk = try Desk() }

  /// A list that reads a pipe, whose other end the test has.
  private func open(_ options: String...) throws -> (OpenWindow, FileHandle) {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("Apple\nBan".utf8))
    let window = try desk.open(
      Self.command + options, input: .stream(pipe.fileHandleForReading))
    return (window, pipe.fileHandleForWriting)
  }

  @Test func `items that arrive later are found by typing, before the input has ended`() throws {
    let (window, input) = try open()
    desk.person.type("cher")
    input.write(Data("ana\nCherry\n".utf8))
    window.settle()
    window.stroke([.enter])
    window.expectEnd(0, printing: "Cherry\n")
    try input.close()
  }

  @Test func `Return waits for an item that matches, and takes the text if none is to come`() throws
  {
    let (window, input) = try open("--custom")
    desk.person.type("cher")
    desk.person.stroke(.enter)
    window.settle()
    window.expectUnmoved()
    input.write(Data("ana\nCherry\n".utf8))
    window.expectEnd(0, printing: "Cherry\n")
    try input.close()
    let (other, ended) = try open("--custom")
    desk.person.type("cher")
    desk.person.stroke(.enter)
    other.settle()
    try ended.close()
    other.expectEnd(0, printing: "cher\n")
  }

  @Test func `the window is closed while a writer is silent`() throws {
    let (window, input) = try open()
    window.stroke([.escape])
    window.expectEnd(1)
    try input.close()
  }

  @Test func `a key has a status of its own`() throws {
    let window = try desk.open(
      Self.command + ["--key", "Alt-a", "--key", "Alt-b"], input: .bytes(Data("Apple\n".utf8)))
    desk.person.stroke(KeySymbol("b"), with: .alt)
    window.expectEnd(11, printing: "Apple\n")
  }

  @Test func `an item with line breaks is printed as it came`() throws {
    let window = try desk.open(
      Self.command + ["--null-input", "--null"], input: .bytes(Data("a\nb\0c\0".utf8)))
    window.stroke([.enter])
    window.expectEnd(0, printing: "a\nb\0")
  }

  @Test(arguments: [["dmenu"], ["rofi", "-dmenu"]])
  func `dmenu and rofi print bytes that are no UTF-8 as they came`(words: [String]) throws {
    let chosen = "\(desk.folder)/chosen"
    _ = FileManager.default.createFile(atPath: chosen, contents: nil)
    let window = try desk.open(
      words, input: .bytes(Data([0x61, 0xFF, 0x0A])), output: .file(chosen))
    window.stroke([.enter])
    window.expectEnd(0)
    #expect(FileManager.default.contents(atPath: chosen) == Data([0x61, 0xFF, 0x0A]))
  }

  @Test func `the command of a preview ends with a host that is killed`() throws {
    let file = "\(desk.folder)/preview"
    let window = try desk.open(
      Self.command + ["--preview", "echo $$ > '\(file)'; exec sleep 1000"],
      input: .bytes(Data("Apple\n".utf8)))
    func preview() -> pid_t? {
      (try? String(contentsOfFile: file, encoding: .utf8)).flatMap {
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    #expect(desk.person.block(timeout: .seconds(20)) { preview() != nil })
    let process = try #require(preview())
    kill(window.program.identifier, SIGKILL)
    #expect(desk.person.block(timeout: .seconds(20)) { ProcessReading.isGone(process) })
  }
}
