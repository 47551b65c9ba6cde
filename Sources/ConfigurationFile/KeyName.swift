internal import CX11

/// The names of keys that the file can bind, and their keysyms.
///
/// The names are those of X11, as `xev` prints them, without the prefix `XK_`. A single character
/// names itself. The numbers are those of `X11/keysymdef.h` and `X11/XF86keysym.h`: the usual names are
/// listed here, for hints and for names in another letter case, and Xlib knows the others.
enum KeyName {
  /// The keysym of a key, or `nil` if there is no such name.
  ///
  /// Case counts only where two names differ in nothing else.
  static func symbol(of name: String) -> UInt32? {
    if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
      return symbol(of: scalar)
    }
    return symbols[name] ?? lowercased[name.lowercased()] ?? standardSymbol(of: name)
  }

  /// The keysym of a name that Xlib knows.
  ///
  /// The corresponding C function is `XStringToKeysym`.
  private static func standardSymbol(of name: String) -> UInt32? {
    let symbol = XStringToKeysym(name)
    return symbol == 0 ? nil : UInt32(truncatingIfNeeded: symbol)
  }

  /// Whether the key is itself a modifier, such as Shift, which cannot be bound alone.
  static func isModifier(_ symbol: UInt32) -> Bool {
    (0xffe1...0xffee).contains(symbol) || (0xfe01...0xfe0f).contains(symbol)
      || [0xff7e, 0xff7f].contains(symbol)
  }

  /// Whether the key types a character.
  ///
  /// Without a modifier it could no longer be typed anywhere.
  static func isTyped(_ symbol: UInt32) -> Bool {
    symbol < 0x100 || symbol >= 0x100_0000 && symbol < 0x1000_0000
      || [0xff08, 0xff09, 0xff0d, 0xff1b, 0xffff].contains(symbol)
  }

  /// All names of more than one letter.
  static var all: [String] { symbols.keys.sorted() }

  /// By the protocol's rule: Latin-1 as it is, else 2²⁴ + the scalar.
  private static func symbol(of scalar: Unicode.Scalar) -> UInt32? {
    let small = String(scalar).lowercased().unicodeScalars.first ?? scalar
    switch small.value {
    case 0x20...0x7e, 0xa0...0xff: return small.value
    case ..<0xa0: return nil
    default: return 0x100_0000 + small.value
    }
  }

  private static let symbols: [String: UInt32] = {
    var all = punctuation.merging(editing) { $1 }.merging(media) { $1 }
    for number in UInt32(1)...35 { all["F\(number)"] = 0xffbd + number }
    for digit in UInt32(0)...9 {
      all["KP_\(digit)"] = 0xffb0 + digit
      all["XF86Launch\(digit)"] = 0x1008_ff40 + digit
    }
    return all
  }()

  private static let lowercased = Dictionary(symbols.map { ($0.key.lowercased(), $0.value) }) {
    first, _ in first
  }

  private static let punctuation: [String: UInt32] = [
    "space": 0x20, "exclam": 0x21, "quotedbl": 0x22, "numbersign": 0x23, "dollar": 0x24,
    "percent": 0x25, "ampersand": 0x26, "apostrophe": 0x27, "parenleft": 0x28,
    "parenright": 0x29, "asterisk": 0x2a, "plus": 0x2b, "comma": 0x2c, "minus": 0x2d,
    "period": 0x2e, "slash": 0x2f, "colon": 0x3a, "semicolon": 0x3b, "less": 0x3c,
    "equal": 0x3d, "greater": 0x3e, "question": 0x3f, "at": 0x40, "bracketleft": 0x5b,
    "backslash": 0x5c, "bracketright": 0x5d, "asciicircum": 0x5e, "underscore": 0x5f,
    "grave": 0x60, "braceleft": 0x7b, "bar": 0x7c, "braceright": 0x7d, "asciitilde": 0x7e,
  ]

  private static let editing: [String: UInt32] = [
    "BackSpace": 0xff08, "Tab": 0xff09, "Return": 0xff0d, "Pause": 0xff13,
    "Scroll_Lock": 0xff14, "Sys_Req": 0xff15, "Escape": 0xff1b, "Home": 0xff50, "Left": 0xff51,
    "Up": 0xff52, "Right": 0xff53, "Down": 0xff54, "Prior": 0xff55, "Page_Up": 0xff55,
    "Next": 0xff56, "Page_Down": 0xff56, "End": 0xff57, "Begin": 0xff58, "Select": 0xff60,
    "Print": 0xff61, "Execute": 0xff62, "Insert": 0xff63, "Undo": 0xff65, "Redo": 0xff66,
    "Menu": 0xff67, "Find": 0xff68, "Cancel": 0xff69, "Help": 0xff6a, "Break": 0xff6b,
    "KP_Enter": 0xff8d, "KP_Multiply": 0xffaa, "KP_Add": 0xffab, "KP_Subtract": 0xffad,
    "KP_Decimal": 0xffae, "KP_Divide": 0xffaf, "Delete": 0xffff,
  ]

  private static let media: [String: UInt32] = [
    "XF86MonBrightnessUp": 0x1008_ff02, "XF86MonBrightnessDown": 0x1008_ff03,
    "XF86KbdLightOnOff": 0x1008_ff04, "XF86KbdBrightnessUp": 0x1008_ff05,
    "XF86KbdBrightnessDown": 0x1008_ff06, "XF86AudioLowerVolume": 0x1008_ff11,
    "XF86AudioMute": 0x1008_ff12, "XF86AudioRaiseVolume": 0x1008_ff13,
    "XF86AudioPlay": 0x1008_ff14, "XF86AudioStop": 0x1008_ff15, "XF86AudioPrev": 0x1008_ff16,
    "XF86AudioNext": 0x1008_ff17, "XF86HomePage": 0x1008_ff18, "XF86Mail": 0x1008_ff19,
    "XF86Search": 0x1008_ff1b, "XF86AudioRecord": 0x1008_ff1c, "XF86Calculator": 0x1008_ff1d,
    "XF86Calendar": 0x1008_ff20, "XF86PowerDown": 0x1008_ff21, "XF86Back": 0x1008_ff26,
    "XF86Forward": 0x1008_ff27, "XF86PowerOff": 0x1008_ff2a, "XF86WakeUp": 0x1008_ff2b,
    "XF86Eject": 0x1008_ff2c, "XF86ScreenSaver": 0x1008_ff2d, "XF86WWW": 0x1008_ff2e,
    "XF86Sleep": 0x1008_ff2f, "XF86Favorites": 0x1008_ff30, "XF86AudioPause": 0x1008_ff31,
    "XF86AudioMedia": 0x1008_ff32, "XF86MyComputer": 0x1008_ff33,
    "XF86AudioRewind": 0x1008_ff3e, "XF86Display": 0x1008_ff59, "XF86Documents": 0x1008_ff5b,
    "XF86Explorer": 0x1008_ff5d, "XF86Reload": 0x1008_ff73, "XF86Tools": 0x1008_ff81,
    "XF86Battery": 0x1008_ff93, "XF86Bluetooth": 0x1008_ff94, "XF86WLAN": 0x1008_ff95,
    "XF86Suspend": 0x1008_ffa7, "XF86Hibernate": 0x1008_ffa8,
    "XF86TouchpadToggle": 0x1008_ffa9, "XF86AudioMicMute": 0x1008_ffb2,
    "XF86RFKill": 0x1008_ffb5,
  ]
}
