import Foundation
import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct EnvironmentTests {
  @Test(arguments: [
    ("Xft.dpi:\t192\n", 2.0), ("Xft.dpi: 144", 1.5), ("Xft.dpi: 0\n", nil), ("Xft.dpi: nan", nil),
    ("Xft.dpi: -96", nil), ("Xft.dpi: 99999999", 8), ("! Xft.dpi: 192\nfoo: bar", nil), ("", nil),
  ])
  func `the scale follows Xft dpi while the program runs`(
    resources: String, scale: Double?
  ) throws {
    let screen = try Screen()
    #expect(screen.program.chosenScale == nil)
    let other = screen.person.connection
    other.set(.resourceManager, of: other.root, type: .string, text: resources)
    let events = screen.settle()
    #expect(screen.program.chosenScale == scale)
    #expect(events.contains(.scaleChanged) == (scale != nil))
    #expect(events.contains(.resourcesChanged) == !resources.isEmpty)
    let later = try Connection(display: screen.server.display)
    #expect(later.chosenScale == scale)
  }

  @Test func `settings are read and take precedence over resources`() throws {
    let screen = try Screen()
    let keeper = screen.person.connection
    let options = WindowAttributes(width: 1, height: 1)
    let window = try Window(on: keeper, options)
    // Little-endian; serial 1; two settings: a number and a text.
    var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
    bytes += [0, 0, 7, 0] + Array("Xft/DPI".utf8) + [0, 1, 0, 0, 0, 0, 0, 2, 0]
    bytes += [1, 0, 3, 0] + Array("A/B".utf8) + [0, 1, 0, 0, 0, 2, 0, 0, 0] + Array("hi".utf8)
    bytes += [0, 0]
    let owner = try #require(keeper.atom("_XSETTINGS_S0"))
    let property = try #require(keeper.atom("_XSETTINGS_SETTINGS"))
    keeper.set(property, of: window.id, type: property, bytes: bytes)
    screen.person.own(owner, by: window.id)
    try screen.expect("the scale") { $0 == .scaleChanged ? true : nil }
    // 128 dots an inch; 96 are scale 1.
    #expect(abs(try #require(screen.program.chosenScale) - 4.0 / 3) < 1e-9)
    #expect(parseSettings(bytes)["A/B"] == .text("hi"))
    #expect(parseSettings(bytes)["Xft/DPI"] == .number(0x20000))
  }

  @Test func `settings that change while the program runs are read again`() throws {
    let screen = try Screen()
    let keeper = screen.person.connection
    let window = try Window(on: keeper, WindowAttributes(width: 1, height: 1))
    let owner = try #require(keeper.atom("_XSETTINGS_S0"))
    let property = try #require(keeper.atom("_XSETTINGS_SETTINGS"))
    func set(dotsPerInch: UInt8) {
      var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
      bytes += [0, 0, 7, 0] + Array("Xft/DPI".utf8) + [0, 1, 0, 0, 0, 0, dotsPerInch * 4, 0, 0]
      keeper.set(property, of: window.id, type: property, bytes: bytes)
      keeper.synchronize()
    }
    set(dotsPerInch: 48)
    screen.person.own(owner, by: window.id)
    try screen.expect("the first scale") { $0 == .scaleChanged ? true : nil }
    #expect(screen.program.chosenScale == 0.5)
    // Reading the clipboard must not take the settings' events.
    _ = screen.program.clipboard.text(from: .clipboard)
    set(dotsPerInch: 60)
    try screen.expect("the new scale") { $0 == .scaleChanged ? true : nil }
    #expect(screen.program.chosenScale == 0.625)
  }

  @Test(arguments: [
    (1920, 527, 296, 1.0), (2560, 597, 336, 1), (1920, 294, 166, 1.5), (3840, 345, 194, 3),
    (3840, 597, 336, 1.5), (3840, 160, 90, 1), (1920, 0, 0, 1), (1920, 16, 9, 1),
    (7680, 200, 120, 4),
  ])
  func `a monitor's density gives a scale, unless its size is unknown`(
    width: Int32, millimetersWide: Int, millimetersHigh: Int, scale: Double
  ) {
    let monitor = Monitor(
      name: "A", frame: DeviceRect(x: 0, y: 0, width: width, height: width * 9 / 16),
      isPrimary: true, millimetersWide: millimetersWide, millimetersHigh: millimetersHigh)
    #expect(monitor.densityScale == scale)
  }

  @Test func `truncated or corrupted settings never crash the parser`() {
    var bytes: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
    bytes += [0, 0, 7, 0] + Array("Xft/DPI".utf8) + [0, 1, 0, 0, 0, 0, 0, 2, 0]
    bytes += [1, 0, 3, 0] + Array("A/B".utf8) + [0, 1, 0, 0, 0, 2, 0, 0, 0] + Array("hi".utf8)
    for count in 0...bytes.count {
      #expect(parseSettings(Array(bytes.prefix(count))).count <= 2)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var broken = bytes
      broken[Int.random(in: 0..<broken.count, using: &random)] = .random(in: 0...255)
      #expect(parseSettings(broken).count <= 4096)
    }
  }

  @Test func `the start and the end of a compositor are reported`() throws {
    let screen = try Screen()
    let other = screen.person.connection
    let atom = try #require(other.atom("_NET_WM_CM_S0"))
    var window: Window? = try Window(on: other, WindowAttributes(width: 1, height: 1))
    screen.person.own(atom, by: try #require(window?.id))
    try screen.expect("the start") { $0 == .compositorChanged(isRunning: true) ? true : nil }
    #expect(screen.program.supportsAlpha)
    window?.destroy()
    window = nil
    try screen.expect("the end") { $0 == .compositorChanged(isRunning: false) ? true : nil }
    #expect(!screen.program.isCompositorRunning)
  }
}
