import Foundation
import MaruTestKit
import Testing
import X11

/// Drags, flings and wheel scrolling of a table on a real server.
@MainActor @Suite(.serialized, .needsServer) struct ListDragTests {
  private static let count = 60

  private let desk: Desk
  private let window: OpenWindow
  /// The frame of the table and the height of a row, in points.
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

  /// An option; lengths vary so that no two parts of the table look alike.
  private static func option(_ index: Int) -> String {
    "\(index) " + String(repeating: "m", count: 1 + index * index * 7 % 23)
  }

  private var person: XTestClient { desk.person }

  // MARK: Looking

  /// The number of text pixels in each line of the table.
  private func profile() throws -> [Int] {
    let picture = try window.picture(of: table)
    return (0..<picture.height).map { y in
      (4..<picture.width - 12).count { x in (picture[x, y] ?? 0) & 0xFF < 0xC0 }
    }
  }

  /// The distance in pixels that the content has moved up since a profile was taken.
  ///
  /// It is the shift at which most lines with text agree.
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

  /// Evenly spaced points from one height in the table to another.
  private func way(from start: CGFloat, to end: CGFloat) -> [DevicePoint] {
    (0...10).map { place(start + (end - start) * CGFloat($0) / 10) }
  }

  /// Presses, moves slowly, and holds.
  private func pull(from start: CGFloat, to end: CGFloat) {
    let way = way(from: start, to: end)
    person.move(to: way[0])
    person.press()
    for point in way.dropFirst() { person.move(to: point, after: 20) }
    window.settle()
  }

  /// Flings upwards at 1.3 points per millisecond.
  private func throwUp() { person.drag(along: way(from: 170, to: 40), every: 10) }

  /// Clicks at a height in the table and checks that a row is chosen.
  private func expectRow(_ row: Int, at y: CGFloat) {
    let point = place(y)
    person.click(point.x, point.y)
    window.expectEnd(0, printing: Self.option(row) + "\n")
  }

  // MARK: Tests

  @Test func `content follows the pointer after the first 10 points, and stays there`() throws {
    let before = try profile()
    pull(from: 150, to: 50)
    let pulled = try shift(since: before)
    #expect(pulled == 90)
    person.release()
    window.settle()
    #expect(try shift(since: before) == 90)
    // The content moved up by 90 points: at 20 points is now what was at 110.
    expectRow(Int(110 / rowHeight), at: 20)
  }

  @Test func `past the top content resists, and returns when it is released`() throws {
    let before = try profile()
    pull(from: 30, to: 170)
    // UIKit's rubber band for the distance after the first 10 points.
    let height = table.height
    let pulled = (1 - 1 / (130 * 0.55 / height + 1)) * height
    #expect(abs(CGFloat(try shift(since: before)) + pulled) <= 1)
    person.release()
    #expect(try person.block { try shift(since: before) == 0 })
    window.settle()
    window.expectUnmoved()
    expectRow(0, at: rowHeight / 2)
  }

  @Test func `a fling continues after the release and comes to rest`() throws {
    throwUp()
    window.settle()
    let resting = try profile()
    window.settle()
    #expect(try profile() == resting)
    let top = place(rowHeight / 2)
    person.click(top.x, top.y)
    let ending = window.program.finish()
    let row = try #require(ending.output.split(separator: " ").first.flatMap { Int($0) })
    // The drag itself moves the content by less than four rows; the fling adds more than eight.
    #expect(row > 12 && row < Self.count - 6)
  }

  @Test func `a press stops a fling and chooses nothing`() throws {
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

  @Test func `the wheel scrolls a little per notch, and not past the end`() throws {
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

  @Test func `a drag chooses nothing`() throws {
    pull(from: 100, to: 40)
    person.move(to: place(100))
    person.release()
    window.expectUnmoved()
  }
}
