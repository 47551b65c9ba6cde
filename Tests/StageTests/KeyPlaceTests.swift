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

  @Test(arguments: [(";", 52), ("'", 24), (",", 25), (",", 58)] as [(Unicode.Scalar, UInt8)])
  func `punctuation of a Latin layout is not a letter, whatever its position`(
    sign: Unicode.Scalar, code: UInt8
  ) {
    let symbol = KeySymbol(sign)
    #expect(UIKeyboardHIDUsage(symbol, or: symbol, keycode: code) == .keyboardErrorUndefined)
  }

  @Test(arguments: [0, 23, 34, 37, 47, 59, 255] as [UInt8])
  func `a key without a letter in any layout is unknown`(keycode: UInt8) {
    let cyrillic = KeySymbol(rawValue: 0x06d3)
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: keycode) == .keyboardErrorUndefined)
  }
}
