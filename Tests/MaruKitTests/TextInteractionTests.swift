import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A program's own text input with a text interaction.
@MainActor @Suite struct TextInteractionTests {
  private final class Place: UITextPosition {
    let offset: Int

    init(_ offset: Int) {
      self.offset = offset
      super.init()
    }
  }

  private final class Span: UITextRange {
    let range: Range<Int>

    init(_ range: Range<Int>) {
      self.range = range
      super.init()
    }

    override var start: UITextPosition { Place(range.lowerBound) }
    override var end: UITextPosition { Place(range.upperBound) }
    override var isEmpty: Bool { range.isEmpty }
  }

  /// A text of ASCII characters, ten points wide each.
  private final class Paper: UIView, UITextInput {
    var characters = Array("one two three")
    var selection = 0..<0
    var isEditable = true
    var log: [String] = []
    weak var inputDelegate: (any UITextInputDelegate)?

    override var canBecomeFirstResponder: Bool { true }

    private func offsets(_ range: UITextRange) -> Range<Int> { (range as? Span)?.range ?? 0..<0 }
    private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }

    var hasText: Bool { !characters.isEmpty }
    func insertText(_ text: String) {
      replace(Span(selection), withText: text)
      selection = selection.lowerBound + text.count..<selection.lowerBound + text.count
      inputDelegate?.textDidChange(self)
    }
    func deleteBackward() {}
    func text(in range: UITextRange) -> String? { String(characters[offsets(range)]) }
    func replace(_ range: UITextRange, withText text: String) {
      characters.replaceSubrange(offsets(range), with: Array(text))
    }
    var selectedTextRange: UITextRange? {
      get { Span(selection) }
      set { selection = newValue.map(offsets) ?? 0..<0 }
    }
    var markedTextRange: UITextRange? { nil }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
    func unmarkText() {}
    var beginningOfDocument: UITextPosition { Place(0) }
    var endOfDocument: UITextPosition { Place(characters.count) }
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    { Span(offset(fromPosition)..<offset(toPosition)) }
    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
      let place = self.offset(position) + offset
      return (0...characters.count).contains(place) ? Place(place) : nil
    }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
      let (first, second) = (offset(position), offset(other))
      return first < second
        ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
    }
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
      offset(toPosition) - offset(from)
    }
    func firstRect(for range: UITextRange) -> CGRect {
      let range = offsets(range)
      return CGRect(x: range.lowerBound * 10, y: 0, width: range.count * 10, height: 20)
    }
    func caretRect(for position: UITextPosition) -> CGRect {
      CGRect(x: offset(position) * 10, y: 0, width: 3, height: 20)
    }
    func closestPosition(to point: CGPoint) -> UITextPosition? {
      Place(min(max(Int((point.x / 10).rounded()), 0), characters.count))
    }
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
      closestPosition(to: point)
    }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }
    func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) { log.append("open") }
    func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) { log.append("close") }

    override func copy(_ sender: Any?) { log.append("copy") }
    override func selectAll(_ sender: Any?) { selection = 0..<characters.count }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .selectAll || action == .copy && !selection.isEmpty
    }
  }

  private final class Judge: UITextInteractionDelegate {
    var allows = true
    var log: [String] = []
    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
      log.append("should \(Int(point.x))")
      return allows
    }
    func interactionWillBegin(_ interaction: UITextInteraction) { log.append("will") }
    func interactionDidEnd(_ interaction: UITextInteraction) { log.append("did") }
  }

  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let root = UIViewController()
  private let paper = Paper(frame: CGRect(x: 20, y: 20, width: 160, height: 20))
  private let judge = Judge()

  private func add(_ mode: UITextInteractionMode = .editable) -> UITextInteraction {
    root.view.addSubview(paper)
    screen.show(root)
    let interaction = UITextInteraction(for: mode)
    interaction.delegate = judge
    interaction.textInput = paper
    paper.addInteraction(interaction)
    return interaction
  }

  private func send(
    _ phase: PointerInput.Phase, at place: Int, _ modifiers: UIKeyModifierFlags = [],
    _ buttons: UIEvent.ButtonMask = .primary, type: UITouch.TouchType = .indirectPointer
  ) {
    screen.window.send(
      PointerInput(
        phase: phase, location: CGPoint(x: 20 + place * 10, y: 30),
        timestamp: screen.memory.clock.now, type: type, buttons: buttons, modifiers: modifiers))
    screen.advance(by: 0.05)
  }

  private func press(at place: Int, _ modifiers: UIKeyModifierFlags = []) {
    send(.down, at: place, modifiers)
    send(.up, at: place, modifiers)
  }

  /// The left edge of the caret in characters; `nil` if it is hidden.
  private var caret: CGFloat? {
    paper.subviews.first { !$0.isHidden && $0.bounds.width == 3 }.map { $0.frame.minX / 10 }
  }

  /// The highlighted rectangles in the text.
  private var highlights: [CGRect] {
    paper.subviews.flatMap(\.subviews).filter { $0.backgroundColor != nil }.map(\.frame)
  }

  @Test func `a press places the caret and makes the text first responder`() {
    let interaction = add()
    #expect(caret == nil)
    press(at: 5)
    #expect(paper.isFirstResponder && paper.selection == 5..<5 && caret == 5)
    #expect(judge.log == ["should 50", "will", "did"])
    paper.resignFirstResponder()
    #expect(caret == nil)
    paper.becomeFirstResponder()
    #expect(caret == 5)
    paper.removeInteraction(interaction)
    #expect(caret == nil && paper.inputDelegate == nil)
  }

  @Test func `a drag, a double press and Shift select, and the selection is highlighted`() {
    _ = add()
    send(.down, at: 2)
    send(.moved, at: 4)
    send(.moved, at: 7)
    send(.up, at: 7)
    #expect(paper.selection == 2..<7 && caret == nil)
    #expect(highlights == [CGRect(x: 20, y: 0, width: 50, height: 20)])
    screen.advance(by: 1)
    press(at: 9, .shift)
    #expect(paper.selection == 2..<9)
    screen.advance(by: 1)
    press(at: 5)
    press(at: 5)
    #expect(paper.selection == 4..<7)
    screen.advance(by: 1)
    press(at: 0)
    #expect(paper.selection == 0..<0 && highlights.isEmpty)
  }

  @Test func `the caret follows changes of which the text tells`() {
    _ = add()
    press(at: 3)
    paper.insertText("!!")
    #expect(caret == 5)
  }

  @Test func `the delegate refuses a press`() {
    _ = add()
    judge.allows = false
    press(at: 5)
    #expect(!paper.isFirstResponder && paper.selection == 0..<0 && judge.log == ["should 50"])
  }

  @Test func `a finger places the caret when it is lifted, unless it has moved`() {
    _ = add()
    send(.down, at: 5, type: .direct)
    #expect(!paper.isFirstResponder)
    send(.up, at: 5, type: .direct)
    #expect(paper.selection == 5..<5)
    screen.advance(by: 1)
    send(.down, at: 1, type: .direct)
    send(.moved, at: 4, type: .direct)
    send(.up, at: 4, type: .direct)
    #expect(paper.selection == 5..<5)
  }

  @Test func `a text that cannot be edited has no caret, but a selection`() {
    _ = add(.nonEditable)
    press(at: 5)
    #expect(paper.selection == 5..<5 && caret == nil)
    press(at: 5)
    #expect(paper.selection == 4..<7 && highlights.count == 1)
  }

  @Test func `a text that says that it cannot be edited has no caret`() {
    _ = add()
    paper.isEditable = false
    press(at: 5)
    #expect(paper.selection == 5..<5 && caret == nil)
  }

  @Test func `the secondary button opens a menu of what the text can perform`() throws {
    _ = add()
    press(at: 5)
    press(at: 5)
    screen.advance(by: 1)
    send(.down, at: 5, [], .secondary)
    send(.up, at: 5, [], .secondary)
    #expect(paper.log == ["open"] && paper.selection == 4..<7)
    #expect(screen.shows("Select All") && !screen.shows("Cut"))
    try screen.element(.button, "Copy").press()
    #expect(paper.log == ["open", "close", "copy"])
  }

  @Test func `a text view, which has its own caret, is left alone`() {
    let bench = TextViewBench("one").edit()
    let count = bench.view.subviews.count
    let interaction = UITextInteraction(for: .editable)
    interaction.textInput = bench.view
    bench.view.addInteraction(interaction)
    bench.press(at: 1)
    #expect(bench.selection == 1..<1 && bench.view.subviews.count == count)
    #expect(bench.view.inputDelegate == nil)
  }
}
