import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show DropDown < options` in a script.
@MainActor @Suite(.serialized, .needsServer) struct DropDownTests {
  private static let command = ["show", "DropDown", "--title", "Fruit"]
  private static let fruit = Data("Apple\nBanana\nCherry\n".utf8)

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(
    _ options: String..., input: Data = fruit, output: Program.Output = .kept
  ) throws -> OpenWindow {
    try desk.open(Self.command + options, input: .bytes(input), output: output)
  }

  /// The error for a standard input that is refused.
  private func refusal(
    of input: Program.Input, _ options: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let ending = try desk.start(Self.command + options, input: input).finish()
    #expect(ending.isOwn && ending.status == 65, sourceLocation: sourceLocation)
    #expect(ending.output.isEmpty, sourceLocation: sourceLocation)
    #expect(ending.errorLines.count == 1, "\(ending.error)", sourceLocation: sourceLocation)
    return ending.error
  }

  // MARK: Accepted

  @Test func `a press on a row prints its option`() throws {
    let window = try open()
    let options =
      ["DropDown", "--title", "Fruit"]
      + ["Apple", "Banana", "Cherry"].flatMap {
        ["--option", $0]
      }
    window.press(try desk.rendition(of: options).button("Banana"))
    window.expectEnd(0, printing: "Banana\n")
  }

  @Test func `keys choose without the pointer`() throws {
    let window = try open()
    window.stroke([.down, .down, .enter])
    window.expectEnd(0, printing: "Banana\n")
  }

  @Test func `with --index the index is printed`() throws {
    let window = try open("--index")
    window.stroke([.down, .down, .down, .enter])
    window.expectEnd(0, printing: "2\n")
  }

  @Test func `with --json the outcome is printed as JSON`() throws {
    let window = try open("--json")
    window.stroke([.down, .enter])
    window.expectEnd(0, printing: #"{"outcome":"accepted","text":"Apple"}"# + "\n")
  }

  @Test func `typing moves to the matching option`() throws {
    let window = try open()
    desk.person.move(to: window.place(CGPoint(x: 2, y: 2)))
    desk.person.type("ch")
    window.stroke([.enter])
    window.expectEnd(0, printing: "Cherry\n")
  }

  @Test func `the wheel scrolls to the last row`() throws {
    let lines = (0..<40).map { "Option \($0)\n" }.joined()
    let window = try open("--index", input: Data(lines.utf8))
    let middle = CGRect(x: 60, y: 150, width: 2, height: 2)
    desk.person.move(to: window.middle(of: middle))
    desk.person.turnWheel(down: 30)
    window.settle()
    let frame = window.frame
    // The last row ends 16 points above the window's bottom edge.
    window.press(CGRect(x: 60, y: Double(frame.height) - 16 - 10, width: 2, height: 2))
    window.expectEnd(0, printing: "39\n")
  }

  @Test func `each choice runs the command with the option, and the window stays`() throws {
    let path = "\(desk.folder)/chosen"
    let window = try desk.open(
      Self.command + ["--", "sh", "-c", #"echo "$MARU_EVENT $MARU_EVENT_OPTION" >> "$0""#, path],
      input: .bytes(Self.fruit))
    // One choice at a time: the commands of two choices may run concurrently.
    func expectWritten(_ text: String) {
      let isWritten = desk.person.block {
        (try? String(contentsOfFile: path, encoding: .utf8)) == text
      }
      #expect(isWritten, "\(text)")
    }
    window.stroke([.down, .enter])
    expectWritten("select Apple\n")
    window.stroke([.space, .down, .enter])
    expectWritten("select Apple\nselect Banana\n")
    window.program.send(SIGTERM)
    window.expectEnd(143)
  }

  // MARK: Other endings

  @Test func `Escape closes the table, and another Escape the window`() throws {
    let window = try open()
    window.stroke([.escape])
    window.expectUnmoved()
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `a close request cancels`() throws {
    let window = try open()
    desk.person.requestClose(of: window.id)
    window.expectEnd(1)
  }

  @Test func `a timeout ends it`() throws {
    try open("--timeout", "1").expectEnd(124)
  }

  @Test func `a timeout ends it while it waits for lines`() throws {
    let pipe = Pipe()
    let program = try desk.start(
      Self.command + ["--timeout", "0.5", "--json"], input: .stream(pipe.fileHandleForReading))
    let ending = program.finish()
    #expect(ending.status == 124 && ending.output == "{\"outcome\":\"timeout\"}\n")
    try pipe.fileHandleForWriting.close()
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
  func `a signal ends it`(signal: Int32, status: Int32) throws {
    let window = try open()
    window.program.send(signal)
    window.expectEnd(status)
  }

  @Test func `after SIGKILL there is no output and no window`() throws {
    let window = try open()
    window.program.send(SIGKILL)
    let ending = window.program.finish()
    #expect(!ending.isOwn && ending.output.isEmpty)
    #expect(desk.person.block { desk.person.frame(of: window.id) == nil })
  }

  @Test func `a closed reader of standard output changes nothing`() throws {
    let window = try open(output: .unread)
    window.stroke([.down, .enter])
    window.expectEnd(0)
  }

  // MARK: Standard input

  @Test func `lines may end in CR LF, and the last one needs no newline`() throws {
    let window = try open(input: Data("\u{FEFF}One\r\nTwo\r\nThree".utf8))
    window.stroke([.end, .enter])
    window.expectEnd(0, printing: "Three\n")
  }

  @Test func `a stream that ends within a line gives that part as the last line`() throws {
    let pipe = Pipe()
    let program = try desk.start(Self.command, input: .stream(pipe.fileHandleForReading))
    try pipe.fileHandleForWriting.write(contentsOf: Data("One\nTw".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(desk.person.block { !desk.person.windows(ofProcess: program.identifier).isEmpty })
    let id = try #require(desk.person.windows(ofProcess: program.identifier).first)
    let window = OpenWindow(id: id, program: program, desk: desk, scale: 1)
    #expect(desk.person.block { desk.person.isVisible(id) })
    window.settle()
    window.stroke([.end, .enter])
    window.expectEnd(0, printing: "Tw\n")
  }

  @Test func `an input without options is refused`() throws {
    for input in [Program.Input.empty, .closed, .bytes(Data("\n\r\n".utf8))] {
      #expect(try refusal(of: input).contains("options was refused, found none"))
    }
  }

  @Test func `invalid UTF-8 and NUL bytes are refused with their line`() throws {
    let cases: [([UInt8], String)] = [
      ([0x61, 0x0A, 0xFF, 0x0A], "line 2 is not UTF-8"),
      ([0x61, 0x0A, 0x62, 0x00, 0x0A], "line 2 has a NUL byte"),
    ]
    for (bytes, words) in cases {
      #expect(try refusal(of: .bytes(Data(bytes))).contains(words))
    }
  }

  @Test func `an endless stream is refused`() throws {
    let zeros = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    #expect(try refusal(of: .stream(zeros)).contains("more than 256 MiB"))
  }

  @Test func `a folder cannot be read`() throws {
    let folder = try #require(FileHandle(forReadingAtPath: "/tmp"))
    #expect(try refusal(of: .stream(folder)).contains("directory"))
  }

  @Test func `with options on the command line, standard input is not waited for`() throws {
    let pipe = Pipe()
    let window = try desk.open(
      Self.command + ["--option", "A", "--option", "B"], input: .stream(pipe.fileHandleForReading))
    window.stroke([.down, .down, .enter])
    window.expectEnd(0, printing: "B\n")
    try pipe.fileHandleForWriting.close()
  }

  @Test func `an option of 10 MiB is shown and printed completely`() throws {
    let long = String(repeating: "x", count: 10 << 20)
    let window = try open(input: Data("\(long)\n".utf8))
    window.stroke([.down, .enter])
    window.expectEnd(0, printing: "\(long)\n")
  }

  @Test func `End moves to the last of a hundred thousand options`() throws {
    let lines = (0..<100_000).map { "Option \($0)\n" }.joined()
    let window = try open("--index", input: Data(lines.utf8))
    window.stroke([.end, .enter])
    window.expectEnd(0, printing: "99999\n")
  }

  @Test func `a terminal gets a prompt`() throws {
    // script(1) gives it a terminal; the typed text comes from the pipe.
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = [
      "-qfec", "'\(Program.folder)/maru' show DropDown --index", "\(desk.folder)/typescript",
    ]
    process.environment = ["DISPLAY": desk.server.display, "PATH": "/usr/bin:/bin"]
    process.standardInput = pipe.fileHandleForReading
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    func screen() -> String {
      (try? String(contentsOfFile: "\(desk.folder)/typescript", encoding: .utf8)) ?? ""
    }
    #expect(
      desk.person.block { screen().contains("type one option a line, and Ctrl-D at the end") })
    try pipe.fileHandleForWriting.write(contentsOf: Data("A\nB\n\u{4}".utf8))
    #expect(desk.person.block { !desk.person.windows(named: "Choose").isEmpty })
    let id = try #require(desk.person.windows(named: "Choose").first)
    #expect(desk.person.block { desk.person.isVisible(id) })
    desk.person.move(to: DevicePoint(x: desk.person.frame(of: id)?.x ?? 0, y: 1))
    _ = desk.person.blockUntilStill(for: .milliseconds(400))
    desk.person.stroke(.end)
    desk.person.stroke(.enter)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(screen().contains("\n1"))
  }
}
