import Foundation
import Testing

@testable import X11

/// The characters that keys stand for.
@Suite struct KeySymbolTests {
  private static let header = "/usr/include/X11/keysymdef.h"

  @Test(arguments: [
    (0x61, "a"), (0xE9, "é"), (0x1B1, "ą"), (0x6C6, "ф"), (0x6E6, "Ф"), (0x7E1, "α"),
    (0x5C7, "\u{627}"), (0xCE0, "\u{5D0}"), (0xDD1, "\u{E31}"), (0x13BE, "Ÿ"), (0x20AC, "€"),
    (0x0100_AC00, "가"), (0x0101_F600, "😀"),
  ])
  func `a symbol of a letter is the letter`(number: UInt32, text: String) {
    #expect(KeySymbol(rawValue: number).text == text)
  }

  @Test(
    arguments: [
      0, 0x1F, 0x7F, 0x85, 0x1A4, 0x5A0, 0x8B1, 0x3000, 0xFE50, 0xFF0D, 0xFF51, 0xFFE1,
      0x0100_0009, 0x0100_D800, 0x0111_0000, 0x1008_FF11,
    ] as [UInt32])
  func `a key without a character has no text`(number: UInt32) {
    #expect(KeySymbol(rawValue: number).text == nil)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: KeySymbolTests.header)))
  func `every symbol has the character that X11's header states`() throws {
    let text = try String(contentsOfFile: Self.header, encoding: .utf8)
    let line = /#define XK_\w+\s+0x([0-9a-f]+)\s+\/\*\(?\s*U\+([0-9A-F]{4,6})/
    var known: Set<UInt32> = []
    for match in text.matches(of: line) {
      let symbol = try #require(UInt32(match.1, radix: 16))
      let scalar = try #require(UInt32(match.2, radix: 16).flatMap(Unicode.Scalar.init))
      // Of symbols with several names, the first one counts.
      guard known.insert(symbol).inserted else { continue }
      #expect(KeySymbol(rawValue: symbol).text == String(scalar), "0x\(match.1)")
    }
    #expect(known.count > 900)
    for symbol in UInt32(0x100)...0xFFFF where !known.contains(symbol) {
      #expect(KeySymbol(rawValue: symbol).text == nil)
    }
  }

  @Test func `without an input method, a key's text never depends on the locale's encoding`() {
    // The byte of ф in KOI8-R, which is Æ in Latin-1.
    #expect(KeySymbol(rawValue: 0x6C6).text(orBytes: [0xC6]) == "ф")
    #expect(KeySymbol(rawValue: 0x6C6).text(orBytes: []) == "ф")
    #expect(KeySymbol(rawValue: 0xE9).text(orBytes: [0xE9]) == "é")
    #expect(KeySymbol.left.text(orBytes: []) == "")
  }

  @Test func `without an input method, control characters stay as they are`() {
    #expect(KeySymbol(rawValue: 0x63).text(orBytes: [0x03]) == "\u{3}")
    #expect(KeySymbol.enter.text(orBytes: [0x0D]) == "\r")
    #expect(KeySymbol(rawValue: 0xFFB7).text(orBytes: [0x37]) == "7")
  }
}
