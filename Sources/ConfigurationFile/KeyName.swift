/// The names of keys that the file can bind, and their keysyms.
///
/// The names are those of X11, as `xev` prints them, without the prefix `XK_`. A single character
/// names itself. The numbers are those of `X11/keysymdef.h` and `X11/XF86keysym.h`. Letters of other scripts
/// have no names here; they are written as themselves.
enum KeyName {
  /// The keysym of a key, or `nil` if there is no such name.
  ///
  /// Case counts only where two names differ in nothing else.
  static func symbol(of name: String) -> UInt32? {
    if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
      return symbol(of: scalar)
    }
    return symbols[name] ?? lowercased[name.lowercased()]
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
    var all = punctuation.merging(editing) { $1 }.merging(media) { $1 }.merging(others) { $1 }
    // The letters and signs of Latin-1, whose keysyms are their code points.
    for (offset, name) in latin.split(separator: " ").enumerated() {
      all[String(name)] = 0xa0 + UInt32(offset < 32 ? offset : offset + 31)
    }
    for (offset, name) in deadKeys.split(separator: " ").enumerated() {
      all["dead_\(name)"] = 0xfe50 + UInt32(offset)
    }
    for number in UInt32(1)...35 { all["F\(number)"] = 0xffbd + number }
    for digit in UInt32(0)...9 {
      all["KP_\(digit)"] = 0xffb0 + digit
      all["XF86Launch\(digit)"] = 0x1008_ff40 + digit
    }
    return all
  }()

  /// The names of U+00A0 to U+00BF, and of U+00DF to U+00FF.
  private static let latin = """
    nobreakspace exclamdown cent sterling currency yen brokenbar section diaeresis copyright \
    ordfeminine guillemotleft notsign hyphen registered macron degree plusminus twosuperior \
    threesuperior acute mu paragraph periodcentered cedilla onesuperior masculine guillemotright \
    onequarter onehalf threequarters questiondown ssharp agrave aacute acircumflex atilde \
    adiaeresis aring ae ccedilla egrave eacute ecircumflex ediaeresis igrave iacute icircumflex \
    idiaeresis eth ntilde ograve oacute ocircumflex otilde odiaeresis division oslash ugrave \
    uacute ucircumflex udiaeresis yacute thorn ydiaeresis
    """

  /// The accents that wait for a letter.
  private static let deadKeys = """
    grave acute circumflex tilde macron breve abovedot diaeresis abovering doubleacute caron \
    cedilla ogonek iota
    """

  private static let others: [String: UInt32] = [
    "EuroSign": 0x20ac, "Multi_key": 0xff20, "Kanji": 0xff21, "Muhenkan": 0xff22,
    "Henkan": 0xff23, "Hiragana_Katakana": 0xff27, "Zenkaku_Hankaku": 0xff2a, "Hangul": 0xff31,
    "Hangul_Hanja": 0xff34, "ISO_Left_Tab": 0xfe20, "Clear": 0xff0b, "Linefeed": 0xff0a,
    "KP_Home": 0xff95, "KP_Left": 0xff96, "KP_Up": 0xff97, "KP_Right": 0xff98,
    "KP_Down": 0xff99, "KP_Prior": 0xff9a, "KP_Page_Up": 0xff9a, "KP_Next": 0xff9b,
    "KP_Page_Down": 0xff9b, "KP_End": 0xff9c, "KP_Begin": 0xff9d, "KP_Insert": 0xff9e,
    "KP_Delete": 0xff9f, "KP_Equal": 0xffbd, "Num_Lock": 0xff7f, "Mode_switch": 0xff7e,
    "ISO_Level3_Shift": 0xfe03, "Shift_L": 0xffe1, "Shift_R": 0xffe2, "Control_L": 0xffe3,
    "Control_R": 0xffe4, "Caps_Lock": 0xffe5, "Meta_L": 0xffe7, "Meta_R": 0xffe8,
    "Alt_L": 0xffe9, "Alt_R": 0xffea, "Super_L": 0xffeb, "Super_R": 0xffec, "Hyper_L": 0xffed,
    "Hyper_R": 0xffee,
  ]

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
