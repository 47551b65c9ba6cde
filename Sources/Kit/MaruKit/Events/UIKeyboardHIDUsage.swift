/// A key, by its usage ID on page 7 of the USB HID usage tables.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
  /// The usage ID.
  public let rawValue: Int

  /// Creates a key from its usage ID.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A key that is not in the tables.
  public static let keyboardErrorUndefined = UIKeyboardHIDUsage(rawValue: 0x03)
  /// Return.
  public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 0x28)
  /// Escape.
  public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 0x29)
  /// Backspace.
  public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 0x2A)
  /// Tab.
  public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 0x2B)
  /// Space.
  public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 0x2C)
  /// Caps Lock.
  public static let keyboardCapsLock = UIKeyboardHIDUsage(rawValue: 0x39)
  /// Insert.
  public static let keyboardInsert = UIKeyboardHIDUsage(rawValue: 0x49)
  /// Home.
  public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 0x4A)
  /// Page Up.
  public static let keyboardPageUp = UIKeyboardHIDUsage(rawValue: 0x4B)
  /// Delete.
  public static let keyboardDeleteForward = UIKeyboardHIDUsage(rawValue: 0x4C)
  /// End.
  public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 0x4D)
  /// Page Down.
  public static let keyboardPageDown = UIKeyboardHIDUsage(rawValue: 0x4E)
  /// The right arrow.
  public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 0x4F)
  /// The left arrow.
  public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 0x50)
  /// The down arrow.
  public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 0x51)
  /// The up arrow.
  public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 0x52)
  /// Enter on the number pad.
  public static let keypadEnter = UIKeyboardHIDUsage(rawValue: 0x58)
  /// The key that opens a menu; on a PC beside the right Control.
  public static let keyboardApplication = UIKeyboardHIDUsage(rawValue: 0x65)
  /// The left Shift.
  public static let keyboardLeftShift = UIKeyboardHIDUsage(rawValue: 0xE1)

  /// The key of a letter or digit, `a`…`z` or `0`…`9`; otherwise undefined.
  public static func character(_ character: Character) -> UIKeyboardHIDUsage {
    guard let ascii = character.lowercased().first?.asciiValue else {
      return .keyboardErrorUndefined
    }
    switch ascii {
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return UIKeyboardHIDUsage(rawValue: 0x04 + Int(ascii - UInt8(ascii: "a")))
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      return UIKeyboardHIDUsage(rawValue: 0x1E + Int(ascii - UInt8(ascii: "1")))
    case UInt8(ascii: "0"): return UIKeyboardHIDUsage(rawValue: 0x27)
    default: return .keyboardErrorUndefined
    }
  }

  /// A function key by its number, 1…12; otherwise undefined.
  public static func function(_ number: Int) -> UIKeyboardHIDUsage {
    (1...12).contains(number)
      ? UIKeyboardHIDUsage(rawValue: 0x3A + number - 1) : .keyboardErrorUndefined
  }
}
