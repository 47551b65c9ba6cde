import MaruKit
import Testing

@testable import List

/// The printed answers of a list, and the keys that end it.
@Suite struct ListOutputTests {
  @Test(arguments: [
    ("s", "it's <b>"), ("i", "4"), ("d", "5"), ("q", #"'it'\''s <b>'"#), ("f", "a b"),
    ("F", "'a b'"), ("k", "2"), ("i: s\t(f)", "4: it's <b>\t(a b)"), ("", ""), ("%", "%"),
  ])
  func `letters stand for parts of an answer, and other characters for themselves`(
    format: String, printed: String
  ) {
    let output = ListOutput(format: format)
    let bytes = output.bytes(item: Array("it's <b>".utf8), index: 4, query: "a b", key: 2)
    #expect(String(decoding: bytes, as: UTF8.self) == printed)
  }

  @Test(arguments: [
    ("plain", "plain"), ("<b>bold</b> &amp; <span color='red'>red</span>", "bold & red"),
    ("&#65;&#x42;<i/>", "AB"), ("a < b", "a < b"), ("<b>open", "<b>open"),
    ("<b></i>", "<b></i>"), ("&nothing;", "&nothing;"), ("<script>", "<script>"),
  ])
  func `markup is taken out, and a text that is none stays`(text: String, plain: String) {
    let bytes = ListOutput(format: "p").bytes(
      item: Array(text.utf8), index: 0, query: "", key: 0)
    #expect(String(decoding: bytes, as: UTF8.self) == plain)
  }

  @Test(arguments: ["", "'", "a'b''c", "$HOME `x`\n\\", "--"])
  func `a quoted text is one word for a shell`(text: String) {
    var (word, rest, isQuoted) = ("", ShellText.quoted(text)[...], false)
    while let character = rest.popFirst() {
      switch character {
      case "'": isQuoted.toggle()
      case "\\" where !isQuoted: word.append(rest.removeFirst())
      default:
        #expect(isQuoted)
        word.append(character)
      }
    }
    #expect(word == text && !isQuoted)
  }

  // MARK: Keys

  private func key(
    _ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], writes text: String = ""
  ) -> UIKey {
    UIKey(keyCode: code, characters: text, modifierFlags: modifiers)
  }

  @Test func `a key is recognized with its modifiers only`() throws {
    let altD = try #require(ListKey("Alt-d"))
    #expect(altD.matches(key(.character("d"), .alternate)))
    #expect(altD.matches(key(.character("d"), [.alternate, .alphaShift])))
    #expect(!altD.matches(key(.character("d"))))
    #expect(!altD.matches(key(.character("d"), [.alternate, .shift])))
    #expect(!altD.matches(key(.character("e"), .alternate)))
    let both = try #require(ListKey("ctrl-Shift-return"))
    #expect(both.matches(key(.keyboardReturnOrEnter, [.control, .shift])))
    #expect(try #require(ListKey("F5")).matches(key(.function(5))))
    #expect(try #require(ListKey("Super-PageUp")).matches(key(.keyboardPageUp, .command)))
  }

  @Test func `a character beyond letters and digits counts, with Shift or without it`() throws {
    let mark = try #require(ListKey("Alt-!"))
    #expect(mark.matches(key(.character("1"), [.alternate, .shift], writes: "!")))
    #expect(!mark.matches(key(.character("1"), .alternate, writes: "1")))
    let dash = try #require(ListKey("Ctrl--"))
    #expect(dash.matches(key(.keyboardErrorUndefined, .control, writes: "-")))
  }

  @Test(arguments: ["", "-", "Alt-", "Hyper-d", "Alt-Foo", "F13", "F0", "Alt--d"])
  func `a name that is no key is refused`(name: String) {
    #expect(ListKey(name).map(\.isTyped) ?? true)
  }

  @Test(arguments: [
    ("d", true), ("Shift-d", true), ("7", true), ("Space", true), ("ä", true), ("Alt-d", false),
    ("F5", false), ("Delete", false), ("Shift-Return", false), ("Super-ä", false),
  ])
  func `a key that would be typed is known`(name: String, isTyped: Bool) {
    #expect(ListKey(name)?.isTyped == isTyped)
  }
}
