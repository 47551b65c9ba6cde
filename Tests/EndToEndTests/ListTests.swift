import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show List < items` in a script.
@MainActor @Suite(.serialized, .needsServer) struct ListTests {
  private static let command = ["show", "List", "--prompt", "Fruit"]
  private static let fruit = Data("Apple\nBanana\nCherry\nWild cherry\n".utf8)

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(_ options: String..., input: Data = fruit) throws -> OpenWindow {
    try desk.open(Self.command + options, input: .bytes(input))
  }

  /// A window in memory with the same items, to look up the frames of its views.
  private func rendition(_ options: String...) throws -> Rendition {
    try desk.rendition(
      of: Array(Self.command.dropFirst()) + options
        + ["Apple", "Banana", "Cherry", "Wild cherry"].flatMap { ["--item", $0] })
  }

  @Test func `a press on a row prints its item`() throws {
    let window = try open()
    window.press(try rendition().button("Banana"))
    window.expectEnd(0, printing: "Banana\n")
  }

  @Test func `Return takes the first item, and keys move from there`() throws {
    let first = try open()
    first.stroke([.enter])
    first.expectEnd(0, printing: "Apple\n")
    let third = try open("--index")
    third.stroke([.down, .down, .enter])
    third.expectEnd(0, printing: "2\n")
  }

  @Test func `typing narrows the items, and Return takes the first match`() throws {
    let window = try open()
    desk.person.type("cherry wi")
    window.stroke([.enter])
    window.expectEnd(0, printing: "Wild cherry\n")
  }

  // MARK: Columns

  private static let table = [
    "show", "List", "--column", "Name", "--column", "Size", "--item", "Apple\t10", "--item",
    "Banana\t9", "--item", "Cherry\t100",
  ]

  @Test func `a press on a heading sorts by it, the next one backwards`() throws {
    let heading = try desk.rendition(of: Array(Self.table.dropFirst())).button("Sort by Size")
    let window = try desk.open(Self.table + ["--print-column", "2", "--print-column", "1"])
    window.press(heading)
    _ = desk.person.blockUntilStill()
    window.stroke([.enter])
    window.expectEnd(0, printing: "9\tBanana\n")
    let backwards = try desk.open(Self.table)
    backwards.press(heading)
    backwards.press(heading)
    _ = desk.person.blockUntilStill()
    backwards.stroke([.enter])
    backwards.expectEnd(0, printing: "Cherry\t100\n")
  }

  @Test func `with --confirm a press chooses nothing, and the button does`() throws {
    let options = Self.table + ["--confirm", "--accept", "Open"]
    let rendition = try desk.rendition(of: Array(options.dropFirst()))
    let window = try desk.open(options)
    window.press(try rendition.button("Banana, 9"))
    _ = desk.person.blockUntilStill()
    window.press(try rendition.button("Open"))
    window.expectEnd(0, printing: "Banana\t9\n")
    let cancelled = try desk.open(options)
    cancelled.press(try rendition.button("Cancel"))
    cancelled.expectEnd(1)
    let twice = try desk.open(options)
    twice.press(try rendition.button("Cherry, 100"))
    twice.press(try rendition.button("Cherry, 100"))
    twice.expectEnd(0, printing: "Cherry\t100\n")
  }

  @Test func `one item is marked and chosen with the pointer alone`() throws {
    let options = Self.table + ["--marks", "radio", "--checked", "0"]
    let rendition = try desk.rendition(of: Array(options.dropFirst()))
    let window = try desk.open(options)
    window.press(try rendition.button("Cherry, 100"))
    _ = desk.person.blockUntilStill()
    window.press(try rendition.button("Choose"))
    window.expectEnd(0, printing: "Cherry\t100\n")
  }

  @Test func `records may be JSON objects, and the chosen line is printed as it came`() throws {
    let lines = Data("{\"n\": 1, \"s\": \"b\"}\n{\"s\": \"a\",  \"n\": 2}\n".utf8)
    let window = try desk.open(
      ["show", "List", "--format", "json", "--column", "s", "--column", "n"], input: .bytes(lines))
    desk.person.type("a")
    window.stroke([.enter])
    window.expectEnd(0, printing: "{\"s\": \"a\",  \"n\": 2}\n")
  }

  @Test func `Escape cancels, and so does closing the window`() throws {
    let window = try open()
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `several items are chosen with Tab`() throws {
    let window = try open("--multiple")
    window.stroke([.tab, .down, .tab, .enter])
    window.expectEnd(0, printing: "Apple\nCherry\n")
  }

  @Test func `several items are chosen with the pointer alone`() throws {
    let window = try open("--multiple")
    let places = try rendition("--multiple")
    window.press(try places.button("Cherry"))
    window.press(try places.button("Apple"))
    window.press(try places.button("Choose"))
    window.expectEnd(0, printing: "Apple\nCherry\n")
  }

  @Test func `a text that matches nothing is taken only with --custom`() throws {
    let plain = try open()
    desk.person.type("plum")
    plain.stroke([.enter])
    plain.settle()
    plain.expectUnmoved()
    plain.stroke([.escape])
    plain.expectEnd(1)
    let custom = try open("--custom")
    desk.person.type("plum")
    custom.stroke([.enter])
    custom.expectEnd(0, printing: "plum\n")
  }

  @Test func `a hundred thousand items are narrowed, and Return waits for the match`() throws {
    let lines = (0..<100_000).map { "item \($0) of many\n" }.joined()
    let window = try open("--match", "fuzzy", input: Data(lines.utf8))
    desk.person.type("99998")
    window.stroke([.enter])
    window.expectEnd(0, printing: "item 99998 of many\n")
  }

  @Test func `an empty input is an empty list`() throws {
    let window = try open(input: Data())
    window.stroke([.enter])
    window.settle()
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `an item that is none of the items is refused`() throws {
    let ending = try desk.start(
      Self.command + ["--selected", "Plum"], input: .bytes(Self.fruit)
    ).finish()
    #expect(ending.status == 65)
    #expect(ending.error.contains("“Plum” is none of the items"), "\(ending.error)")
  }
}
