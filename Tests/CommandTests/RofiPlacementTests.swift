import Foundation
import Host
import Testing

@testable import Commands
@testable import maru_widgets

/// Where rofi's options place the window.
@MainActor @Suite struct RofiPlacementTests {
  private func placement(_ words: String...) throws -> RofiPlacement {
    let words = DropInCall(reading: ["rofi", "-dmenu"] + words).words
    guard case .run(_, let call) = try CommandParser.read(words, of: CommandTable.set) else {
      throw NoCall(words: words)
    }
    return RofiPlacement(call)
  }

  private struct NoCall: Error { let words: [String] }

  @Test func `without options no position is asked for`() throws {
    let placement = try placement("-theme-str", "window { border: 2px; }")
    #expect(placement.position == nil && placement.rows == nil && placement.layout == .vertical)
  }

  @Test(arguments: [
    ("0", CGPoint(x: 0.5, y: 0.5)), ("1", .zero), ("2", CGPoint(x: 0.5, y: 0)),
    ("3", CGPoint(x: 1, y: 0)), ("4", CGPoint(x: 1, y: 0.5)), ("5", CGPoint(x: 1, y: 1)),
    ("6", CGPoint(x: 0.5, y: 1)), ("7", CGPoint(x: 0, y: 1)), ("8", CGPoint(x: 0, y: 0.5)),
  ])
  func `the numbers of locations go round the monitor`(number: String, point: CGPoint) throws {
    let position = try #require(try placement("-location", number).position)
    #expect(position.location == point && position.anchor == point)
  }

  @Test(
    arguments: [
      ("1.5", 1.5, 0.0, 0.0), ("50%", 0, 0.5, 0), ("12.5 %", 0, 0.125, 0), ("-40px", -40, 0, 0),
      ("25.4mm", 0, 0, 96),
    ] as [(String, CGFloat, CGFloat, CGFloat)])
  func `a distance of a theme is in pixels, percent or millimetres`(
    text: String, pixels: CGFloat, part: CGFloat, points: CGFloat
  ) throws {
    let position = try placement("-theme-str", "window { x-offset: \(text); }").position
    #expect(position?.xOffset == .init(part: part, points: points, pixels: pixels))
  }

  @Test func `the theme takes precedence over the options`() throws {
    let found = try placement(
      "-location", "6", "-yoffset", "8", "-xoffset", "5", "-width", "30", "-theme-str",
      "window { location: north east; anchor: north; width: 300px; y-offset: 1; }", "-theme-str",
      "listview { lines: 4; }")
    var wanted = PopupPosition(location: CGPoint(x: 1, y: 0))
    wanted.anchor = CGPoint(x: 0.5, y: 0)
    wanted.xOffset = .init(pixels: 5)
    wanted.yOffset = .init(pixels: 1)
    wanted.width = .init(pixels: 300)
    #expect(found.position == wanted)
    #expect(found.rows == 4)
    #expect(try placement("-l", "7", "-theme-str", "listview { lines: 4; }").rows == 7)
  }

  @Test(arguments: [
    (["-location", "2", "-width", "100"], RofiPlacement.Layout.wide),
    (["-theme-str", "window { location: south; width: 100%; }"], .wide),
    (["-location", "2", "-width", "50"], .vertical), (["-width", "100"], .vertical),
    (["-location", "2", "-width", "1000"], .vertical),
    (["-location", "2", "-fullscreen"], .vertical),
    (["-theme-str", "listview { layout: horizontal; }"], .horizontal),
  ])
  func `the whole width at an edge makes a bar, and so does a horizontal list`(
    words: [String], layout: RofiPlacement.Layout
  ) throws {
    let words = DropInCall(reading: ["rofi", "-dmenu"] + words).words
    guard case .run(_, let call) = try CommandParser.read(words, of: CommandTable.set) else {
      throw NoCall(words: words)
    }
    #expect(RofiPlacement(call).layout == layout)
  }

  @Test func `-fullscreen covers the monitor, unless the theme says otherwise`() throws {
    let whole = PopupPosition.Length(part: 1)
    let covering = try placement("-fullscreen", "-location", "2", "-xoffset", "3").position
    #expect(covering?.width == whole && covering?.height == whole && covering?.xOffset == .init())
    let other = try placement("-fullscreen", "-theme-str", "window { fullscreen: false; }")
    #expect(other.position == nil)
  }
}
