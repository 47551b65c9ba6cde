import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show Time` in a script.
@MainActor @Suite(.serialized, .needsServer) struct TimeTests {
  private let desk: Desk
  private let usual = ["Time", "--title", "Departure", "--value", "09:41", "--hours", "24"]

  init() throws { desk = try Desk() }

  private func open(_ options: String...) throws -> OpenWindow {
    try desk.open(["show"] + usual + options)
  }

  private func refusal(_ options: String...) throws -> String {
    let ending = try Program(["show", "Time"] + options, in: desk.folder).finish()
    #expect(ending.status == 65 && ending.output.isEmpty)
    return ending.error
  }

  // MARK: Answers

  @Test func `Return prints the time, in a format if one is given`() throws {
    let plain = try open()
    plain.stroke([.enter])
    plain.expectEnd(0, printing: "09:41\n")
    let formatted = try open("--format", "%-Hh%M")
    formatted.stroke([.enter])
    formatted.expectEnd(0, printing: "9h41\n")
  }

  @Test func `Escape and the button cancel`() throws {
    let first = try open()
    first.stroke([.escape])
    first.expectEnd(1)
    let second = try open()
    second.press(try desk.rendition(of: usual).button("Cancel"))
    second.expectEnd(1)
  }

  // MARK: Keys

  @Test func `arrow keys change the column, and move to another one`() throws {
    let window = try open()
    for key in [KeySymbol.up, .right, .down, .down] { desk.person.stroke(key) }
    window.stroke([.enter])
    window.expectEnd(0, printing: "10:39\n")
  }

  @Test func `after the last value comes the first one, and the hour stays`() throws {
    let window = try open("--step", "15")
    // The nearest quarter is 9:45.
    for key in [KeySymbol.tab, .tab, .up] { desk.person.stroke(key) }
    window.stroke([.enter])
    window.expectEnd(0, printing: "09:00\n")
  }

  @Test(arguments: [
    ("1705", "17:05"), ("73", "07:03"), ("7:3", "07:03"), ("1", "01:41"), ("2359", "23:59"),
    ("99", "09:09"),
  ])
  func `digits are typed column by column`(typed: String, wanted: String) throws {
    let window = try open()
    desk.person.type(typed)
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(wanted)\n")
  }

  @Test func `with twelve hours, P and 12 are noon, and 17 is five after noon`() throws {
    let twelve = ["show", "Time", "--value", "09:40", "--hours", "12"]
    let noon = try desk.open(twelve)
    desk.person.type("p12")
    noon.stroke([.enter])
    noon.expectEnd(0, printing: "12:40\n")
    let late = try desk.open(twelve)
    desk.person.type("17")
    late.stroke([.enter])
    late.expectEnd(0, printing: "17:40\n")
  }

  @Test func `seconds have a column if they are asked for`() throws {
    let window = try open("--with-seconds")
    desk.person.type("123456")
    window.stroke([.enter])
    window.expectEnd(0, printing: "12:34:56\n")
  }

  // MARK: Pointer

  @Test func `buttons and the wheel make steps, and each one is printed`() throws {
    let window = try open("--print", "change")
    let tree = try desk.rendition(of: usual)
    window.press(try tree.button("Minute, later"))
    window.press(try tree.button("Hour, earlier"))
    desk.person.move(to: window.middle(of: try tree.view(ofClass: "TimeColumn")))
    for notch in [-1, -1, 1] {
      desk.person.turnWheel(down: notch)
      window.settle()
    }
    window.stroke([.enter])
    window.expectEnd(0, printing: "09:42\n08:42\n09:42\n10:42\n09:42\n09:42\n")
  }

  // MARK: Limits

  @Test func `a time beyond the limits cannot be chosen`() throws {
    let limits = ["--earliest", "09:30", "--latest", "17:10"]
    let typed = try desk.open(["show"] + usual + limits)
    desk.person.type("20")
    typed.stroke([.enter])
    typed.expectEnd(0, printing: "17:10\n")
    let stepped = try desk.open(["show"] + usual + limits)
    // Before nine comes seventeen, and its nearest minute.
    desk.person.stroke(.down)
    stepped.stroke([.enter])
    stepped.expectEnd(0, printing: "17:10\n")
    let ends = try desk.open(["show"] + usual + limits)
    desk.person.stroke(.end)
    desk.person.stroke(.home)
    ends.stroke([.enter])
    ends.expectEnd(0, printing: "09:30\n")
  }

  @Test func `bad times and steps are refused with the remedy`() throws {
    #expect(try refusal("--value", "25:00").contains("“25:00” is no time of day, write HH:MM"))
    #expect(try refusal("--value", "9:1").contains("time was refused"))
    #expect(try refusal("--value", "8:00", "--earliest", "9:00").contains("09:00 to 23:59:59"))
    #expect(try refusal("--earliest", "10:00", "--latest", "9:00").contains("latest was refused"))
    #expect(try refusal("--step", "7").contains("a divisor of 60"))
    #expect(
      try refusal("--earliest", "9:01", "--latest", "9:04", "--step", "15").contains("no time from")
    )
    #expect(try refusal("--format", "%Q").contains("no word of strftime"))
  }
}
