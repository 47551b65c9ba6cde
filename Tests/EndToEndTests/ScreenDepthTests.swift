import Foundation
import MaruTestKit
import Testing
import X11

/// Widgets on screens with other depths than 24 bits.
@MainActor @Suite(.serialized, .needsServer) struct ScreenDepthTests {
  /// A widget without text, so installed fonts make no difference.
  private static let button = ["FloatingButton"]
  /// A part of the round window without its edge.
  private static let disc = CGRect(x: 40, y: 40, width: 48, height: 48)
  private static let alert = ["BottomAlert", "--title", "T", "--message", "M", "--button", "OK"]

  /// The mean difference, 0 to 255, between the channels of 4 × 4 squares and the rendered picture.
  private func difference(_ shot: XTestScreenshot, from rendition: Rendition) -> Double {
    let (left, top) = (Int(Self.disc.minX), Int(Self.disc.minY))
    func sum(_ x: Int, _ y: Int, _ shift: UInt32, _ pixel: (Int, Int) -> UInt32) -> Double {
      (0..<16).reduce(0) { $0 + Double(pixel(x + $1 % 4, y + $1 / 4) >> shift & 0xff) / 16 }
    }
    var differences: [Double] = []
    for y in stride(from: 0, to: shot.height, by: 4) {
      for x in stride(from: 0, to: shot.width, by: 4) {
        for shift in [16, 8, 0] as [UInt32] {
          let seen = sum(x, y, shift) { shot[$0, $1] ?? 0 }
          let wanted = sum(x, y, shift) {
            rendition.image.bitmap.pixel(x: left + $0, y: top + $1) ?? 0
          }
          differences.append(abs(seen - wanted))
        }
      }
    }
    return differences.reduce(0, +) / Double(max(differences.count, 1))
  }

  @Test(arguments: [(30, 0), (16, 1), (15, 1), (8, 4)] as [(Int, Double)])
  func `the window equals the rendered picture, within the precision of the screen`(
    depth: Int, tolerance: Double
  ) throws {
    let desk = try Desk(depth: depth)
    let window = try desk.open(["show"] + Self.button)
    desk.person.move(to: DevicePoint(x: 5, y: 5))
    window.settle()
    let shot = try window.picture(of: Self.disc)
    #expect(difference(shot, from: try desk.rendition(of: Self.button)) <= tolerance)
    #expect(shot.colorCount > 3)
    window.press(try desk.rendition(of: Self.button).button("Add"))
    window.expectEnd(0, printing: "tap\n")
  }

  @Test(arguments: [8, 15, 16, 30])
  func `beside a round window the window beneath is visible`(depth: Int) throws {
    let desk = try Desk(depth: depth)
    let below = try desk.open(["show"] + Self.alert + ["--size", "1000x820"])
    below.settle()
    let corner = DeviceRect(x: 1000 - 24 - 128 + 26, y: 820 - 24 - 128 + 26, width: 4, height: 4)
    let seen = try #require(desk.person.screenshot(of: corner))
    let window = try desk.open(["show"] + Self.button)
    window.settle()
    #expect(window.frame.x == 1000 - 152 && window.frame.y == 820 - 152)
    #expect(try #require(desk.person.screenshot(of: corner)) == seen)
    #expect(try window.picture(of: Self.disc).colorCount > 3)
  }

  @Test(arguments: [8, 15, 16, 30])
  func `an alert is painted again after another window covered it, and works`(depth: Int) throws {
    let desk = try Desk(depth: depth)
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let calm = try window.picture()
    let cover = try desk.open(["show"] + Self.alert + ["--appearance", "dark"])
    #expect(try window.leaves(calm))
    cover.program.send(SIGTERM)
    cover.expectEnd(143)
    #expect(try window.returns(to: calm))
    window.press(try desk.rendition(of: Self.alert).button("OK"))
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `an alert works on a screen without free colours`() throws {
    let desk = try Desk(depth: 8, isShortOfColors: true)
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    window.press(try desk.rendition(of: Self.alert).button("OK"))
    window.expectEnd(0, printing: "OK\n")
  }
}
