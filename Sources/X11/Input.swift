/// The modifier keys held during an event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The protocol's bits.
  public let rawValue: UInt16

  /// Creates a set from the protocol's bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  init(state: UInt32) { rawValue = UInt16(truncatingIfNeeded: state & 0xff) }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1 << 0)
  /// Caps Lock.
  public static let capsLock = Modifiers(rawValue: 1 << 1)
  /// Control.
  public static let control = Modifiers(rawValue: 1 << 2)
  /// Alt, by the usual mapping (`Mod1`).
  public static let alt = Modifiers(rawValue: 1 << 3)
  /// Num Lock, by the usual mapping (`Mod2`).
  public static let numLock = Modifiers(rawValue: 1 << 4)
  /// The logo key, by the usual mapping (`Mod4`).
  public static let logo = Modifiers(rawValue: 1 << 6)
  /// The third level of the layout, by the usual mapping (`Mod5`, AltGr).
  public static let level3 = Modifiers(rawValue: 1 << 7)
}

/// The pointer buttons held during an event.
///
/// The wheel is not among them.
public struct Buttons: OptionSet, Hashable, Sendable {
  /// Bit n − 1 stands for button n.
  public let rawValue: UInt32

  /// Creates a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue & ~0b111_1000 }

  /// Creates a set of one button, counted from 1 as the protocol does.
  public init(button: Int) {
    self.init(rawValue: (1...32).contains(button) ? 1 << UInt32(button - 1) : 0)
  }

  /// The main button, button 1.
  public static let primary = Buttons(rawValue: 1 << 0)
  /// The pressed wheel, button 2.
  public static let middle = Buttons(rawValue: 1 << 1)
  /// The button of the context menu, button 3.
  public static let secondary = Buttons(rawValue: 1 << 2)
}

/// The kind of device behind a pointer event.
public enum DeviceKind: Hashable, Sendable {
  /// A mouse, a trackball, or an unknown device that acts like one.
  case mouse
  /// A touch surface that is not the screen.
  case touchpad
  /// A finger on the screen.
  case touchscreen
  /// A pen or its eraser.
  case pen
  /// The XTEST extension: a test or a remote control.
  case synthetic
}

/// The symbol on a key: a keysym.
public struct KeySymbol: Hashable, Sendable {
  /// The value from `X11/keysymdef.h`; zero for a key without a symbol.
  public let rawValue: UInt32

  /// Creates a symbol.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ symbol: UInt) { rawValue = UInt32(truncatingIfNeeded: symbol) }

  /// Creates the keysym of a character by the protocol's rule: Latin-1 as is, else 2²⁴ + scalar.
  public init(_ scalar: Unicode.Scalar) {
    let isLatin1 = (0x20...0x7e).contains(scalar.value) || (0xa0...0xff).contains(scalar.value)
    rawValue = isLatin1 ? scalar.value : 0x0100_0000 | scalar.value
  }

  /// No symbol.
  public static let none = KeySymbol(rawValue: 0)
  /// Backspace.
  public static let backspace = KeySymbol(rawValue: 0xff08)
  /// Tab.
  public static let tab = KeySymbol(rawValue: 0xff09)
  /// Shift with Tab, on most layouts.
  public static let leftTab = KeySymbol(rawValue: 0xfe20)
  /// Return.
  public static let enter = KeySymbol(rawValue: 0xff0d)
  /// Enter on the number pad.
  public static let keypadEnter = KeySymbol(rawValue: 0xff8d)
  /// Escape.
  public static let escape = KeySymbol(rawValue: 0xff1b)
  /// Space.
  public static let space = KeySymbol(rawValue: 0x20)
  /// Delete, forwards.
  public static let delete = KeySymbol(rawValue: 0xffff)
  /// Insert.
  public static let insert = KeySymbol(rawValue: 0xff63)
  /// Home.
  public static let home = KeySymbol(rawValue: 0xff50)
  /// The left arrow.
  public static let left = KeySymbol(rawValue: 0xff51)
  /// The up arrow.
  public static let up = KeySymbol(rawValue: 0xff52)
  /// The right arrow.
  public static let right = KeySymbol(rawValue: 0xff53)
  /// The down arrow.
  public static let down = KeySymbol(rawValue: 0xff54)
  /// Page Up.
  public static let pageUp = KeySymbol(rawValue: 0xff55)
  /// Page Down.
  public static let pageDown = KeySymbol(rawValue: 0xff56)
  /// End.
  public static let end = KeySymbol(rawValue: 0xff57)
  /// The menu key.
  public static let menu = KeySymbol(rawValue: 0xff67)
  /// The left Shift key.
  public static let leftShift = KeySymbol(rawValue: 0xffe1)
  /// The left Control key.
  public static let leftControl = KeySymbol(rawValue: 0xffe3)
  /// The left Alt key.
  public static let leftAlt = KeySymbol(rawValue: 0xffe9)
  /// The left logo key.
  public static let leftLogo = KeySymbol(rawValue: 0xffeb)

  /// The function key with this number, F1 to F35, or `nil` outside that range.
  public static func function(_ number: Int) -> KeySymbol? {
    guard (1...35).contains(number) else { return nil }
    return KeySymbol(rawValue: 0xffbd + UInt32(number))
  }
}
