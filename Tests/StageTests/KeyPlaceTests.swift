import MaruKit
import Testing
import X11

@testable import Stage

@MainActor @Suite struct KeyPlaceTests {
  @Test func `a letter's key is found by what it writes, whatever its place`() {
    let (a, q) = (KeySymbol("a"), KeySymbol("q"))
    #expect(UIKeyboardHIDUsage(a, or: a, keycode: 24) == .character("a"))
    #expect(UIKeyboardHIDUsage(q, or: KeySymbol("Q"), keycode: 38) == .character("q"))
  }

  @Test func `a key of another script is found by its place`() {
    let cyrillic = KeySymbol(rawValue: 0x06d3)
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: 54) == .character("c"))
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: 24) == .character("q"))
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: 46) == .character("l"))
  }

  @Test(arguments: [(";", 52), ("'", 24), (",", 25), (",", 58)] as [(Unicode.Scalar, UInt8)])
  func `a sign of a Latin layout is no letter, whatever its place`(
    sign: Unicode.Scalar, code: UInt8
  ) {
    let symbol = KeySymbol(sign)
    #expect(UIKeyboardHIDUsage(symbol, or: symbol, keycode: code) == .keyboardErrorUndefined)
  }

  @Test(arguments: [0, 23, 34, 37, 47, 59, 255] as [UInt8])
  func `a key that is no letter's anywhere is not known`(keycode: UInt8) {
    let cyrillic = KeySymbol(rawValue: 0x06d3)
    #expect(UIKeyboardHIDUsage(cyrillic, or: cyrillic, keycode: keycode) == .keyboardErrorUndefined)
  }
}
