import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite(.serialized) struct TextFieldKeyTests {
  // MARK: Moving

  @Test func `arrows, Home and End move the caret, and stop at the ends`() throws {
    let bench = TextFieldBench("abc").edit()
    let keys: [UIKeyboardHIDUsage] = [
      .keyboardRightArrow, .keyboardLeftArrow, .keyboardHome, .keyboardLeftArrow,
      .keyboardRightArrow, .keyboardEnd,
    ]
    var places: [Int] = []
    for key in keys {
      try bench.screen.key(key)
      places.append(bench.selection.lowerBound)
    }
    #expect(places == [3, 2, 0, 0, 1, 3])
  }

  @Test(arguments: [
    "👨‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "각", "\u{1112}\u{1161}\u{11AB}", "👍🏽", "நி",
  ])
  func `a character is passed and deleted as one, whatever its length`(character: String) throws {
    let bench = TextFieldBench("a\(character)b").edit()
    let length = character.utf16.count
    try bench.screen.key(.keyboardLeftArrow)
    #expect(bench.selection == 1 + length..<1 + length)
    try bench.screen.key(.keyboardLeftArrow)
    #expect(bench.selection == 1..<1)
    try bench.screen.key(.keyboardDeleteForward)
    #expect(bench.text == "ab")
    bench.field.text = "a\(character)"
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "a")
  }

  @Test func `Ctrl moves by words`() throws {
    let bench = TextFieldBench("don't  stop, now").edit()
    var places: [Int] = []
    for _ in 0..<4 {
      try bench.screen.key(.keyboardLeftArrow, .control)
      places.append(bench.selection.lowerBound)
    }
    for _ in 0..<4 {
      try bench.screen.key(.keyboardRightArrow, .control)
      places.append(bench.selection.lowerBound)
    }
    #expect(places == [13, 11, 7, 0, 5, 11, 12, 16])
  }

  @Test(arguments: [
    ("one, 3.14 two", [3, 4, 9, 13]), ("can’t e\u{301}a", [5, 9]), ("a_b 한국어abc", [3, 10]),
    ("漢字かな です", [4, 7]), ("ภาษาไทย ก", [4, 7, 9]), ("สวัสดีชาวโลก", [6, 9, 12]),
    ("x :-) 👍🏽👍 y", [1, 5, 12, 14]),
  ])
  func
    `words include numbers and accents, Thai ones are a dictionary's, and Japanese ones are long`(
      text: String, ends: [Int]
    ) throws
  {
    let bench = TextFieldBench(text).edit()
    try bench.screen.key(.keyboardHome)
    var places: [Int] = []
    for _ in ends {
      try bench.screen.key(.keyboardRightArrow, .control)
      places.append(bench.selection.lowerBound)
    }
    #expect(places == ends)
  }

  @Test func `Shift extends the selection, and an arrow without Shift goes to its end`() throws {
    let bench = TextFieldBench("one two").edit()
    try bench.screen.key(.keyboardLeftArrow, [.shift, .control])
    try bench.screen.key(.keyboardLeftArrow, .shift)
    #expect(bench.selection == 3..<7)
    try bench.screen.key(.keyboardRightArrow, .shift)
    #expect(bench.selection == 4..<7)
    try bench.screen.key(.keyboardLeftArrow)
    #expect(bench.selection == 4..<4)
    try bench.screen.key(.keyboardEnd, .shift)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.selection == 7..<7)
    try bench.screen.key(.keyboardHome, .shift)
    #expect(bench.selection == 0..<7)
  }

  @Test func `in right-to-left text the arrows move in their own direction`() throws {
    let bench = TextFieldBench("שלום").edit()
    #expect(bench.selection == 4..<4)
    try bench.screen.key(.keyboardLeftArrow)
    #expect(bench.selection == 4..<4)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.selection == 3..<3)
    try bench.screen.key(.keyboardLeftArrow, .shift)
    #expect(bench.selection == 3..<4)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.selection == 3..<3)
  }

  @Test(arguments: ["abc שלום def", "שלום abc אבג", "12 שלום (34)"])
  func `in mixed directions an arrow never moves back and reaches every position`(text: String)
    throws
  {
    let bench = TextFieldBench(text).edit()
    for (key, sign) in [
      (UIKeyboardHIDUsage.keyboardLeftArrow, -1.0), (.keyboardRightArrow, 1),
      (.keyboardLeftArrow, -1),
    ] {
      var seen: Set<Int> = []
      var x = bench.point(at: bench.selection.lowerBound).x
      for _ in 0..<text.utf16.count + 2 {
        seen.insert(bench.selection.lowerBound)
        try bench.screen.key(key)
        let next = bench.point(at: bench.selection.lowerBound).x
        #expect((next - x) * sign >= 0)
        x = next
      }
      if sign == 1 { #expect(seen.count == text.utf16.count + 1) }
    }
  }

  // MARK: Deleting

  @Test func `Backspace and Delete delete a character, a word with Ctrl, or the selection`() throws
  {
    let bench = TextFieldBench("one two three four").edit()
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "one two three fou")
    try bench.screen.key(.keyboardDeleteOrBackspace, .control)
    #expect(bench.text == "one two three ")
    try bench.screen.key(.keyboardHome)
    try bench.screen.key(.keyboardDeleteForward)
    #expect(bench.text == "ne two three ")
    try bench.screen.key(.keyboardDeleteForward, .control)
    #expect(bench.text == " two three ")
    bench.select(1..<4)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    #expect(bench.text == "  three ")
  }

  @Test func `without anything to delete, the delegate is not asked`() throws {
    let bench = TextFieldBench().edit()
    try bench.screen.key(.keyboardDeleteOrBackspace)
    try bench.screen.key(.keyboardDeleteForward)
    try bench.screen.key(.keyboardDeleteOrBackspace, .control)
    #expect(bench.log.isEmpty)
  }

  // MARK: Pasteboard

  @Test func `cut and copied text can be pasted`() throws {
    let bench = TextFieldBench("one two").edit()
    try bench.screen.key(.character("a"), .control)
    #expect(bench.selection == 0..<7)
    bench.select(0..<4)
    try bench.screen.key(.character("x"), .control)
    #expect(bench.text == "two" && UIPasteboard.general.string == "one ")
    try bench.screen.key(.keyboardEnd)
    try bench.screen.key(.character("v"), .control)
    #expect(bench.text == "twoone ")
    bench.select(0..<3)
    try bench.screen.key(.character("c"), .control)
    try bench.screen.key(.character("v"), .control)
    #expect(bench.text == "twoone " && UIPasteboard.general.hasStrings)
  }

  @Test func `a field has no line breaks`() throws {
    let bench = TextFieldBench().edit()
    UIPasteboard.general.string = "\none\r\ntwo\nthree\u{2028}four\n\n"
    try bench.screen.key(.character("v"), .control)
    #expect(bench.text == "one two three four")
    bench.field.insertText("a\nb")
    #expect(bench.text == "one two three foura b")
  }

  @Test func `an empty pasteboard pastes nothing`() throws {
    let bench = TextFieldBench("a").edit()
    UIPasteboard.general.string = nil
    try bench.screen.key(.character("v"), .control)
    #expect(bench.text == "a" && bench.log.isEmpty && !UIPasteboard.general.hasStrings)
  }

  // MARK: Undo

  @Test func `undo reverts words and deletions, and redo applies them again`() throws {
    let bench = TextFieldBench().edit()
    try bench.screen.type("one two")
    for _ in 0..<3 { try bench.screen.key(.keyboardDeleteOrBackspace) }
    var texts: [String] = []
    for _ in 0..<4 {
      try bench.screen.key(.character("z"), .control)
      texts.append(bench.text)
    }
    #expect(texts == ["one two", "one ", "", ""])
    for _ in 0..<4 { try bench.screen.key(.character("z"), [.control, .shift]) }
    #expect(bench.text == "one ")
    try bench.screen.type("x")
    try bench.screen.key(.character("z"), [.control, .shift])
    #expect(bench.text == "one x")
  }

  @Test func `a huge text that was deleted is kept for undo until the next edit`() throws {
    let bench = TextFieldBench().edit()
    let huge = String(repeating: "a", count: 5 << 20)
    bench.field.insertText(huge)
    func delete() throws {
      try bench.screen.key(.character("a"), .control)
      try bench.screen.key(.keyboardDeleteForward)
      #expect(bench.text.isEmpty)
    }
    try delete()
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == huge)
    try delete()
    try bench.screen.type("b")
    for _ in 0..<2 { try bench.screen.key(.character("z"), .control) }
    #expect(bench.text.isEmpty)
  }

  @Test func `if the delegate refuses an undo, it can be tried again`() throws {
    let bench = TextFieldBench().edit()
    try bench.screen.type("a")
    bench.answers["should change"] = false
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text == "a")
    bench.answers["should change"] = true
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text.isEmpty)
  }

  // MARK: Other keys

  @Test func `Escape, vertical arrows and keys with Alt are passed on, but typed text is not`()
    throws
  {
    let bench = TextFieldBench("a")
    let climber = Climber()
    climber.loadViewIfNeeded()
    climber.view.addSubview(bench.field)
    bench.screen.show(climber)
    bench.edit()
    try bench.screen.key(.keyboardEscape)
    try bench.screen.key(.keyboardDownArrow)
    try bench.screen.key(.keyboardUpArrow)
    try bench.screen.key(.character("q"), .alternate)
    try bench.screen.key(.character("q"), .control)
    try bench.screen.type("x y")
    try bench.screen.key(.keyboardHome)
    #expect(
      climber.keys == [
        .keyboardEscape, .keyboardDownArrow, .keyboardUpArrow, .character("q"), .character("q"),
      ])
    #expect(bench.text == "ax y")
  }

  @Test func `Tab moves from field to field, and selects all of the next one`() throws {
    let bench = TextFieldBench("abc")
    let second = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
    second.text = "second"
    bench.root.view.addSubview(second)
    try bench.screen.key(.keyboardTab)
    #expect(bench.field.isEditing && bench.selection == 0..<3)
    try bench.screen.key(.keyboardTab)
    #expect(!bench.field.isEditing && second.isEditing)
    try bench.screen.type("x")
    #expect(second.text == "x")
    try bench.screen.key(.keyboardTab, .shift)
    #expect(bench.field.isEditing && !second.isEditing)
    bench.answers["should end"] = false
    try bench.screen.key(.keyboardTab)
    #expect(bench.field.isEditing && bench.field.isFocused && !second.isEditing)
  }

  @Test func `after a press outside, Tab continues from the field`() throws {
    let bench = TextFieldBench("abc")
    let others = [80.0, 120].map {
      UITextField(frame: CGRect(x: 20, y: $0, width: 200, height: 34))
    }
    for other in others { bench.root.view.addSubview(other) }
    others[0].becomeFirstResponder()
    bench.screen.press(at: CGPoint(x: 5, y: 5))
    #expect(others[0].isEditing)
    try bench.screen.key(.keyboardTab)
    #expect(others[1].isEditing)
  }

  @Test func `text from an input method is inserted as it is composed`() throws {
    let bench = TextFieldBench("a").edit()
    try bench.screen.type("é日本")
    #expect(bench.text == "aé日本")
  }

  // MARK: Caret

  @Test func `the caret blinks for ten seconds and then stays visible`() throws {
    let bench = TextFieldBench("a").edit()
    let place = bench.point(at: 1)
    func isSeen() -> Bool {
      bench.screen.memory.frame()
      return bench.screen.pixel(x: Int(place.x), y: Int(place.y)) != 0xFFFF_FFFF
    }
    #expect(isSeen())
    bench.screen.advance(by: 0.7)
    #expect(!isSeen())
    try bench.screen.key(.keyboardLeftArrow)
    try bench.screen.key(.keyboardRightArrow)
    #expect(isSeen())
    bench.screen.advance(by: 10)
    #expect(isSeen() && !blinks(bench))
  }

  /// Whether something is painted without any input.
  private func blinks(_ bench: TextFieldBench) -> Bool {
    bench.screen.memory.frame()
    let count = bench.screen.memory.frameCount
    bench.screen.advance(by: 2)
    return bench.screen.memory.frameCount > count
  }

  @Test func `the caret rests with reduced motion, with a selection and in an inactive window`()
    throws
  {
    let bench = TextFieldBench("a").edit()
    #expect(blinks(bench))
    bench.field.selectAll(nil)
    #expect(!blinks(bench))
    bench.select(1..<1)
    #expect(blinks(bench))
    bench.screen.window.loseKeys()
    #expect(!blinks(bench))
    bench.screen.window.makeKey()
    #expect(blinks(bench))
    UIAccessibility.isReduceMotionEnabled = true
    try bench.screen.type("b")
    #expect(!blinks(bench))
    UIAccessibility.isReduceMotionEnabled = false
    try bench.screen.type("c")
    #expect(blinks(bench))
    bench.field.resignFirstResponder()
    #expect(!blinks(bench))
  }

  @Test func `a long text scrolls to keep the caret visible`() throws {
    let bench = TextFieldBench(String(repeating: "word ", count: 100)).edit()
    let edge = bench.field.frame
    #expect(edge.contains(bench.point(at: 500)) && bench.point(at: 0).x < 0)
    try bench.screen.key(.keyboardHome)
    #expect(edge.contains(bench.point(at: 0)) && bench.point(at: 500).x > 1000)
    for _ in 0..<60 {
      try bench.screen.key(.keyboardRightArrow)
      #expect(edge.contains(bench.point(at: bench.selection.lowerBound)))
    }
  }

  // MARK: Pointer

  @Test func `a press begins editing at its position, and a drag selects`() {
    let bench = TextFieldBench("one two three")
    bench.press(at: 5)
    #expect(bench.field.isEditing && bench.selection == 5..<5)
    bench.pause()
    bench.screen.drag(along: [bench.point(at: 1), bench.point(at: 4), bench.point(at: 9)])
    #expect(bench.selection == 1..<9)
    bench.pause()
    bench.screen.drag(along: [bench.point(at: 9), CGPoint(x: -50, y: 37)])
    #expect(bench.selection == 0..<9)
  }

  @Test func `two presses select a word, three select all, and Shift extends`() {
    let bench = TextFieldBench("one two three")
    bench.press(at: 5, times: 2)
    #expect(bench.selection == 4..<7)
    bench.press(at: 5)
    #expect(bench.selection == 0..<13)
    bench.pause()
    bench.press(at: 2)
    bench.pause()
    bench.press(at: 9, modifiers: .shift)
    #expect(bench.selection == 2..<9)
    bench.pause()
    bench.press(at: 0, modifiers: .shift)
    #expect(bench.selection == 0..<2)
  }

  @Test func `a drag after two presses selects whole words`() {
    let bench = TextFieldBench("one two three")
    bench.press(at: 5)
    bench.screen.drag(along: [bench.point(at: 5), bench.point(at: 9)])
    #expect(bench.selection == 4..<13)
    bench.pause()
    bench.press(at: 5)
    bench.screen.drag(along: [bench.point(at: 5), bench.point(at: 1)])
    #expect(bench.selection == 0..<7)
  }

  @Test func `a finger places the caret when it is lifted, and can scroll an enclosing view`() {
    let bench = TextFieldBench("one two three")
    let point = bench.point(at: 5)
    bench.screen.pointer(.down, at: point, type: .direct)
    #expect(!bench.field.isEditing)
    bench.screen.pointer(.up, at: point, type: .direct)
    #expect(bench.field.isEditing && bench.selection == 5..<5)
  }

  @Test func `the pointer has the text cursor over a field`() {
    let bench = TextFieldBench("abc")
    let host = Host()
    bench.screen.window.host = host
    func move(_ x: CGFloat, _ y: CGFloat) {
      bench.screen.pointer(.moved, at: CGPoint(x: x, y: y))
    }
    move(100, 37)
    move(110, 37)
    move(100, 100)
    bench.field.isEnabled = false
    move(100, 37)
    bench.field.isEnabled = true
    move(101, 37)
    bench.screen.window.pointerLeft()
    #expect(host.told == [true, false, true, false])
  }
}

/// Records the pointer's shape.
private final class Host: WindowHost {
  var told: [Bool] = []
  func windowNeedsFrame(_ window: UIWindow) {}
  func window(_ window: UIWindow, wantsToBeVisible isVisible: Bool) {}
  func window(_ window: UIWindow, pointerIsOverText isOverText: Bool) { told.append(isOverText) }
}

private final class Climber: UIViewController {
  var keys: [UIKeyboardHIDUsage] = []
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    keys += presses.compactMap(\.key?.keyCode)
  }
}
