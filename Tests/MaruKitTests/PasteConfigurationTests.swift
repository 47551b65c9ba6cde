import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Pasting into responders that are no texts.
@MainActor @Suite(.serialized) struct PasteConfigurationTests {
  private final class Board: UIView {
    var pasted: [[String]] = []

    override var canBecomeFirstResponder: Bool { true }
    override func paste(itemProviders: [NSItemProvider]) {
      pasted.append(itemProviders.flatMap(\.registeredTypeIdentifiers))
    }
  }

  private let screen = TestScreen(size: CGSize(width: 200, height: 100))
  private let root = UIViewController()
  private let outer = Board(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let inner = Board(frame: CGRect(x: 10, y: 10, width: 50, height: 50))

  init() {
    root.view.addSubview(outer)
    outer.addSubview(inner)
    screen.show(root)
    inner.becomeFirstResponder()
  }

  /// Puts a text on the pasteboard, which all tests share, so not before a test runs.
  private func offer() { UIPasteboard.general.string = "word" }

  private func pressPaste() throws { try screen.key(.character("v"), .control) }

  @Test func `Control-V pastes into the nearest responder with a configuration`() throws {
    offer()
    try pressPaste()
    #expect(inner.pasted.isEmpty && outer.pasted.isEmpty)
    outer.pasteConfiguration = UIPasteConfiguration(forAccepting: String.self)
    try pressPaste()
    #expect(inner.pasted.isEmpty && outer.pasted == [["public.utf8-plain-text"]])
    inner.pasteConfiguration = UIPasteConfiguration(forAccepting: String.self)
    try pressPaste()
    #expect(inner.pasted.count == 1 && outer.pasted.count == 1)
  }

  @Test func `data of another kind is not pasted`() throws {
    offer()
    inner.pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)
    try pressPaste()
    #expect(inner.pasted.isEmpty)
    inner.pasteConfiguration?.addTypeIdentifiers(forAccepting: NSString.self)
    try pressPaste()
    #expect(inner.pasted == [["public.utf8-plain-text"]])
  }

  @Test func `a text pastes its characters once, whatever is behind it`() throws {
    offer()
    let field = UITextField(frame: CGRect(x: 60, y: 10, width: 100, height: 34))
    outer.addSubview(field)
    outer.pasteConfiguration = UIPasteConfiguration(forAccepting: String.self)
    field.becomeFirstResponder()
    try pressPaste()
    #expect(field.text == "word" && outer.pasted.isEmpty)
  }

  @Test func `a field with a configuration of its own takes what that accepts`() throws {
    offer()
    final class PictureField: UITextField {
      var pictures = 0
      override func paste(itemProviders: [NSItemProvider]) {
        let isPicture = itemProviders.contains { $0.canLoadObject(ofClass: UIImage.self) }
        if isPicture { pictures += 1 } else { super.paste(itemProviders: itemProviders) }
      }
    }
    let field = PictureField(frame: CGRect(x: 60, y: 10, width: 100, height: 34))
    outer.addSubview(field)
    field.becomeFirstResponder()
    let configuration = UIPasteConfiguration(forAccepting: UIImage.self)
    configuration.addTypeIdentifiers(forAccepting: String.self)
    field.pasteConfiguration = configuration
    try pressPaste()
    UIPasteboard.general.image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    try pressPaste()
    #expect(field.text == "word" && field.pictures == 1)
  }

  @Test func `a configuration is copied when it is set`() {
    offer()
    let configuration = UIPasteConfiguration(acceptableTypeIdentifiers: ["public.png"])
    inner.pasteConfiguration = configuration
    configuration.addAcceptableTypeIdentifiers(["public.text", "public.png"])
    #expect(configuration.acceptableTypeIdentifiers == ["public.png", "public.text"])
    #expect(inner.pasteConfiguration?.acceptableTypeIdentifiers == ["public.png"])
    inner.pasteConfiguration = nil
    #expect(inner.pasteConfiguration == nil)
  }

  @Test(arguments: [
    ("public.text", true), ("public.item", true), ("public.image", false), ("public.png", false),
  ])
  func `a kind of an acceptable type is acceptable`(type: String, isIt: Bool) {
    offer()
    inner.pasteConfiguration = UIPasteConfiguration(acceptableTypeIdentifiers: [type])
    #expect(inner.canPaste(UIPasteboard.general.itemProviders) == isIt)
    #expect(!inner.canPaste([]))
  }

  @Test func `texts take text, and a text whose attributes can be edited takes pictures`() {
    offer()
    let picture = NSItemProvider(object: UIImage())
    let text = NSItemProvider(object: "word" as NSString)
    let view = UITextView(frame: .zero)
    #expect(view.canPaste([text]) && !view.canPaste([picture]))
    view.allowsEditingTextAttributes = true
    #expect(view.canPaste([text]) && view.canPaste([picture]))
    view.isEditable = false
    #expect(!view.canPaste([text]))
    let field = UITextField(frame: .zero)
    #expect(field.canPaste([text]) && !field.canPaste([picture]))
    field.isEnabled = false
    #expect(!field.canPaste([text]))
  }
}
