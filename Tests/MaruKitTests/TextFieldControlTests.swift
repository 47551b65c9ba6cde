import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Control characters from every source of a text field's text.
@MainActor @Suite(.serialized) struct TextFieldControlTests {
  /// A source of text for a field that is being edited.
  struct Door: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let write: @MainActor @Sendable (UITextField, String) -> Void

    init(_ name: String, _ write: @escaping @MainActor @Sendable (UITextField, String) -> Void) {
      testDescription = name
      self.write = write
    }
  }

  /// The user's sources, which replace the selection.
  nonisolated private static let hands = [
    Door("paste") { field, text in
      UIPasteboard.general.string = text
      field.paste(nil)
    },
    Door("a key") { field, text in field.insertText(text) },
    Door("an input method") { field, text in
      field.setMarkedText(text, selectedRange: NSRange(location: 4, length: 0))
      field.unmarkText()
    },
    Door("a replaced range") { field, text in
      guard
        let range = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
      else { return }
      field.replace(range, withText: text)
    },
  ]

  /// The program's sources.
  nonisolated private static let programs = [
    Door("text") { field, text in field.text = text },
    Door("attributed text") { field, text in
      field.attributedText = NSAttributedString(string: text, attributes: [.kern: 1])
    },
  ]

  @Test(arguments: hands + programs)
  func `NULs are removed from text of any source`(door: Door) throws {
    let bench = TextFieldBench().edit()
    door.write(bench.field, "a\0b\0\u{301}c\0")
    #expect(bench.text.unicodeScalars.elementsEqual("ab\u{301}c".unicodeScalars))
    #expect(bench.selection == 4..<4)
    // The field can still be edited.
    try bench.screen.key(.keyboardDeleteOrBackspace)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "a")
  }

  @Test(arguments: hands)
  func `text of only NULs deletes nothing, and the delegate is not asked`(door: Door) {
    let bench = TextFieldBench("abc").edit()
    bench.field.selectAll(nil)
    bench.forget()
    door.write(bench.field, "\0\0")
    #expect(bench.text == "abc" && bench.selection == 0..<3)
    #expect(bench.log.isEmpty)
  }

  @Test func `the delegate is asked about the final text`() {
    let bench = TextFieldBench().edit()
    bench.field.insertText("a\0\tb")
    #expect(bench.log.first == "0+0 \"a b\"")
  }

  @Test func `attributes stay with their letters when NULs are removed`() throws {
    let field = TextFieldBench().field
    let text = NSMutableAttributedString(string: "a\0", attributes: [.kern: 1])
    text.append(NSAttributedString(string: "\0", attributes: [.kern: 2]))
    text.append(NSAttributedString(string: "\0b", attributes: [.kern: 3]))
    field.attributedText = text
    let taken = try #require(field.attributedText)
    #expect(taken.string == "ab")
    let kerns = (0..<taken.length).map {
      taken.attribute(.kern, at: $0, effectiveRange: nil) as? Int
    }
    #expect(kerns == [1, 3])
  }

  @Test func `pasted tabs and line breaks become spaces`() {
    let bench = TextFieldBench().edit()
    UIPasteboard.general.string = "\na\tb\r\nc\u{B}d\u{2028}e\n"
    bench.field.paste(nil)
    #expect(bench.text == "a b c d e")
  }

  @Test func `other control characters stay, and each is shown as one visible character`() {
    let bench = TextFieldBench()
    let controls = "\u{1}\u{1B}\u{7F}\u{9B}"
    bench.field.text = "a\(controls)b\tc"
    #expect(bench.text == "a\(controls)b\tc")
    #expect(bench.field.accessibilityValue == "a␁␛␡\u{FFFD}b c")
    // Each has a width, so that the caret's position after it differs.
    let places = (0...bench.text.utf16.count).map { bench.point(at: $0).x }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(places)")
  }
}
