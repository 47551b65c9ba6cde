import Foundation
import MaruTestKit
import Testing
import X11

/// Text that is exchanged with other programs through the clipboard.
@MainActor @Suite(.serialized, .needsServer) struct ClipboardTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Runs a shell command on the display, which must succeed, and returns what it prints.
  ///
  /// The corresponding C functions are `popen` and `pclose`.
  @discardableResult private func shell(_ command: String) throws -> String {
    let stream = try #require(
      popen("export DISPLAY=\(desk.server.display); \(command)", "r"), "\(command) does not start")
    let bytes = FileHandle(fileDescriptor: fileno(stream), closeOnDealloc: false)
      .readDataToEndOfFile()
    #expect(pclose(stream) == 0, "\(command) fails")
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let copyAll = [
    OpenWindow.Key(symbol: KeySymbol("a"), modifiers: .control),
    OpenWindow.Key(symbol: KeySymbol("c"), modifiers: .control),
  ]

  @Test(arguments: ["xclip -selection clipboard", "xsel -ib"])
  func `text of another program is pasted`(copy: String) throws {
    try shell("printf 'one 하나' | \(copy) >/dev/null 2>&1")
    let window = try desk.open(["show", "Entry", "--title", "Name"])
    window.stroke([OpenWindow.Key(symbol: KeySymbol("v"), modifiers: .control)])
    window.stroke([.enter])
    window.expectEnd(0, printing: "one 하나\n")
  }

  @Test(arguments: ["Entry", "TextEditor"])
  func `bytes that are no UTF-8 are replaced in pasted text, and the text around them arrives`(
    widget: String
  ) throws {
    // Two bytes that never occur, and the beginning of a character.
    try shell(
      #"printf 'one \377\376 하나 \344\275 two' | xclip -selection clipboard >/dev/null 2>&1"#)
    let window = try desk.open(["show", widget, "--title", "Name"])
    window.stroke([OpenWindow.Key(symbol: KeySymbol("v"), modifiers: .control)])
    window.stroke([OpenWindow.Key(symbol: .enter, modifiers: widget == "Entry" ? [] : .control)])
    window.expectEnd(0, printing: "one \u{FFFD}\u{FFFD} 하나 \u{FFFD} two\n")
  }

  @Test func `100 MiB go through a field whole, and take less than six times their memory`()
    throws
  {
    let file = "\(desk.folder)/numbers"
    // Numbers differ, so that a part cannot take another one's place.
    try shell("seq -s ' ' 13000000 | tr -d '\\n' | head -c \(100 << 20) > \(file)")
    try shell("xclip -selection clipboard \(file) >/dev/null 2>&1")
    let window = try desk.open(["show", "Entry", "--title", "Name"])
    func darkPixelCount() throws -> Int {
      try window.picture().pixels.count { pixel in
        [0, 8, 16].allSatisfy { (pixel >> $0) & 0xFF < 0x60 }
      }
    }
    let empty = try darkPixelCount()
    window.stroke([OpenWindow.Key(symbol: KeySymbol("v"), modifiers: .control)])
    try #require(desk.person.block { try darkPixelCount() > empty + 200 })
    try shell("xsel -cb")
    let clipboard = desk.person.connection.clipboard
    try #require(desk.person.block { !clipboard.hasOwner(.clipboard) })
    window.stroke(Self.copyAll)
    try #require(desk.person.block { clipboard.hasOwner(.clipboard) })
    try shell("xclip -selection clipboard -o | cmp - \(file)")
    let peak = try #require(ProcessReading.peakMemory(of: window.program.identifier))
    #expect(peak < 6 * 100 << 10, "\(peak) KiB")
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test(arguments: ["Entry", "TextEditor"])
  func `10 MiB take at most four times their memory, which is back after they are deleted`(
    widget: String
  ) throws {
    let file = "\(desk.folder)/numbers"
    let size = 10 << 20
    let lines = widget == "Entry" ? "cat" : "fold -w 70"
    try shell("seq -s ' ' 1500000 | \(lines) | head -c \(size) > \(file)")
    try shell("xclip -selection clipboard \(file) >/dev/null 2>&1")
    let window = try desk.open(["show", widget, "--title", "Name"])
    window.stroke([OpenWindow.Key(symbol: KeySymbol("a"))])
    window.settle()
    let process = window.program.identifier
    func memory() -> Int { ProcessReading.anonymousMemory(of: process) ?? .max }
    let (before, peakBefore) = (memory(), ProcessReading.peakMemory(of: process) ?? 0)
    let typed = try window.picture()
    window.stroke([OpenWindow.Key(symbol: KeySymbol("v"), modifiers: .control)])
    try #require(
      desk.person.block {
        try memory() > before + size >> 10 && window.picture() != typed
      })
    window.settle()
    let clipboard = desk.person.connection.clipboard
    try shell("xsel -cb")
    try #require(desk.person.block { !clipboard.hasOwner(.clipboard) })
    window.stroke(Self.copyAll)
    try #require(desk.person.block { clipboard.hasOwner(.clipboard) })
    #expect(try shell("xclip -selection clipboard -o | wc -c") == "\(size + 1)\n")
    let peak = try #require(ProcessReading.peakMemory(of: process)) - peakBefore
    #expect(peak <= 4 * size >> 10, "\(peak) KiB")
    // Another program takes the clipboard and the selection over.
    try shell("printf other | xsel -ib; printf other | xsel -ip")
    window.stroke([OpenWindow.Key(symbol: .backspace), OpenWindow.Key(symbol: KeySymbol("b"))])
    // The last large edit can be undone until there are others.
    let isBack = desk.person.block { memory() < before + size >> 11 }
    #expect(isBack, "\(memory() - before) KiB")
    window.stroke([.escape])
  }

  @Test(arguments: ["xclip -selection clipboard -o", "xsel -ob"])
  func `copied text is read by another program, also after the window has gone`(
    paste: String
  ) throws {
    let window = try desk.open(["show", "Entry", "--text", "둘 two", "--keep-clipboard"])
    window.stroke(Self.copyAll + [.escape])
    window.expectEnd(1)
    #expect(try shell(paste) == "둘 two")
    // The process that keeps it ends when something else is copied.
    try shell("printf new | xclip -selection clipboard >/dev/null 2>&1")
    #expect(try shell(paste) == "new")
    #expect(
      desk.person.block(timeout: .seconds(5)) { Self.keepers(of: desk.server.display).isEmpty })
  }

  @Test func `a script does not wait for the process that keeps the clipboard`() throws {
    let pipe = "\(desk.folder)/answer"
    try #require(mkfifo(pipe, 0o600) == 0)
    let script = Process()
    let answer = Pipe()
    script.executableURL = URL(filePath: "/bin/cat")
    script.arguments = [pipe]
    script.standardOutput = answer
    try script.run()
    let window = try desk.open(
      ["show", "Entry", "--text", "kept", "--keep-clipboard"], output: .file(pipe))
    window.stroke(Self.copyAll + [.enter])
    // This ends when no process has the pipe open any more, as $(maru show …) does.
    #expect(answer.fileHandleForReading.readDataToEndOfFile() == Data("kept\n".utf8))
    #expect(Self.keepers(of: desk.server.display).count == 1)
  }

  @Test func `a clipboard manager takes copied text over, and no process is left`() throws {
    let manager = try XTestClipboardManager(display: desk.server.display)
    let window = try desk.open(["show", "Entry", "--text", "saved", "--keep-clipboard"])
    window.stroke(Self.copyAll + [.escape])
    window.expectEnd(1)
    let targets = ["UTF8_STRING", "text/plain", "text/plain;charset=utf-8"]
    #expect(manager.saved.keys.sorted() == targets)
    #expect(manager.saved.values.allSatisfy { $0 == Array("saved".utf8) })
    #expect(Self.keepers(of: desk.server.display).isEmpty)
  }

  /// The processes that keep the clipboard of a display.
  private static func keepers(of display: String) -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { process in
      let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
      return String(decoding: words, as: UTF8.self).contains("keep-clipboard\0")
        && !String(decoding: words, as: UTF8.self).contains("--keep-clipboard")
        && String(decoding: environment, as: UTF8.self).contains("DISPLAY=\(display)\0")
    }
  }
}
