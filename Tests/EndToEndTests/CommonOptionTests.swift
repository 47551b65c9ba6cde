import Foundation
import MaruTestKit
import Testing
import X11

/// The options of `maru show` that every widget has.
@MainActor @Suite(.serialized, .needsServer) struct CommonOptionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func middle(_ frame: DeviceRect) -> DevicePoint {
    DevicePoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  /// A window in a corner, which asks.
  private func openParent() throws -> OpenWindow {
    let parent = try desk.open(["show", "Label", "--text", "Parent", "--position", "40,60"])
    #expect(parent.frame.origin == DevicePoint(x: 40, y: 60))
    return parent
  }

  @Test func `a dialog is centred over the window that asked, and belongs to it`() throws {
    let parent = try openParent()
    let ways: [([String], [String: String])] = [
      (["--parent", "\(parent.id.rawValue)"], [:]), ([], ["WINDOWID": "\(parent.id.rawValue)"]),
    ]
    for (options, environment) in ways {
      let dialog = try desk.open(
        ["show", "Entry", "--title", "Name"] + options, environment: environment)
      let (outer, inner) = (parent.frame, dialog.frame)
      // As far as it is on the screen.
      #expect(inner.x == max(middle(outer).x - inner.width / 2, 0), "\(outer) \(inner)")
      #expect(inner.y == max(middle(outer).y - inner.height / 2, 0))
      let property = try #require(desk.person.connection.atom("WM_TRANSIENT_FOR"))
      #expect(
        desk.person.connection.values(of: property, window: dialog.id) == [parent.id.rawValue])
      dialog.stroke([.escape])
      dialog.expectEnd(1)
    }
  }

  @Test func `a parent that does not exist is refused, and such a $WINDOWID is ignored`() throws {
    let call = try desk.start(["show", "Entry", "--parent", "0x7fffff"])
    let ending = call.finish()
    #expect(ending.status == 64)
    #expect(ending.error.contains("there is no window 8388607"), "\(ending.error)")
    let dialog = try desk.open(["show", "Entry"], environment: ["WINDOWID": "8388607"])
    dialog.stroke([.escape])
    dialog.expectEnd(1)
  }

  @Test func `a title and an icon are set, and a widget's own title is its own`() throws {
    let label = try desk.open(
      ["show", "Label", "--text", "x", "--title", "From the option", "--icon", "star.fill"])
    #expect(desk.person.name(of: label.id) == "From the option")
    let icon = try #require(desk.person.connection.atom("_NET_WM_ICON"))
    #expect(!desk.person.connection.values(of: icon, window: label.id).isEmpty)
    let notice = try desk.open(["show", "Notice", "--title", "Own"])
    #expect(try notice.picture().colorCount > 1)
  }

  @Test(.needsManager) func `a position is kept under a window manager`() throws {
    try desk.startManager()
    let label = try desk.open(
      ["show", "Label", "--text", "x", "--size", "200x100", "--position", "bottom-right"])
    #expect(
      desk.person.block {
        let frame = label.frame
        return frame.x + frame.width > 980 && frame.y + frame.height > 800
          && frame.x + frame.width <= 1000 && frame.y + frame.height <= 820
      }, "\(label.frame)")
  }

  @Test func `a theme is light, dark or the table of a file, and options come before it`() throws {
    let file = "\(desk.folder)/look.toml"
    try "[theme]\nappearance = \"dark\"\ntext-size = \"ax3\"\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    func ground(_ options: String...) throws -> (color: UInt32, frame: DeviceRect) {
      let window = try desk.open(["show", "Entry", "--text", "Text"] + options)
      window.settle()
      let picture = try window.picture()
      let result = (try #require(picture.pixels.first) & 0xFFFFFF, window.frame)
      window.stroke([.escape])
      window.expectEnd(1)
      return result
    }
    let light = try ground("--theme", "light")
    let dark = try ground("--theme", "dark")
    #expect(light.color & 0xFF > 0xC0)
    #expect(dark.color & 0xFF < 0x40)
    let filed = try ground("--theme", file)
    #expect(filed.color == dark.color)
    #expect(filed.frame.height > dark.frame.height)
    let mixed = try ground("--theme", file, "--appearance", "light")
    #expect(mixed.color == light.color)
    #expect(mixed.frame == filed.frame)
  }

  @Test func `a theme that cannot be read is refused with its place`() throws {
    let file = "\(desk.folder)/look.toml"
    try "[theme]\nappearence = \"dark\"\n".write(toFile: file, atomically: true, encoding: .utf8)
    let wrong = try desk.start(["show", "Entry", "--theme", file]).finish()
    #expect(wrong.status == 64)
    #expect(wrong.error.contains("\(file):2:1"), "\(wrong.error)")
    #expect(wrong.error.contains("appearance"), "\(wrong.error)")
    let missing = try desk.start(["show", "Entry", "--theme", "nowhere.toml"]).finish()
    #expect(missing.status == 64)
    #expect(missing.error.contains("nowhere.toml"), "\(missing.error)")
  }
}
