import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Bold, italic and underlined text by the user, and the state and border of a text view.
@MainActor @Suite struct TextFormattingTests {
  private let bench = TextViewBench(
    "one two three", frame: CGRect(x: 20, y: 20, width: 260, height: 300)
  ).edit(at: 0)
  private var view: UITextView { bench.view }

  private func isBold(_ place: Int) -> Bool {
    let font = view.textStorage.attribute(.font, at: place, effectiveRange: nil) as? UIFont
    return font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true
  }

  @Test func `Control-B makes the selection bold and back, and Undo takes it back`() throws {
    view.allowsEditingTextAttributes = true
    bench.select(4, 3)
    bench.forget()
    try bench.screen.key(.character("b"), .control)
    #expect(isBold(4) && isBold(6) && !isBold(3) && !isBold(7))
    #expect(bench.log == ["changed"] && bench.selection == 4..<7)
    view.undoManager?.undo()
    #expect(!isBold(4))
    view.undoManager?.redo()
    #expect(isBold(4))
    bench.select(0, 7)
    try bench.screen.key(.character("b"), .control)
    #expect(isBold(0) && isBold(5), "a part that is not bold makes all of it bold")
    try bench.screen.key(.character("b"), .control)
    #expect(!isBold(0) && !isBold(5))
  }

  @Test func `with a caret, the text that is typed next is formatted`() throws {
    view.allowsEditingTextAttributes = true
    bench.select(3, 0)
    try bench.screen.key(.character("u"), .control)
    try bench.screen.type("x")
    let style = view.textStorage.attribute(.underlineStyle, at: 3, effectiveRange: nil)
    #expect(style as? Int == NSUnderlineStyle.single.rawValue)
    #expect(view.textStorage.attribute(.underlineStyle, at: 2, effectiveRange: nil) == nil)
  }

  @Test func `without the property, the keys and the menu have no formats`() throws {
    bench.select(4, 3)
    try bench.screen.key(.character("b"), .control)
    try bench.screen.key(.keyboardApplication)
    #expect(!isBold(4) && !bench.screen.shows("Format"))
  }

  @Test func `commands to format and to find are possible if the properties say so`() {
    bench.select(4, 3)
    #expect(!view.canPerformAction(.toggleBoldface, withSender: nil))
    #expect(!view.canPerformAction(.find, withSender: nil))
    view.allowsEditingTextAttributes = true
    view.isFindInteractionEnabled = true
    #expect(view.canPerformAction(.toggleBoldface, withSender: nil))
    #expect(view.canPerformAction(.useSelectionForFind, withSender: nil))
    view.useSelectionForFind(nil)
    #expect(view.findInteraction?.searchText == "two")
    view.isEditable = false
    #expect(!view.canPerformAction(.toggleBoldface, withSender: nil))
    #expect(view.canPerformAction(.find, withSender: nil))
    #expect(!view.canPerformAction(.findAndReplace, withSender: nil))
  }

  @Test func `the edit menu formats the selection`() throws {
    view.allowsEditingTextAttributes = true
    bench.select(4, 3)
    try bench.screen.key(.keyboardApplication)
    try bench.screen.element(.button, "Format").press()
    try bench.screen.element(.button, "Bold").press()
    #expect(isBold(4))
    try bench.screen.key(.keyboardApplication)
    try bench.screen.element(.button, "Format").press()
    #expect(try bench.screen.element(.button, "Bold").isSelected)
  }

  @Test func `the arrow into a menu in the menu chooses its first command`() throws {
    view.allowsEditingTextAttributes = true
    bench.select(4, 3)
    try bench.screen.key(.keyboardApplication)
    try bench.screen.key(.keyboardUpArrow)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(isBold(4))
    try bench.screen.key(.keyboardApplication)
    try bench.screen.key(.keyboardUpArrow)
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.key(.keyboardDownArrow)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(!isBold(4), "also if Return opened it")
  }

  @Test func `italics and sizes change the fonts of the selection`() {
    bench.select(0, 3)
    view.toggleItalics(nil)
    view.increaseSize(nil)
    let font = view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 18)
    #expect(font?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
    view.decreaseSize(nil)
    let smaller = view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(smaller?.pointSize == 17)
    view.isEditable = false
    view.toggleBoldface(nil)
    #expect(!isBold(0))
  }

  @Test func `a state keeps the selection and the place in the text`() {
    let text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    view.text = text
    bench.screen.advance(by: 0.1)
    view.contentOffset.y = 300
    view.selectedRange = NSRange(location: 8, length: 4)
    let state = view.interactionState
    view.text = text
    view.contentOffset = .zero
    view.interactionState = state
    #expect(bench.selection == 8..<12 && view.contentOffset.y == 300)
    view.interactionState = "something else"
    #expect(bench.selection == 8..<12)
  }

  @Test func `a rounded border is a thin line, and can be removed`() {
    view.borderStyle = .roundedRect
    #expect(view.layer.borderWidth == 1 && view.layer.cornerRadius == 6)
    view.borderStyle = .none
    #expect(view.layer.borderWidth == 0 && view.layer.cornerRadius == 0)
  }
}
