// The rest of UIKit's keys. Their names are those of a keyboard with an American layout.
extension UIKeyboardHIDUsage {
  /// A.
  public static let keyboardA = UIKeyboardHIDUsage(rawValue: 0x04)
  /// B.
  public static let keyboardB = UIKeyboardHIDUsage(rawValue: 0x05)
  /// C.
  public static let keyboardC = UIKeyboardHIDUsage(rawValue: 0x06)
  /// D.
  public static let keyboardD = UIKeyboardHIDUsage(rawValue: 0x07)
  /// E.
  public static let keyboardE = UIKeyboardHIDUsage(rawValue: 0x08)
  /// F.
  public static let keyboardF = UIKeyboardHIDUsage(rawValue: 0x09)
  /// G.
  public static let keyboardG = UIKeyboardHIDUsage(rawValue: 0x0A)
  /// H.
  public static let keyboardH = UIKeyboardHIDUsage(rawValue: 0x0B)
  /// I.
  public static let keyboardI = UIKeyboardHIDUsage(rawValue: 0x0C)
  /// J.
  public static let keyboardJ = UIKeyboardHIDUsage(rawValue: 0x0D)
  /// K.
  public static let keyboardK = UIKeyboardHIDUsage(rawValue: 0x0E)
  /// L.
  public static let keyboardL = UIKeyboardHIDUsage(rawValue: 0x0F)
  /// M.
  public static let keyboardM = UIKeyboardHIDUsage(rawValue: 0x10)
  /// N.
  public static let keyboardN = UIKeyboardHIDUsage(rawValue: 0x11)
  /// O.
  public static let keyboardO = UIKeyboardHIDUsage(rawValue: 0x12)
  /// P.
  public static let keyboardP = UIKeyboardHIDUsage(rawValue: 0x13)
  /// Q.
  public static let keyboardQ = UIKeyboardHIDUsage(rawValue: 0x14)
  /// R.
  public static let keyboardR = UIKeyboardHIDUsage(rawValue: 0x15)
  /// S.
  public static let keyboardS = UIKeyboardHIDUsage(rawValue: 0x16)
  /// T.
  public static let keyboardT = UIKeyboardHIDUsage(rawValue: 0x17)
  /// U.
  public static let keyboardU = UIKeyboardHIDUsage(rawValue: 0x18)
  /// V.
  public static let keyboardV = UIKeyboardHIDUsage(rawValue: 0x19)
  /// W.
  public static let keyboardW = UIKeyboardHIDUsage(rawValue: 0x1A)
  /// X.
  public static let keyboardX = UIKeyboardHIDUsage(rawValue: 0x1B)
  /// Y.
  public static let keyboardY = UIKeyboardHIDUsage(rawValue: 0x1C)
  /// Z.
  public static let keyboardZ = UIKeyboardHIDUsage(rawValue: 0x1D)
  /// 1.
  public static let keyboard1 = UIKeyboardHIDUsage(rawValue: 0x1E)
  /// 2.
  public static let keyboard2 = UIKeyboardHIDUsage(rawValue: 0x1F)
  /// 3.
  public static let keyboard3 = UIKeyboardHIDUsage(rawValue: 0x20)
  /// 4.
  public static let keyboard4 = UIKeyboardHIDUsage(rawValue: 0x21)
  /// 5.
  public static let keyboard5 = UIKeyboardHIDUsage(rawValue: 0x22)
  /// 6.
  public static let keyboard6 = UIKeyboardHIDUsage(rawValue: 0x23)
  /// 7.
  public static let keyboard7 = UIKeyboardHIDUsage(rawValue: 0x24)
  /// 8.
  public static let keyboard8 = UIKeyboardHIDUsage(rawValue: 0x25)
  /// 9.
  public static let keyboard9 = UIKeyboardHIDUsage(rawValue: 0x26)
  /// 0.
  public static let keyboard0 = UIKeyboardHIDUsage(rawValue: 0x27)
  /// The hyphen.
  public static let keyboardHyphen = UIKeyboardHIDUsage(rawValue: 0x2D)
  /// The equals sign.
  public static let keyboardEqualSign = UIKeyboardHIDUsage(rawValue: 0x2E)
  /// The opening square bracket.
  public static let keyboardOpenBracket = UIKeyboardHIDUsage(rawValue: 0x2F)
  /// The closing square bracket.
  public static let keyboardCloseBracket = UIKeyboardHIDUsage(rawValue: 0x30)
  /// The backslash.
  public static let keyboardBackslash = UIKeyboardHIDUsage(rawValue: 0x31)
  /// The number sign of a layout that is not American.
  public static let keyboardNonUSPound = UIKeyboardHIDUsage(rawValue: 0x32)
  /// The semicolon.
  public static let keyboardSemicolon = UIKeyboardHIDUsage(rawValue: 0x33)
  /// The apostrophe.
  public static let keyboardQuote = UIKeyboardHIDUsage(rawValue: 0x34)
  /// The grave accent.
  public static let keyboardGraveAccentAndTilde = UIKeyboardHIDUsage(rawValue: 0x35)
  /// The comma.
  public static let keyboardComma = UIKeyboardHIDUsage(rawValue: 0x36)
  /// The full stop.
  public static let keyboardPeriod = UIKeyboardHIDUsage(rawValue: 0x37)
  /// The slash.
  public static let keyboardSlash = UIKeyboardHIDUsage(rawValue: 0x38)
  /// F1.
  public static let keyboardF1 = UIKeyboardHIDUsage(rawValue: 0x3A)
  /// F2.
  public static let keyboardF2 = UIKeyboardHIDUsage(rawValue: 0x3B)
  /// F3.
  public static let keyboardF3 = UIKeyboardHIDUsage(rawValue: 0x3C)
  /// F4.
  public static let keyboardF4 = UIKeyboardHIDUsage(rawValue: 0x3D)
  /// F5.
  public static let keyboardF5 = UIKeyboardHIDUsage(rawValue: 0x3E)
  /// F6.
  public static let keyboardF6 = UIKeyboardHIDUsage(rawValue: 0x3F)
  /// F7.
  public static let keyboardF7 = UIKeyboardHIDUsage(rawValue: 0x40)
  /// F8.
  public static let keyboardF8 = UIKeyboardHIDUsage(rawValue: 0x41)
  /// F9.
  public static let keyboardF9 = UIKeyboardHIDUsage(rawValue: 0x42)
  /// F10.
  public static let keyboardF10 = UIKeyboardHIDUsage(rawValue: 0x43)
  /// F11.
  public static let keyboardF11 = UIKeyboardHIDUsage(rawValue: 0x44)
  /// F12.
  public static let keyboardF12 = UIKeyboardHIDUsage(rawValue: 0x45)
  /// Print Screen.
  public static let keyboardPrintScreen = UIKeyboardHIDUsage(rawValue: 0x46)
  /// Scroll Lock.
  public static let keyboardScrollLock = UIKeyboardHIDUsage(rawValue: 0x47)
  /// Pause.
  public static let keyboardPause = UIKeyboardHIDUsage(rawValue: 0x48)
  /// Num Lock.
  public static let keypadNumLock = UIKeyboardHIDUsage(rawValue: 0x53)
  /// The slash of the number pad.
  public static let keypadSlash = UIKeyboardHIDUsage(rawValue: 0x54)
  /// The asterisk of the number pad.
  public static let keypadAsterisk = UIKeyboardHIDUsage(rawValue: 0x55)
  /// The minus sign of the number pad.
  public static let keypadHyphen = UIKeyboardHIDUsage(rawValue: 0x56)
  /// The plus sign of the number pad.
  public static let keypadPlus = UIKeyboardHIDUsage(rawValue: 0x57)
  /// 1 of the number pad.
  public static let keypad1 = UIKeyboardHIDUsage(rawValue: 0x59)
  /// 2 of the number pad.
  public static let keypad2 = UIKeyboardHIDUsage(rawValue: 0x5A)
  /// 3 of the number pad.
  public static let keypad3 = UIKeyboardHIDUsage(rawValue: 0x5B)
  /// 4 of the number pad.
  public static let keypad4 = UIKeyboardHIDUsage(rawValue: 0x5C)
  /// 5 of the number pad.
  public static let keypad5 = UIKeyboardHIDUsage(rawValue: 0x5D)
  /// 6 of the number pad.
  public static let keypad6 = UIKeyboardHIDUsage(rawValue: 0x5E)
  /// 7 of the number pad.
  public static let keypad7 = UIKeyboardHIDUsage(rawValue: 0x5F)
  /// 8 of the number pad.
  public static let keypad8 = UIKeyboardHIDUsage(rawValue: 0x60)
  /// 9 of the number pad.
  public static let keypad9 = UIKeyboardHIDUsage(rawValue: 0x61)
  /// 0 of the number pad.
  public static let keypad0 = UIKeyboardHIDUsage(rawValue: 0x62)
  /// The full stop of the number pad.
  public static let keypadPeriod = UIKeyboardHIDUsage(rawValue: 0x63)
  /// The key beside the left Shift of a layout that is not American.
  public static let keyboardNonUSBackslash = UIKeyboardHIDUsage(rawValue: 0x64)
  /// F13.
  public static let keyboardF13 = UIKeyboardHIDUsage(rawValue: 0x68)
  /// F14.
  public static let keyboardF14 = UIKeyboardHIDUsage(rawValue: 0x69)
  /// F15.
  public static let keyboardF15 = UIKeyboardHIDUsage(rawValue: 0x6A)
  /// F16.
  public static let keyboardF16 = UIKeyboardHIDUsage(rawValue: 0x6B)
  /// F17.
  public static let keyboardF17 = UIKeyboardHIDUsage(rawValue: 0x6C)
  /// F18.
  public static let keyboardF18 = UIKeyboardHIDUsage(rawValue: 0x6D)
  /// F19.
  public static let keyboardF19 = UIKeyboardHIDUsage(rawValue: 0x6E)
  /// F20.
  public static let keyboardF20 = UIKeyboardHIDUsage(rawValue: 0x6F)
  /// F21.
  public static let keyboardF21 = UIKeyboardHIDUsage(rawValue: 0x70)
  /// F22.
  public static let keyboardF22 = UIKeyboardHIDUsage(rawValue: 0x71)
  /// F23.
  public static let keyboardF23 = UIKeyboardHIDUsage(rawValue: 0x72)
  /// F24.
  public static let keyboardF24 = UIKeyboardHIDUsage(rawValue: 0x73)
  /// The left Control.
  public static let keyboardLeftControl = UIKeyboardHIDUsage(rawValue: 0xE0)
  /// The left Alt.
  public static let keyboardLeftAlt = UIKeyboardHIDUsage(rawValue: 0xE2)
  /// The left Super, which UIKit calls Command.
  public static let keyboardLeftGUI = UIKeyboardHIDUsage(rawValue: 0xE3)
  /// The right Control.
  public static let keyboardRightControl = UIKeyboardHIDUsage(rawValue: 0xE4)
  /// The right Shift.
  public static let keyboardRightShift = UIKeyboardHIDUsage(rawValue: 0xE5)
  /// The right Alt.
  public static let keyboardRightAlt = UIKeyboardHIDUsage(rawValue: 0xE6)
  /// The right Super.
  public static let keyboardRightGUI = UIKeyboardHIDUsage(rawValue: 0xE7)
}
