import MaruTestKit
import Testing

@testable import X11

/// How the user wants text to be drawn, from X resources and from the desktop's settings.
@MainActor @Suite(.serialized) struct FontSettingsTests {
  private static let nothing = FontSettings(
    antialias: nil, hinting: nil, hintStyle: nil, subpixelOrder: nil)

  /// The desktop's settings, little-endian, in the form of the XSETTINGS specification.
  private func bytes(_ settings: KeyValuePairs<String, SettingValue>) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    var bytes: [UInt8] = [0, 0, 0, 0] + word(1) + word(settings.count)
    for (name, value) in settings {
      let length = UInt8(name.utf8.count)
      switch value {
      case .number(let number):
        bytes += [0, 0, length, 0] + padded(name) + word(1) + word(Int(number))
      case .text(let text):
        bytes += [1, 0, length, 0] + padded(name) + word(1) + word(text.utf8.count) + padded(text)
      case .color: break
      }
    }
    return bytes
  }

  /// Sets the X resources of a screen, and returns what the program makes of them.
  private func fonts(
    _ resources: String, on screen: Screen
  ) -> (fonts: FontSettings, isReported: Bool) {
    let other = screen.person.connection
    other.set(.resourceManager, of: other.root, type: .string, text: resources)
    let events = screen.settle()
    return (screen.program.fontSettings, events.contains(.fontSettingsChanged))
  }

  @Test func `resources of Xft tell how text is drawn, in any case and with any word for yes`()
    throws
  {
    let screen = try Screen()
    #expect(screen.program.fontSettings == Self.nothing)
    let first = fonts(
      "Xft.antialias:\t1\nXft.hinting: true\nXft.hintstyle: hintslight\nXft.rgba: rgb\n",
      on: screen)
    #expect(
      first.fonts
        == FontSettings(
          antialias: true, hinting: true, hintStyle: .slight, subpixelOrder: .rgb))
    #expect(first.isReported)
    let second = fonts(
      "Xft.antialias: OFF\nXft.hinting: No\nXft.hintstyle: HintFull\nXft.rgba: VBGR", on: screen)
    #expect(
      second.fonts
        == FontSettings(
          antialias: false, hinting: false, hintStyle: .full, subpixelOrder: .vbgr))
    #expect(second.isReported)
  }

  @Test func `unknown values count as unset, and other resources change nothing`() throws {
    let screen = try Screen()
    let strange = fonts(
      "Xft.antialias: maybe\nXft.hinting: 2\nXft.hintstyle: 1\nXft.rgba: unknown\nXft.lcdfilter: x",
      on: screen)
    #expect(strange.fonts == Self.nothing && !strange.isReported)
    let none = fonts("Xft.hintstyle: hintnone\nXft.rgba: none", on: screen)
    #expect(none.fonts.hintStyle == FontSettings.HintStyle.none)
    #expect(none.fonts.subpixelOrder == FontSettings.SubpixelOrder.none)
  }

  @Test func `settings of the desktop precede resources, and minus one leaves it to them`() throws {
    let screen = try Screen()
    let resources = "Xft.antialias: 1\nXft.hinting: 1\nXft.hintstyle: hintfull\nXft.rgba: rgb"
    _ = fonts(resources, on: screen)
    let keeper = screen.person.connection
    let window = try Window(on: keeper, WindowAttributes(width: 1, height: 1))
    let owner = try #require(keeper.atom("_XSETTINGS_S0"))
    let property = try #require(keeper.atom("_XSETTINGS_SETTINGS"))
    keeper.set(
      property, of: window.id, type: property,
      bytes: bytes([
        "Xft/Antialias": .number(0), "Xft/Hinting": .number(-1),
        "Xft/HintStyle": .text("hintmedium"), "Xft/RGBA": .text("none"),
      ]))
    screen.person.own(owner, by: window.id)
    try screen.expect("the settings") { $0 == .fontSettingsChanged ? true : nil }
    #expect(
      screen.program.fontSettings
        == FontSettings(
          antialias: false, hinting: true, hintStyle: .medium,
          subpixelOrder: FontSettings.SubpixelOrder.none))
  }
}
