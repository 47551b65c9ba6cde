import Foundation
import MaruKit
import Testing

@testable import List

/// The command of a preview, and its output.
@Suite struct ListPreviewTests {
  @Test(arguments: [
    ("cat {}", "cat 'it'\\''s\tx'"), ("{1}|{2}", "'it'\\''s'|'x'"), ("{n} {q}", "'3' 'query'"),
    ("{3} {0} {x} {", "{3} {0} {x} {"), ("awk '{ print }' {}", "awk '{ print }' 'it'\\''s\tx'"),
    ("none", "none"), ("", ""),
  ])
  func `braces stand for the item, quoted, and unknown ones stay`(
    template: String, command: String
  ) {
    #expect(
      ListPreviewCommand(template: template)
        .text(item: "it's\tx", cells: ["it's", "x"], index: 3, query: "query") == command)
  }

  @Test(arguments: [
    ("a\nb\n\n", ["a", "b"]), ("", []), ("\u{1B}[1;31mred\u{1B}[0m", ["red"]),
    ("\u{1B}]0;title\u{07}x", ["x"]), ("\u{1B}]0;title\u{1B}\\x", ["x"]), ("\u{1B}(Bx", ["x"]),
    ("a\tb", ["a       b"]), ("1234567\tb", ["1234567 b"]), ("a\u{08}b\r\n", ["ab"]),
    ("end\u{1B}[", ["end"]), ("\u{1B}]0;title\u{07}\\x", ["\\x"]),
  ])
  func `lines have no escape sequences, and spaces for tabs`(text: String, lines: [String]) {
    #expect(ListPreviewText.lines(of: Array(text.utf8)) == lines)
  }

  @Test func `a picture is told by its first bytes`() {
    #expect(PictureBytes.arePicture([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]))
    #expect(PictureBytes.arePicture([0xFF, 0xD8, 0xFF, 0xE0]))
    #expect(PictureBytes.arePicture(Array("<?xml version='1.0'?><svg width='1'/>".utf8)))
    #expect(!PictureBytes.arePicture(Array("<html><svg/></html>".utf8)))
    #expect(!PictureBytes.arePicture([0x89, 0x50]) && !PictureBytes.arePicture([]))
  }
}
