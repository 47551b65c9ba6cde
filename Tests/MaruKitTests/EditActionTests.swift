import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Standard editing actions, which responders allow and refuse.
@MainActor @Suite(.serialized) struct EditActionTests {
  /// A field that takes only what is typed.
  private final class CodeField: UITextField {
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action != .paste && super.canPerformAction(action, withSender: sender)
    }
  }

  /// A text that is no text view, and can be copied as a whole.
  private final class CopiedLabel: UILabel {
    override var canBecomeFirstResponder: Bool { true }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == "copy:"
    }

    override func copy(_ sender: Any?) { UIPasteboard.general.string = text }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 300))
  private let root = UIViewController()

  private func show<View: UIView>(_ view: View) -> View {
    view.frame = CGRect(x: 20, y: 20, width: 200, height: 34)
    root.view.addSubview(view)
    screen.show(root)
    view.becomeFirstResponder()
    return view
  }

  private func press(_ view: UIView, _ buttons: UIEvent.ButtonMask) {
    let point = CGPoint(x: view.frame.midX, y: view.frame.midY)
    for phase in [PointerInput.Phase.down, .up] {
      screen.window.send(
        PointerInput(
          phase: phase, location: point, timestamp: screen.memory.clock.now, buttons: buttons))
      screen.advance(by: 0.05)
    }
  }

  @Test func `a field that refuses pasting gets no text by key, by menu or by the middle button`()
    throws
  {
    UIPasteboard.general.string = "copied"
    UIPasteboard.selection.string = "selected"
    let field = show(CodeField(frame: .zero))
    try screen.key(.character("v"), .control)
    press(field, .button(3))
    #expect(field.text?.isEmpty != false)
    try screen.key(.keyboardApplication)
    #expect(try !screen.element(.button, "Paste").isEnabled)
    try screen.key(.keyboardEscape)
    try screen.type("1")
    #expect(field.text == "1")
  }

  @Test func `another field takes the same text`() throws {
    UIPasteboard.general.string = "copied"
    UIPasteboard.selection.string = "selected"
    let field = show(UITextField(frame: .zero))
    try screen.key(.character("v"), .control)
    press(field, .button(3))
    #expect(field.text?.contains("copied") == true && field.text?.contains("selected") == true)
  }

  @Test func `a label that can be copied is copied by its key and by an edit menu`() throws {
    let label = show(CopiedLabel(frame: .zero))
    label.text = "a number"
    UIPasteboard.general.string = ""
    try screen.key(.character("x"), .control)
    #expect(UIPasteboard.general.string == "")
    try screen.key(.character("c"), .control)
    #expect(UIPasteboard.general.string == "a number")

    UIPasteboard.general.string = ""
    let interaction = UIEditMenuInteraction(delegate: nil)
    label.addInteraction(interaction)
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
    #expect(!screen.shows("Paste"))
    try screen.element(.button, "Copy").press()
    #expect(UIPasteboard.general.string == "a number")
  }

  @Test func `the target of an action is the nearest responder that can perform it`() {
    let label = show(CopiedLabel(frame: .zero))
    let inner = UIView(frame: .zero)
    label.addSubview(inner)
    #expect(inner.target(forAction: .copy, withSender: nil) as? UILabel === label)
    #expect(inner.target(forAction: .cut, withSender: nil) == nil)
    #expect(!inner.canPerformAction(.copy, withSender: nil))
  }
}
