/// How the user wants text to be drawn, as set for Xft.
///
/// Each value comes from XSETTINGS, or else from the X resources `Xft.*`. It is `nil` if neither
/// sets it, or if the value is unknown.
public struct FontSettings: Hashable, Sendable {
  /// The order of the red, green and blue parts of a pixel.
  public enum SubpixelOrder: String, Sendable {
    /// The parts are not used.
    case none
    /// From left to right.
    case rgb
    /// From right to left.
    case bgr
    /// From top to bottom.
    case vrgb
    /// From bottom to top.
    case vbgr
  }

  /// How strongly outlines are fitted to the pixel grid.
  public enum HintStyle: String, Sendable {
    case none = "hintnone"
    case slight = "hintslight"
    case medium = "hintmedium"
    case full = "hintfull"
  }

  /// Whether edges are smoothed: `Xft/Antialias`, `Xft.antialias`.
  public let antialias: Bool?
  /// Whether outlines are fitted to the pixel grid: `Xft/Hinting`, `Xft.hinting`.
  public let hinting: Bool?
  /// How strongly: `Xft/HintStyle`, `Xft.hintstyle`.
  public let hintStyle: HintStyle?
  /// The order of the parts of a pixel: `Xft/RGBA`, `Xft.rgba`.
  public let subpixelOrder: SubpixelOrder?
}

extension Connection {
  /// How the user wants text to be drawn; `.fontSettingsChanged` tells of changes.
  public var fontSettings: FontSettings {
    FontSettings(
      antialias: fontSwitch("Antialias"), hinting: fontSwitch("Hinting"),
      hintStyle: fontWord("HintStyle").flatMap { .init(rawValue: $0) },
      subpixelOrder: fontWord("RGBA").flatMap { .init(rawValue: $0) })
  }

  private func fontWord(_ name: String) -> String? {
    if case .text(let word)? = settings.value("Xft/\(name)") { return word.lowercased() }
    return settings.resource("Xft.\(name.lowercased())")?.lowercased()
  }

  private func fontSwitch(_ name: String) -> Bool? {
    if case .number(let value)? = settings.value("Xft/\(name)"), value >= 0 {
      return value != 0
    }
    return switch settings.resource("Xft.\(name.lowercased())")?.lowercased() {
    case "1", "true", "yes", "on": true
    case "0", "false", "no", "off": false
    default: nil
    }
  }
}
