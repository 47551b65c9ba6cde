import Foundation
import MaruKit
import MaruTestKit
import Testing

/// What input views, a program's own dictation and subclasses use of a text input.
@MainActor @Suite struct InputViewTextTests {
  private func offset(_ input: any UITextInput) -> Int? {
    (input.selectedTextRange?.start).map { input.offset(from: input.beginningOfDocument, to: $0) }
  }

  // MARK: Input views

  @Test func `text with alternatives is inserted like other text, and can be overridden`() {
    final class Unsure: UITextField {
      var alternatives: [String] = []
      override func insertText(
        _ text: String, alternatives: [String], style: UITextAlternativeStyle
      ) {
        if style == .lowConfidence { self.alternatives = alternatives }
        super.insertText(text, alternatives: alternatives, style: style)
      }
    }
    let field = Unsure()
    (field as any UITextInput).insertText("there", alternatives: ["their"], style: .lowConfidence)
    #expect(field.text == "there" && field.alternatives == ["their"])
  }

  @Test func `a floating cursor moves the caret of fields and text views`() throws {
    let field = TextFieldBench("one two").edit()
    let view = TextViewBench("one two").edit()
    for input in [field.field as any UIView & UITextInput, view.view] {
      let place = try #require(input.position(from: input.beginningOfDocument, offset: 3))
      let rect = input.caretRect(for: place)
      input.beginFloatingCursor(at: .zero)
      #expect(offset(input) == 7)
      input.updateFloatingCursor(at: CGPoint(x: rect.midX, y: rect.midY))
      input.endFloatingCursor()
      #expect(offset(input) == 3)
    }
  }

  @Test func `a placeholder begins at the caret until it is removed`() throws {
    let bench = TextViewBench("one").edit()
    let input: any UITextInput = bench.view
    let caret = input.caretRect(for: input.endOfDocument)
    let placeholder = input.insertTextPlaceholder(with: CGSize(width: 50, height: 0))
    let rect = try #require(placeholder.rects.first).rect
    #expect(rect.origin == caret.origin && rect.size == CGSize(width: 50, height: caret.height))
    #expect(
      input.insertTextPlaceholder(with: CGSize(width: 9, height: 40)).rects[0].rect.height == 40)
    input.remove(placeholder)
    #expect(placeholder.rects.isEmpty && bench.text == "one")
    #expect(UITextPlaceholder().rects.isEmpty)
  }

  // MARK: Dictation

  @Test func `the likeliest texts of a dictation are inserted`() throws {
    let bench = TextFieldBench("a ").edit()
    let input: any UITextInput = bench.field
    let placeholder = input.insertDictationResultPlaceholder
    #expect(input.frame(forDictationResultPlaceholder: placeholder).height > 0)
    input.dictationRecordingDidEnd()
    input.removeDictationResultPlaceholder(placeholder, willInsertResult: true)
    #expect(input.frame(forDictationResultPlaceholder: placeholder) == .zero)
    input.insertDictationResult([
      UIDictationPhrase(text: "see", alternativeInterpretations: ["sea"]),
      UIDictationPhrase(text: " it"),
    ])
    input.dictationRecognitionFailed()
    #expect(bench.text == "a see it")
  }

  // MARK: Carets

  @Test func `a subclass turns the caret around its middle`() throws {
    final class Slanted: UITextField {
      override func caretTransform(for position: UITextPosition) -> CGAffineTransform {
        CGAffineTransform(
          rotationAngle: offset(from: beginningOfDocument, to: position) == 1 ? .pi / 2 : 0)
      }
    }
    let screen = TestScreen(size: CGSize(width: 240, height: 80))
    let (root, field) = (
      UIViewController(), Slanted(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
    )
    field.text = "ab"
    root.view.addSubview(field)
    screen.show(root)
    field.becomeFirstResponder()
    /// The size on the screen of the narrow view, or of the flat one.
    func isFlat() -> Bool {
      field.layoutIfNeeded()
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      let carets = all(field).filter { $0.bounds.width == 2 && $0.bounds.height > 10 }
      return carets.contains { $0.frame.width > $0.frame.height }
    }
    #expect(!isFlat())
    let one = try #require(field.position(from: field.beginningOfDocument, offset: 1))
    field.selectedTextRange = field.textRange(from: one, to: one)
    #expect(isFlat())
    field.selectedTextRange = field.textRange(from: field.endOfDocument, to: field.endOfDocument)
    #expect(!isFlat())
    #expect(
      field.selectionRects(
        for: field.textRange(from: one, to: field.endOfDocument) ?? UITextRange()
      )
      .allSatisfy { $0.transform == .identity })
  }

  // MARK: Edit menu

  @Test func `the text and its delegate are told when the edit menu opens and closes`() throws {
    final class Told: UITextView {
      var log: [String] = []
      override func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
        super.willPresentEditMenu(animator: animator)
        log.append("open")
        animator.addCompletion { [weak self] in self?.log.append("opened") }
      }
      override func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
        super.willDismissEditMenu(animator: animator)
        log.append("close")
      }
    }
    final class Teller: NSObject, UITextViewDelegate, UITextFieldDelegate {
      var log: [String] = []
      func textView(
        _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { log.append("open") }
      func textView(
        _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { log.append("close") }
      func textField(
        _ textField: UITextField,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { log.append("open") }
      func textField(
        _ textField: UITextField,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
      ) { log.append("close") }
    }
    let screen = TestScreen(size: CGSize(width: 300, height: 300))
    let (root, teller) = (UIViewController(), Teller())
    let view = Told(frame: CGRect(x: 20, y: 20, width: 200, height: 60))
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    view.delegate = teller
    field.delegate = teller
    for text in [view, field] { root.view.addSubview(text) }
    screen.show(root)
    view.becomeFirstResponder()
    try screen.key(.keyboardApplication)
    #expect(view.log.first == "open" && teller.log == ["open"])
    screen.advance(by: 1)
    try screen.key(.keyboardEscape)
    #expect(view.log == ["open", "opened", "close"] && teller.log == ["open", "close"])
    field.becomeFirstResponder()
    try screen.key(.keyboardApplication)
    try screen.key(.keyboardEscape)
    #expect(teller.log == ["open", "close", "open", "close"])
  }

  // MARK: Traits and modes

  @Test func `a text input has the default traits unless it has its own`() {
    final class Typed: UIView, UIKeyInput {
      var hasText: Bool { false }
      func insertText(_ text: String) {}
      func deleteBackward() {}
    }
    let traits: any UITextInputTraits = Typed()
    #expect(traits.smartQuotesType == .default && traits.smartDashesType == .default)
    #expect(traits.smartInsertDeleteType == .default && traits.inlinePredictionType == .default)
    #expect(traits.mathExpressionCompletionType == .default && traits.passwordRules == nil)
    #expect(traits.writingToolsBehavior == .default)
    let field = UITextField()
    field.passwordRules = UITextInputPasswordRules(descriptor: "minlength: 8;")
    field.inlinePredictionType = .no
    field.writingToolsBehavior = .none
    field.textContentType = .creditCardExpirationMonth
    let own: any UITextInputTraits = field
    #expect(own.passwordRules?.passwordRulesDescriptor == "minlength: 8;")
    #expect(own.writingToolsBehavior == .none)
    #expect(own.inlinePredictionType == .no && own.smartQuotesType == .no)
    #expect(own.textContentType.rawValue == "cc-exp-month")
    #expect(UITextView().inlinePredictionType == .default)
  }

  @Test func `the input modes are the user's languages`() {
    final class Latin: UITextField {
      override var textInputMode: UITextInputMode? {
        UITextInputMode.activeInputModes.first { $0.primaryLanguage == "la" }
      }
      override var textInputContextIdentifier: String? { "poems" }
    }
    PreferredLanguages.$current.withValue(PreferredLanguages(["ko-KR", "la"])) {
      #expect(UITextInputMode.activeInputModes.map(\.primaryLanguage) == ["ko-KR", "la"])
      #expect(UITextField().textInputMode?.primaryLanguage == "ko-KR")
      #expect(UITextField().textInputMode === UITextView().textInputMode)
      #expect(Latin().textInputMode?.primaryLanguage == "la")
    }
    PreferredLanguages.$current.withValue(PreferredLanguages([])) {
      #expect(UITextField().textInputMode?.primaryLanguage == nil)
      #expect(UITextInputMode.activeInputModes.count == 1)
    }
    #expect(UITextField().textInputContextIdentifier == nil)
    #expect(Latin().textInputContextIdentifier == "poems")
  }
}
