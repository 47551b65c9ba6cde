import Foundation
import MaruTestKit
import Testing
import X11

/// `maru rofi`, called as scripts call rofi.
@MainActor @Suite(.serialized, .needsServer) struct RofiTests {
  private static let rows = Data(
    [
      "Files\0icon\u{1F}folder", "Terminal\0meta\u{1F}shell", "<b>Bold</b>",
      "Title\0nonselectable\u{1F}true",
    ].map { $0 + "\n" }.joined().utf8)

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(_ options: String..., input: Data = rows) throws -> OpenWindow {
    try desk.open(["rofi", "-dmenu"] + options, input: .bytes(input))
  }

  private func ending(_ options: String..., input: Data = Data()) throws -> Program.Ending {
    try ending(options, input: input)
  }

  private func ending(_ options: [String], input: Data) throws -> Program.Ending {
    try desk.start(["rofi"] + options, input: .bytes(input)).finish()
  }

  @Test func `Return prints the row without its attributes`() throws {
    let first = try open("-show-icons", "-p", "What?", "-mesg", "<i>Note</i>")
    first.stroke([.enter])
    first.expectEnd(0, printing: "Files\n")
    let marked = try open("-markup-rows", "-select", "Bold")
    marked.stroke([.enter])
    marked.expectEnd(0, printing: "<b>Bold</b>\n")
  }

  @Test func `a hidden text is searched, and the format says what is printed`() throws {
    let window = try open("-format", "i d s q f")
    desk.person.type("shell")
    window.stroke([.enter])
    window.expectEnd(0, printing: "1 2 Terminal 'Terminal' shell\n")
  }

  @Test func `a row with markup is found by its text, also as rows arrive`() throws {
    let window = try open("-markup-rows", "-format", "s|p")
    desk.person.type("bold")
    window.stroke([.enter])
    window.expectEnd(0, printing: "bold|bold\n")
    let found = try open("-markup-rows", "-i", "-format", "s|p")
    desk.person.type("bold")
    found.stroke([.enter])
    found.expectEnd(0, printing: "<b>Bold</b>|Bold\n")
  }

  @Test func `the only row that remains while typing is accepted`() throws {
    let window = try open("-auto-select")
    desk.person.type("Te")
    window.expectEnd(0, printing: "Terminal\n")
    let filtered = try ending("-dmenu", "-auto-select", "-filter", "File", input: Self.rows)
    #expect(filtered.status == 0 && filtered.output == "Files\n", "\(filtered)")
  }

  @Test(arguments: [
    (["-matching", "fuzzy"], "x-a-b"), (["-matching", "fuzzy", "-sort"], "ab"),
    (["-sort", "-no-sort"], "cabbage"), (["-sort"], "ab"),
    (["-sort", "-sorting-method", "fzf"], "ab"),
  ])
  func `matches are in the order of the rows, unless they are sorted`(
    options: [String], first: String
  ) throws {
    let window = try desk.open(
      ["rofi", "-dmenu"] + options, input: .bytes(Data("x-a-b\ncabbage\nab\n".utf8)))
    desk.person.type("ab")
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(first)\n")
  }

  @Test(arguments: [
    (["-matching", "glob"], "f*b", "foo bar"), (["-matching", "prefix"], "ba", "foo bar"),
    (["-matching", "regex"], "^b o$", "bar foo"), (["-matching", "fuzzy"], "br fo", "foo bar"),
    ([], "-bar", "café"), (["-matching-negate-char", "!"], "!bar", "café"),
    (["-no-tokenize"], "r f", "bar foo"), (["-normalize-match"], "cafe", "café"),
    (["-case-smart"], "foo", "foo bar"), (["-i"], "CAF", "café"),
  ])
  func `the options decide which rows a text matches`(
    options: [String], text: String, row: String
  ) throws {
    let window = try desk.open(
      ["rofi", "-dmenu"] + options, input: .bytes(Data("foo bar\nbar foo\ncafé\n".utf8)))
    desk.person.type(text)
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(row)\n")
    let dump = try ending(
      ["-dmenu", "-dump", "-filter", text] + options,
      input: Data("foo bar\nbar foo\ncafé\n".utf8))
    #expect(dump.output.hasPrefix("\(row)\n") && dump.error.isEmpty, "\(dump)")
  }

  @Test(arguments: [
    ([KeySymbol.up], "30"), ([.down, .home], "1"), ([.end], "30"), ([.end, .down], "1"),
    ([.tab], "2"), ([.tab, .tab, .leftTab], "2"), ([.pageDown], "16"),
  ])
  func `keys move between the rows as in rofi`(keys: [KeySymbol], row: String) throws {
    let window = try open(input: Data((1...30).map { "\($0)\n" }.joined().utf8))
    for key in keys {
      if key == .leftTab { desk.person.stroke(.tab, with: .shift) } else { desk.person.stroke(key) }
    }
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(row)\n")
  }

  @Test func `Shift-Return chooses a row, or marks it and goes on`() throws {
    let single = try open(input: Data("a\nb\n".utf8))
    desk.person.stroke(.enter, with: .shift)
    single.expectEnd(0, printing: "a\n")
    let several = try open("-multi-select", input: Data("a\nb\nc\n".utf8))
    desk.person.stroke(.enter, with: .shift)
    desk.person.stroke(.enter, with: .shift)
    several.stroke([.enter])
    several.expectEnd(0, printing: "a\nb\n")
  }

  @Test(arguments: ["g", "["]) func `Control with a letter cancels`(letter: String) throws {
    let window = try open()
    desk.person.stroke(KeySymbol(try #require(letter.unicodeScalars.first)), with: .control)
    window.expectEnd(1)
  }

  @Test func `a custom key has a status of its own`() throws {
    let standard = try open()
    desk.person.stroke(KeySymbol("2"), with: .alt)
    standard.expectEnd(11, printing: "Files\n")
    let own = try open("-kb-custom-19", "Control+Alt+d", "-selected-row", "1")
    desk.person.stroke(KeySymbol("d"), with: [.control, .alt])
    own.expectEnd(28, printing: "Terminal\n")
  }

  @Test func `a typed text is printed unless only rows can be chosen`() throws {
    let custom = try open("-format", "i:s")
    desk.person.type("other")
    custom.stroke([.enter])
    custom.expectEnd(0, printing: "-1:other\n")
    let strict = try open("-no-custom")
    desk.person.type("other")
    strict.stroke([.enter])
    strict.settle()
    strict.expectUnmoved()
    strict.stroke([.escape])
    strict.expectEnd(1)
  }

  @Test func `a row that cannot be chosen stays`() throws {
    let window = try open("-selected-row", "3")
    window.stroke([.enter])
    window.settle()
    window.expectUnmoved()
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `several rows are marked with Tab`() throws {
    let window = try open("-multi-select", "-format", "i")
    window.stroke([.tab, .tab, .enter])
    window.expectEnd(0, printing: "0\n1\n")
  }

  @Test func `rows may be between other characters, and equal ones have their own index`() throws {
    let window = try open(
      "-sep", "|", "-selected-row", "2", "-format", "i", input: Data("a|b|a".utf8))
    window.stroke([.enter])
    window.expectEnd(0, printing: "2\n")
  }

  @Test func `without a window it prints what the filter matches, or a single row`() throws {
    let dump = try ending(
      "-dmenu", "-dump", "-filter", "b", "-format", "d:s", input: Data("ab\nc\nbc\n".utf8))
    #expect(dump.status == 0 && dump.output == "1:ab\n3:bc\n")
    let single = try ending("-dmenu", "-auto-select", input: Data("only\n".utf8))
    #expect(single.status == 0 && single.output == "only\n")
    let none = try ending("-dmenu", "-no-custom")
    #expect(none.status == 0 && none.output.isEmpty)
  }

  @Test func `a password is printed`() throws {
    let window = try open("-password", "-p", "Password", input: Data())
    desk.person.type("secret")
    window.stroke([.enter])
    window.expectEnd(0, printing: "secret\n")
  }

  @Test func `a message ends with status 0, also by Escape`() throws {
    let window = try desk.open(["rofi", "-e", "It failed"])
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test func `an option without effect is said, and another mode is refused`() throws {
    let window = try open("-theme-str", "window { border: 2px; }", "-kb-row-up", "Up")
    window.stroke([.enter])
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.output == "Files\n")
    #expect(
      ending.error
        == "maru: -kb-row-up has no effect here\n"
        + "maru: -theme-str has no effect here on window.border\n")
    let mode = try self.ending("-show", "ssh")
    #expect(mode.status == 1 && mode.error.contains("has no mode ssh"), "\(mode.error)")
    let none = try self.ending("-i")
    #expect(none.status == 1 && none.error.contains("add -dmenu"), "\(none.error)")
  }

  @Test func `icons are those of -icon-theme, and else of the desktop's theme`() throws {
    let icons = desk.folder + "/data/icons"
    // A picture of 16 × 16 points in magenta.
    let picture = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mP4"
          + "z/CfJMQwqmFUw/DVAAAg0/4QFUWCjwAAAABJRU5ErkJggg=="))
    try FileManager.default.createDirectory(
      atPath: icons + "/Own/16", withIntermediateDirectories: true)
    try Data("[Icon Theme]\nName=Own\nDirectories=16\n[16]\nSize=16\n".utf8).write(
      to: URL(filePath: icons + "/Own/index.theme"))
    try picture.write(to: URL(filePath: icons + "/Own/16/folder.png"))
    for (options, isOwn) in [(["-icon-theme", "Own"], true), ([], false)] {
      let window = try desk.open(
        ["rofi", "-dmenu", "-show-icons"] + options,
        environment: ["XDG_DATA_HOME": desk.folder + "/data"], input: .bytes(Self.rows))
      func hasMagenta() -> Bool {
        desk.person.screenshot(of: window.id)?.pixels.contains { $0 & 0xFF_FFFF == 0xFF_00FF }
          == true
      }
      if isOwn { #expect(desk.person.block { hasMagenta() }) } else { #expect(!hasMagenta()) }
      window.stroke([.enter])
      window.expectEnd(0, printing: "Files\n")
    }
  }

  // MARK: Places

  @Test(arguments: [
    (["-location", "2", "-width", "60"], DeviceRect(x: 200, y: 0, width: 600, height: 0)),
    (
      ["-location", "7", "-width", "300", "-xoffset", "20", "-yoffset", "-10"],
      DeviceRect(x: 20, y: 810, width: 300, height: 0)
    ),
    (
      ["-theme-str", "window { location: north; width: 100%; }"],
      DeviceRect(x: 0, y: 0, width: 1000, height: 0)
    ),
  ])
  func `a menu and a mode are where the options say`(options: [String], edge: DeviceRect) throws {
    for words in [["-dmenu"], ["-show", "drun"], ["-show", "run"]] {
      let window = try desk.open(["rofi"] + words + options, input: .bytes(Self.rows))
      let frame = window.frame
      #expect(frame.x == edge.x && frame.width == edge.width, "\(words)")
      // The lower edge, for a window at the bottom.
      #expect(frame.y == edge.y || frame.y + frame.height == edge.y, "\(words): \(frame)")
      window.stroke([.escape])
      window.expectEnd(words == ["-dmenu"] ? 1 : 0)
    }
  }

  @Test func `without options they are in the middle`() throws {
    for words in [["-dmenu"], ["-show", "drun"]] {
      let window = try desk.open(["rofi"] + words, input: .bytes(Self.rows))
      let frame = window.frame
      #expect(abs(2 * frame.x + frame.width - 1000) <= 1)
      #expect(abs(2 * frame.y + frame.height - 820) <= 1)
      window.stroke([.escape])
      window.expectEnd(words == ["-dmenu"] ? 1 : 0)
    }
  }

  @Test func `a horizontal list is a bar, in which Right goes to the next row`() throws {
    let theme = "window { location: north; width: 100%; } listview { layout: horizontal; }"
    let mode = try desk.open(["rofi", "-show", "drun", "-theme-str", theme])
    #expect(mode.frame.width == 1000 && (16...40).contains(mode.frame.height))
    mode.stroke([.escape])
    mode.expectEnd(0)
    let menu = try open("-theme-str", theme)
    #expect(menu.frame.width == 1000 && (16...40).contains(menu.frame.height))
    desk.person.stroke(.right)
    menu.stroke([.enter])
    menu.expectEnd(0, printing: "Terminal\n")
  }

  @Test func `a mode over the whole width is a bar with as many rows as -lines says`() throws {
    func height(_ lines: String) throws -> Int {
      let window = try desk.open(
        ["rofi", "-show", "drun", "-location", "2", "-width", "100", "-lines", lines])
      let height = window.frame.height
      window.stroke([.escape])
      window.expectEnd(0)
      return Int(height)
    }
    #expect(try 4 * height("7") == 8 * height("3"))
  }

  @Test func `-fullscreen covers the monitor`() throws {
    let window = try open("-fullscreen")
    #expect(window.frame == DeviceRect(x: 0, y: 0, width: 1000, height: 820))
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `a theme that cannot be read is told, with an example`() throws {
    let window = try open("-theme-str", "window { width: 50%;")
    window.stroke([.enter])
    let ending = window.program.finish()
    #expect(ending.status == 0)
    #expect(
      ending.error
        == "maru: -theme-str has no effect, because a } is missing at the end, write it as "
        + "'window { location: north; width: 100%; }'\n")
  }
}
