import Foundation
import MaruTestKit
import Testing
import X11

/// `maru overlay` of a running window.
@MainActor @Suite struct OverlayTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host() throws -> RunningHost {
    try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label", id = "note", props = { text = "Hello" } }]

      """, on: desk)
  }

  /// Whether the bar has a pixel in the colour of an overlay.
  private func shows(_ name: String) -> Bool {
    guard let picture = desk.person.screenshot(of: DeviceRect(x: 0, y: 0, width: 1000, height: 32))
    else { return false }
    return picture.pixels.contains { pixel in
      let (red, green, blue) = (
        Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF)
      )
      return switch name {
      case "damage": red > green + 60 && blue > green + 60
      case "layout": blue > red + 60 && green > red
      default: green > red + 20 && green > blue + 20
      }
    }
  }

  @Test(arguments: ["layout", "hit", "damage"])
  func `an overlay appears on the screen, and goes again`(name: String) throws {
    let host = try host()
    #expect(!shows(name))
    #expect(try host.tell("overlay", "bar", name) == name)
    // A changed text causes a frame, whose damage is tinted for a moment.
    var count = 0
    let appears = desk.person.block {
      count += 1
      _ = try? host.ask("set", "bar/note.text", "Hello \(count)")
      return shows(name)
    }
    #expect(appears)
    #expect(desk.person.canGrabPointer(), "the room beside the bar, which is framed, is not open")
    #expect(try host.tell("overlay", "bar", name, "off") == "")
    #expect(desk.person.block { !shows(name) })
  }

  @Test func `overlays add up, are toggled, and are listed without a name`() throws {
    let host = try host()
    #expect(try host.tell("overlay", "bar", "slow", "on") == "slow")
    #expect(try host.tell("overlay", "bar", "baselines") == "baselines\nslow")
    #expect(try host.tell("overlay", "bar", "slow") == "baselines")
    #expect(try host.tell("overlay", "bar", "--json") == #"["baselines"]"#)
  }

  @Test func `overlays stay over a restart of the window, and a hidden one stays hidden`() throws {
    let host = try host()
    #expect(try host.tell("overlay", "bar", "layout") == "layout")
    #expect(try host.tell("overlay", "bar", "slow") == "layout\nslow")
    #expect(try host.tell("overlay", "bar", "slow", "off") == "layout")
    _ = try host.tell("restart", "bar")
    #expect(desk.person.block { shows("layout") })
    #expect(try host.tell("overlay", "bar") == "layout")
    _ = try host.tell("overlay", "bar", "layout", "off")
    _ = try host.tell("restart", "bar")
    #expect(try host.tell("overlay", "bar") == "")
  }

  @Test func `an unknown overlay or state is refused with the valid words`() throws {
    let host = try host()
    let ending = try host.ask("overlay", "bar", "damge")
    #expect(ending.status == 65)
    #expect(ending.error.contains("damage") && ending.error.contains("layers"), "\(ending.error)")
    let other = try host.ask("overlay", "bar", "hit", "perhaps")
    #expect(other.status == 64 && other.error.contains("on or off"), "\(other.error)")
  }
}
