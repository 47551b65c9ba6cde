import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Places on the screen that a subclass of a text view or a field gives its text.
@MainActor @Suite(.serialized) struct TextGeometryTests {
  /// A field for a code, whose caret stays at the end.
  private final class CodeField: UITextField {
    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
  }

  private final class CodeView: UITextView {
    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 100))
  private let root = UIViewController()

  private func show<View: UIView>(_ view: View) -> View {
    view.frame = CGRect(x: 20, y: 20, width: 260, height: 40)
    view.tintColor = .systemRed
    root.view.addSubview(view)
    screen.show(root)
    return view
  }

  /// The number of reddish pixels, as the caret and the selection have.
  private var redCount: Int {
    screen.memory.frame()
    return (0..<100 * 300).count { index in
      guard let pixel = screen.pixel(x: index % 300, y: index / 300) else { return false }
      let (red, green) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF))
      return red > green + 40
    }
  }

  private func press(_ view: UIView, x: CGFloat) {
    let point = CGPoint(x: view.frame.minX + x, y: view.frame.midY)
    for phase in [PointerInput.Phase.down, .up] {
      screen.window.send(
        PointerInput(phase: phase, location: point, timestamp: screen.memory.clock.now))
      screen.advance(by: 0.05)
    }
  }

  private func expectNothingShown(_ view: some UIView & UITextInput) throws {
    press(view, x: 12)
    let caret = try #require(view.selectedTextRange?.start)
    #expect(view.compare(caret, to: view.endOfDocument) == .orderedSame)
    #expect(redCount == 0)
    try screen.key(.character("a"), .control)
    #expect(view.selectedTextRange?.isEmpty == false)
    #expect(redCount == 0)
  }

  @Test func `a field hides its caret and its selection, and places the caret at the end`() throws {
    let field = show(CodeField(frame: .zero))
    field.text = "123456"
    try expectNothingShown(field)
  }

  @Test func `a text view hides its caret and its selection, and places the caret at the end`()
    throws
  {
    let view = show(CodeView(frame: .zero))
    view.text = "123456"
    try expectNothingShown(view)
  }

  @Test func `other fields and text views show them at the pointer`() throws {
    let field = show(UITextField(frame: .zero))
    field.text = "123456"
    press(field, x: 12)
    #expect(redCount > 10)
    try screen.key(.character("a"), .control)
    #expect(redCount > 100)
    field.removeFromSuperview()
    let view = show(UITextView(frame: .zero))
    view.text = "123456"
    press(view, x: 12)
    #expect(redCount > 10)
    #expect(view.selectedRange.location < 6)
    try screen.key(.character("a"), .control)
    #expect(redCount > 100)
  }

  @Test func `a field has a rectangle of its selection for each direction`() throws {
    let field = show(UITextField(frame: .zero))
    field.text = "ab \u{5D0}\u{5D1}\u{5D2} cd"
    let start = try #require(field.position(from: field.beginningOfDocument, offset: 1))
    let end = try #require(field.position(from: start, offset: 3))
    let range = try #require(field.textRange(from: start, to: end))
    #expect(field.selectionRects(for: range).count == 2)
  }
}
