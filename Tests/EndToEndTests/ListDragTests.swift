import Foundation
import MaruTestKit
import Testing
import X11

/// A table that is dragged, thrown and turned with the wheel in a real server.
@MainActor @Suite(.serialized, .needsServer) struct ListDragTests {
  private static let count = 60

  private let desk: Desk
  private let window: OpenWindow
  /// The table in the window, and how high a row is, in points.
  private let table: CGRect
  private let rowHeight: CGFloat

  init() throws {
    desk = try Desk()
    let arguments = ["DropDown"] + (0..<Self.count).flatMap { ["--option", Self.option($0)] }
    let rendition = try desk.rendition(of: arguments)
    table = try rendition.view(ofClass: "DropDownList")
    rowHeight = try rendition.view(ofClass: "DropDownCell").height
    window = try desk.open(["show"] + arguments)
    window.settle()
  }

  /// Options whose words are of many lengths, so that no two parts of the table look alike.
  private static func option(_ index: Int) -> String {
    "\(index) " + String(repeating: "m", count: 1 + index * index * 7 % 23)
  }

  private var person: XTestClient { desk.person }

  // MARK: Looking

  /// How much text each line of the table's pixels has, whatever is behind it.
  private func profile() throws -> [Int] {
    let picture = try window.picture(of: table)
    return (0..<picture.height).map { y in
      (4..<picture.width - 12).count { x in (picture[x, y] ?? 0) & 0xFF < 0xC0 }
    }
  }

  /// By how many pixels the content has moved upwards since a profile was taken: by as many as let
  /// most lines with text be the same.
  private func shift(since before: [Int]) throws -> Int {
    let after = try profile()
    func matches(_ shift: Int) -> Int {
      (max(0, -shift)..<min(after.count, after.count - shift))
        .count { after[$0] > 0 && after[$0] == before[$0 + shift] }
    }
    let reach = before.count - Int(rowHeight)
    return (-reach...reach).max { matches($0) < matches($1) } ?? 0
  }

  // MARK: Moving

  private func place(_ y: CGFloat) -> DevicePoint {
    window.place(CGPoint(x: table.midX, y: table.minY + y))
  }

  /// The places on the way from one height in the table to another.
  private func way(from start: CGFloat, to end: CGFloat) -> [DevicePoint] {
    (0...10).map { place(start + (end - start) * CGFloat($0) / 10) }
  }

  /// Presses, moves at no great speed, and holds.
  private func pull(from start: CGFloat, to end: CGFloat) {
    let way = way(from: start, to: end)
    person.move(to: way[0])
    person.press()
    for point in way.dropFirst() { person.move(to: point, after: 20) }
    window.settle()
  }

  /// Throws upwards, at 1.3 points a millisecond.
  private func throwUp() { person.drag(along: way(from: 170, to: 40), every: 10) }

  /// Presses the row at a place, and checks what is chosen by that.
  private func expectRow(_ row: Int, at y: CGFloat) {
    let point = place(y)
    person.click(point.x, point.y)
    window.expectEnd(0, printing: Self.option(row) + "\n")
  }

  // MARK: Tests

  @Test func `content follows the pointer but for the first 10 points, and stays`() throws {
    let before = try profile()
    pull(from: 150, to: 50)
    let pulled = try shift(since: before)
    #expect(pulled == 90)
    person.release()
    window.settle()
    #expect(try shift(since: before) == 90)
    // 90 points are above: a place 20 points down shows what was 110 points down.
    expectRow(Int(110 / rowHeight), at: 20)
  }

  @Test func `past the top content resists, and returns when it is let go`() throws {
    let before = try profile()
    pull(from: 30, to: 170)
    // UIKit's rubber band, of what is left of the way after 10 points.
    let height = table.height
    let pulled = (1 - 1 / (130 * 0.55 / height + 1)) * height
    #expect(abs(CGFloat(try shift(since: before)) + pulled) <= 1)
    person.release()
    #expect(try person.block { try shift(since: before) == 0 })
    window.settle()
    window.expectUnmoved()
    expectRow(0, at: rowHeight / 2)
  }

  @Test func `a throw goes on after the pointer has left, and comes to rest`() throws {
    throwUp()
    window.settle()
    let resting = try profile()
    window.settle()
    #expect(try profile() == resting)
    let top = place(rowHeight / 2)
    person.click(top.x, top.y)
    let ending = window.program.finish()
    let row = try #require(ending.output.split(separator: " ").first.flatMap { Int($0) })
    // The pointer itself has pulled four rows up; the throw goes on for more than ten.
    #expect(row > 12 && row < Self.count - 6)
  }

  @Test func `a pointer that catches a throw stops it and chooses nothing`() throws {
    throwUp()
    person.move(to: place(100), after: 80)
    person.press()
    window.settle()
    let held = try profile()
    window.settle()
    #expect(try profile() == held)
    person.release()
    window.expectUnmoved()
  }

  @Test func `the wheel scrolls eased, and not past the end`() throws {
    let before = try profile()
    person.move(to: place(40))
    person.turnWheel(down: 1)
    window.settle()
    let click = try shift(since: before)
    #expect(click > 20 && click < 120)
    person.turnWheel(down: 100)
    window.settle()
    expectRow(Self.count - 1, at: table.height - rowHeight / 2)
  }

  @Test func `a press that is dragged chooses nothing`() throws {
    pull(from: 100, to: 40)
    person.move(to: place(100))
    person.release()
    window.expectUnmoved()
  }
}
