import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show FileChooser` and `maru zenity --file-selection`, by keyboard and pointer.
@MainActor @Suite(.serialized, .needsServer) struct FileChooserTests {
  private let desk: Desk
  /// A folder with files.
  private let folder: String

  init() throws {
    desk = try Desk()
    folder = "\(desk.folder)/files"
    for path in ["Pictures", "notes/2025", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
    }
    for name in ["page 1.txt", "page 2.txt", "page 10.txt", "sky.png", ".secret"] {
      try "text".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  private func open(_ options: String...) throws -> OpenWindow {
    try desk.open(
      ["show", "FileChooser", "--path", "\(folder)/"] + options,
      environment: ["HOME": desk.folder], input: .empty)
  }

  @Test func `typing narrows the files, and Return prints the path`() throws {
    let window = try open()
    desk.person.type("PAGE 1")
    window.stroke([.down, .enter])
    window.expectEnd(0, printing: "\(folder)/page 10.txt\n")
  }

  @Test func `keys pressed before a large folder has been read apply to its files`() throws {
    let large = "\(desk.folder)/large"
    try FileManager.default.createDirectory(atPath: large, withIntermediateDirectories: true)
    for number in 10_000..<40_000 {
      try #require(FileManager.default.createFile(atPath: "\(large)/\(number)", contents: nil))
    }
    let window = try desk.open(
      ["show", "FileChooser", "--path", "\(large)/"], environment: ["HOME": desk.folder],
      input: .empty)
    desk.person.stroke(.down)
    desk.person.stroke(.down)
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(large)/10001\n")
  }

  @Test func `Return opens a folder, and backspace in the empty field goes up`() throws {
    let window = try open()
    desk.person.type("notes")
    window.stroke([.enter])
    desk.person.stroke(.backspace)
    desk.person.type("sky")
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(folder)/sky.png\n")
  }

  @Test func `a typed path is completed by Tab, and accepted`() throws {
    let window = try open()
    desk.person.type("\(folder)/sk")
    window.stroke([.tab, .enter])
    window.expectEnd(0, printing: "\(folder)/sky.png\n")
  }

  @Test func `Tab completes behind a dot too, and keeps what was typed before it`() throws {
    let window = try open()
    desk.person.type("\(folder)/notes/../.s")
    window.stroke([.tab, .enter])
    window.expectEnd(0, printing: "\(folder)/.secret\n")
  }

  @Test func `a path that does not exist begins in the nearest folder that does`() throws {
    let window = try desk.open(
      ["show", "FileChooser", "--mode", "folder", "--path", "\(folder)/notes/none/none"],
      environment: ["HOME": desk.folder])
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(folder)/notes\n")
  }

  @Test func `forty thousand files are searched and sorted`() throws {
    let many = "\(folder)/many"
    try FileManager.default.createDirectory(
      atPath: many, withIntermediateDirectories: true)
    for number in 0..<40_000 { close(creat("\(many)/file \(number).txt", 0o600)) }
    let window = try desk.open(
      ["show", "FileChooser", "--path", "\(many)/"], environment: ["HOME": desk.folder])
    desk.person.stroke(.end, with: .control)
    desk.person.type("file 39")
    window.settle()
    for _ in 0..<3 { desk.person.stroke(.backspace) }
    desk.person.type(" 39999")
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(many)/file 39999.txt\n")
  }

  @Test func `a folder is the shown one, or the chosen one`() throws {
    let shown = try open("--mode", "folder")
    shown.stroke([.enter])
    shown.expectEnd(0, printing: "\(folder)\n")
    let chosen = try open("--mode", "folder")
    // The files are read in the background.
    chosen.settle()
    chosen.stroke([.down, .enter])
    chosen.expectEnd(0, printing: "\(folder)/notes\n")
  }

  @Test func `a file that exists is replaced only after a question`() throws {
    let window = try open("--mode", "save")
    desk.person.type("sky.png")
    // The question dims the corner.
    let corner = CGRect(x: 2, y: 2, width: 8, height: 8)
    let before = try window.picture(of: corner)
    desk.person.stroke(.enter)
    #expect(try desk.person.block { try window.picture(of: corner) != before })
    // Escape declines, and the window stays.
    desk.person.stroke(.escape)
    #expect(try desk.person.block { try window.picture(of: corner) == before })
    window.settle()
    desk.person.type("2")
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(folder)/sky.png2\n")
    let replaced = try open("--mode", "save", "--overwrite")
    desk.person.type("sky.png")
    replaced.stroke([.enter])
    replaced.expectEnd(0, printing: "\(folder)/sky.png\n")
  }

  @Test func `several files are separated, by zenity's bar too`() throws {
    let window = try open("--many", "--filter", "Texts | *.TXT", "--separator", ";")
    // The folders Pictures and notes come first.
    for key in [KeySymbol.down, .down, .down] { desk.person.stroke(key) }
    desk.person.stroke(.down, with: .shift)
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(folder)/page 1.txt;\(folder)/page 2.txt\n")
    let zenity = try desk.open(
      [
        "zenity", "--file-selection", "--multiple", "--filename", "\(folder)/",
        "--file-filter=Texts | *.txt",
      ], input: .empty)
    for key in [KeySymbol.down, .down, .down] { desk.person.stroke(key) }
    desk.person.stroke(.down, with: .shift)
    zenity.stroke([.enter])
    zenity.expectEnd(0, printing: "\(folder)/page 1.txt|\(folder)/page 2.txt\n")
  }

  @Test func `hidden files are shown by Control and H`() throws {
    let window = try open()
    desk.person.stroke(KeySymbol("h"), with: .control)
    desk.person.type("secret")
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(folder)/.secret\n")
  }

  @Test func `a name that is no UTF-8 is printed byte for byte`() throws {
    let path = Array("\(folder)/".utf8) + [0x62, 0xFF, 0x64]
    let descriptor = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { creat($0, 0o600) } ?? -1
    }
    try #require(descriptor >= 0)
    close(descriptor)
    let output = "\(desk.folder)/output"
    try Data().write(to: URL(filePath: output))
    let window = try desk.open(
      ["show", "FileChooser", "--zero", "--path", "\(folder)/"], output: .file(output))
    // Two folders come first.
    window.stroke([.down, .down, .down, .enter])
    #expect(window.program.finish().status == 0)
    #expect(FileManager.default.contents(atPath: output) == Data(path + [0]))
  }

  @Test func `a name in a folder that does not exist is refused, and Escape cancels`() throws {
    let window = try open("--mode", "save")
    desk.person.type("nowhere/new.txt")
    window.stroke([.enter])
    window.stroke([.escape])
    window.expectEnd(1)
  }
}
