import MaruKit
import Testing
import X11

@testable import Stage

@MainActor @Suite struct KeyPlaceTests {
  @Test func `a letter's key is found by its symbol, whatever its position`() {
    let (a, q) = (KeySymbol("a"), KeySymbol("q"))
    #expect(UIKeyboardHIDUsage(a, or: a, keycode: 24) == .character("a"))
    #expect(UIKeyboardHIDUsage(q, or: KeySymbol("Q"), keycode: 38) == .character("q"))
  }

  @Test func `a key of another script is found by its position`() {
    let cyrillic = KeySymbol(rawValue: 0x06d3)
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: 54) == .character("c"))
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: 24) == .character("q"))
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: 46) == .character("l"))
  }

  @Test(
    arguments: [
      (";", 52, .keyboardSemicolon), ("'", 24, .keyboardQuote), (",", 25, .keyboardComma),
      (",", 58, .keyboardComma), ("!", 10, .keyboardErrorUndefined),
    ] as [(Unicode.Scalar, UInt8, UIKeyboardHIDUsage)])
  func `a sign of a Latin layout is no letter, whatever its position`(
    sign: Unicode.Scalar, code: UInt8, usage: UIKeyboardHIDUsage
  ) {
    let symbol = KeySymbol(sign)
    #expect(UIKeyboardHIDUsage(symbol, or: symbol, keycode: code) == usage)
  }

  @Test func `a key of the number pad is its digit with Num Lock, and unknown without`() {
    let (arrow, digit) = (KeySymbol(rawValue: 0xFF96), KeySymbol(rawValue: 0xFFB4))
    #expect(UIKeyboardHIDUsage(arrow, or: digit, keycode: 83) == .keypad4)
    #expect(UIKeyboardHIDUsage(arrow, or: arrow, keycode: 83) == .keyboardErrorUndefined)
  }

  @Test(arguments: [0, 23, 34, 37, 47, 59, 255] as [UInt8])
  func `a key without a letter in any layout is unknown`(keycode: UInt8) {
    let cyrillic = KeySymbol(rawValue: 0x06d3)
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: keycode) == .keyboardErrorUndefined)
  }
}
