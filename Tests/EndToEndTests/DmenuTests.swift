import Foundation
import MaruTestKit
import Testing
import X11

/// `maru dmenu`, called as scripts call dmenu.
@MainActor @Suite(.serialized, .needsServer) struct DmenuTests {
  private static let items = Data("lock\nlog out\nsuspend\nhalt\nhalt now\nlo\n".utf8)

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(
    _ options: String..., input: Data = items, environment: [String: String] = [:]
  ) throws -> OpenWindow {
    try desk.open(["dmenu"] + options, environment: environment, input: .bytes(input))
  }

  @Test func `it is a bar over the whole width at the upper edge, or at the lower one`() throws {
    let upper = try open("-p", "Session")
    #expect(upper.frame.x == 0 && upper.frame.y == 0 && upper.frame.width == 1000)
    #expect((16...40).contains(upper.frame.height))
    let height = upper.frame.height
    upper.stroke([.escape])
    upper.expectEnd(1)
    let lower = try open("-b", "-l", "4")
    #expect(lower.frame == DeviceRect(x: 0, y: 820 - 5 * height, width: 1000, height: 5 * height))
    lower.stroke([.escape])
    lower.expectEnd(1)
  }

  @Test func `Return prints the selected item`() throws {
    let first = try open()
    first.stroke([.enter])
    first.expectEnd(0, printing: "lock\n")
    let typed = try open()
    desk.person.type("sus")
    typed.stroke([.enter])
    typed.expectEnd(0, printing: "suspend\n")
  }

  @Test
  func `an item that is the text comes before those that begin with it, and those before others`()
    throws
  {
    let whole = try open()
    desk.person.type("lo")
    whole.stroke([.enter])
    whole.expectEnd(0, printing: "lo\n")
    let beginning = try open(input: Data("a halt\nhalting\nhalt\n".utf8))
    desk.person.type("hal")
    beginning.stroke([.enter])
    beginning.expectEnd(0, printing: "halting\n")
  }

  @Test func `capitals count unless -i is given`() throws {
    let strict = try open()
    desk.person.type("LOCK")
    strict.stroke([.enter])
    strict.expectEnd(0, printing: "LOCK\n")
    let lax = try open("-i")
    desk.person.type("LOCK")
    lax.stroke([.enter])
    lax.expectEnd(0, printing: "lock\n")
  }

  @Test func `Shift-Return prints the typed text, and Tab completes it`() throws {
    let typed = try open()
    desk.person.type("ha")
    desk.person.stroke(.enter, with: .shift)
    typed.expectEnd(0, printing: "ha\n")
    let completed = try open()
    desk.person.type("sus")
    completed.stroke([.tab])
    desk.person.type("!")
    completed.stroke([.enter])
    completed.expectEnd(0, printing: "suspend!\n")
  }

  @Test func `Ctrl-Return prints an item and stays open`() throws {
    let window = try open()
    desk.person.stroke(.enter, with: .control)
    window.settle()
    window.expectUnmoved()
    desk.person.stroke(.right)
    desk.person.stroke(.right)
    window.stroke([.enter])
    window.expectEnd(0, printing: "lock\nsuspend\n")
    let cancelled = try open()
    desk.person.stroke(.enter, with: .control)
    cancelled.stroke([.escape])
    cancelled.expectEnd(1, printing: "lock\n")
  }

  @Test func `items are pressed, also those of a later page`() throws {
    let many = Data((1...200).map { "item\($0)\n" }.joined().utf8)
    let window = try open("-l", "5", input: many)
    desk.person.stroke(.pageDown)
    window.settle()
    let row = window.frame.height / 6
    desk.person.click(100, row * 3 + row / 2)
    window.expectEnd(0, printing: "item8\n")
  }

  /// Keys in a list of four rows at once, and the item that dmenu 5.2 prints.
  @Test(arguments: [
    (1_000, "end pageUp", "i0992"), (1_000, "down down down down down pageDown", "i0008"),
    (22, "pageDown pageDown pageDown pageDown pageDown pageUp", "i0016"),
    (5, "pageDown pageUp", "i0000"), (3, "down pageUp", "i0000"), (9, "end home", "i0000"),
  ])
  func `pages turn as in dmenu, however fast the keys are`(
    count: Int, keys: String, item: String
  ) throws {
    let symbols: [String: KeySymbol] = [
      "end": .end, "home": .home, "down": .down, "pageUp": .pageUp, "pageDown": .pageDown,
    ]
    let lines = (0..<count).map { "i" + String(format: "%04d", $0) + "\n" }.joined()
    let window = try open("-l", "4", input: Data(lines.utf8))
    for key in keys.split(separator: " ") {
      desk.person.stroke(try #require(symbols[String(key)]))
    }
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(item)\n")
  }

  @Test func `a font is found by an alias, and by the name of a bitmap font`() throws {
    func picture(_ options: String...) throws -> XTestScreenshot {
      let window = try desk.open(["dmenu"] + options, input: .bytes(Self.items))
      defer { window.stroke([.escape]) }
      return try #require(desk.person.screenshot(of: window.id))
    }
    #expect(try picture("-fn", "monospace-11") != picture("-fn", "sans-11"))
    let bitmap = try picture("-fn", "-misc-fixed-medium-r-normal--20-200-75-75-c-100-iso8859-1")
    #expect(try bitmap.height > picture().height)
  }

  @Test func `a click outside of the bar cancels`() throws {
    let window = try open()
    desk.person.click(500, 600)
    window.expectEnd(1)
  }

  @Test func `the keys of a shell edit the text`() throws {
    let window = try open("-l", "3")
    desk.person.type("one two")
    desk.person.stroke(KeySymbol("w"), with: .control)
    desk.person.type("three")
    desk.person.stroke(KeySymbol("a"), with: .control)
    desk.person.type("zero ")
    desk.person.stroke(KeySymbol("e"), with: .control)
    desk.person.type("!")
    desk.person.stroke(.enter, with: .shift)
    window.expectEnd(0, printing: "zero one three!\n")
    let cut = try open()
    desk.person.type("one two")
    desk.person.stroke(KeySymbol("u"), with: .control)
    desk.person.type("three")
    desk.person.stroke(KeySymbol("j"), with: .control)
    cut.expectEnd(0, printing: "three\n")
  }

  @Test func `colours are those of the options, and those that X knows`() throws {
    let window = try open("-nb", "steelblue", "-nf", "#ffffff", "-sb", "#f80", "-sf", "black")
    let picture = try #require(desk.person.screenshot(of: window.id))
    let colors = Set(picture.pixels.map { $0 & 0xFFFFFF })
    #expect(colors.contains(0x4682B4) && colors.contains(0xF08000))
    window.stroke([.escape])
    window.expectEnd(1)
    let ending = try desk.start(["dmenu", "-nb", "blueish"], input: .bytes(Self.items)).finish()
    #expect(ending.status == 1)
    #expect(ending.error.contains("-nb takes #RRGGBB or a name of a colour, found “blueish”"))
  }

  @Test func `an option without effect is said, and an unknown one is refused`() throws {
    let window = try open("-f", "-w", "123")
    window.stroke([.enter])
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.output == "lock\n")
    #expect(ending.error == "maru: -f has no effect here\nmaru: -w has no effect here\n")
    let refused = try desk.start(["dmenu", "-z"], input: .bytes(Self.items)).finish()
    #expect(refused.status == 1 && refused.error.contains("-z"), "\(refused.error)")
  }

  @Test func `a link of the name dmenu is dmenu`() throws {
    let link = "\(desk.folder)/dmenu"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(BuiltProducts.folder)/maru")
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: link)
    process.arguments = ["-i", "-p", "Session"]
    process.environment = ["DISPLAY": desk.server.display, "HOME": desk.folder, "PATH": "/usr/bin"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Self.items)
    try input.fileHandleForWriting.close()
    #expect(
      desk.person.block(timeout: .seconds(20)) {
        desk.person.topWindow(at: DevicePoint(x: 500, y: 5)) != nil && !desk.person.canGrabPointer()
      })
    desk.person.type("SUS")
    desk.person.stroke(.enter)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: printed, as: UTF8.self) == "suspend\n")
  }
}
