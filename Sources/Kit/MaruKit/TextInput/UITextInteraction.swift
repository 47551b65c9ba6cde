import Graphics

/// Whether the text of an interaction can be edited.
public enum UITextInteractionMode: Int, Hashable, Sendable {
  /// It can be edited and selected, and has a caret.
  case editable = 0
  /// It can only be selected.
  case nonEditable = 1
}

/// Allows or forbids the presses of a text interaction, and hears when they begin and end.
///
/// Mirrors UIKit. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextInteractionDelegate: AnyObject {
  /// Whether a press at a point of the interaction's view places the caret or selects text.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  /// Called before a press changes the selection.
  func interactionWillBegin(_ interaction: UITextInteraction)
  /// Called when the press has ended.
  func interactionDidEnd(_ interaction: UITextInteraction)
}

// The default implementations.
extension UITextInteractionDelegate {
  /// Returns `true`.
  public func interactionShouldBegin(
    _ interaction: UITextInteraction, at point: CGPoint
  ) -> Bool { true }
  /// Does nothing.
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  /// Does nothing.
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}

/// Gives a program's own text input a caret, a highlighted selection, presses that select, and an
/// edit menu.
///
/// Mirrors UIKit. Set `textInput` and add the interaction to its view, whose
/// `canBecomeFirstResponder` must be `true`. A press of a pointer places the caret, a second one
/// selects a word, a third one a paragraph, and a drag extends the selection. A finger places the
/// caret when it is lifted. The secondary button opens the edit menu, with the commands that
/// `canPerformAction(_:withSender:)` allows.
///
/// The interaction becomes the `inputDelegate` of the text, which must tell it of changes. Keys
/// stay with the text's `pressesBegan(_:with:)`. There are no handles and no magnifier. Text fields
/// and text views draw their carets themselves, so the interaction does nothing for them.
@preconcurrency @MainActor
open class UITextInteraction: UIInteraction {
  /// The delegate.
  open weak var delegate: (any UITextInteractionDelegate)?
  /// The view.
  public private(set) weak var view: UIView?
  /// Whether the text can be edited.
  public let textInteractionMode: UITextInteractionMode
  /// The text, held weakly.
  open weak var textInput: (any UIResponder & UITextInput)? {
    didSet {
      if oldValue !== textInput { disconnect(oldValue) }
      connect()
    }
  }

  private let recognizer = TextPressRecognizer()
  private lazy var observer = TextInputObserver { [weak self] in self?.show() }
  private let highlights = TextHighlights(frame: .zero)
  private let caret = TextCaret(frame: .zero)
  /// The unit of the current press, and what it selected first.
  private var drag: (unit: UITextGranularity, start: UITextRange)?

  /// Creates an interaction.
  ///
  /// - Parameter mode: Whether the text can be edited.
  public init(for mode: UITextInteractionMode) {
    textInteractionMode = mode
    recognizer.interaction = self
  }

  /// The recognizers of the interaction, on which others may wait.
  open var gesturesForFailureRequirements: [UIGestureRecognizer] { [recognizer] }

  /// Leaves the former view.
  open func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(recognizer)
    disconnect(textInput)
  }

  /// Adds the recognizer of presses to the view.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(recognizer)
    connect()
  }

  // MARK: Showing

  /// The text that the interaction serves.
  private var served: (any UIResponder & UITextInput)? {
    view == nil || textInput is any EditedView ? nil : textInput
  }

  private func isEditable(_ text: any UITextInput) -> Bool {
    textInteractionMode == .editable && text.isEditable
  }

  /// The view in whose coordinates the text's rectangles are.
  private var sheet: UIView? {
    guard let sheet = served?.textInputView else { return nil }
    return sheet.window == nil ? view : sheet
  }

  private func connect() {
    served?.inputDelegate = observer
    show()
  }

  private func disconnect(_ text: (any UIResponder & UITextInput)?) {
    if text?.inputDelegate === observer { text?.inputDelegate = nil }
    highlights.removeFromSuperview()
    caret.removeFromSuperview()
    drag = nil
  }

  /// Shows the selection or the caret, which starts to blink again.
  private func show() {
    guard let served, let sheet, served.isFirstResponder, sheet.window?.isKeyWindow == true,
      let range = served.selectedTextRange
    else {
      highlights.show([], color: nil)
      return caret.hide()
    }
    if highlights.superview !== sheet {
      sheet.insertSubview(highlights, at: 0)
      sheet.addSubview(caret)
    }
    let rects = range.isEmpty ? [] : served.selectionRects(for: range)
    highlights.show(
      rects.map { Self.turned($0.rect, by: $0.transform) },
      color: sheet.tintColor.withAlphaComponent(0.3))
    guard range.isEmpty, isEditable(served) else { return caret.hide() }
    let rect = served.caretRect(for: range.start)
    guard !rect.isNull, !rect.isInfinite else { return caret.hide() }
    caret.backgroundColor = sheet.tintColor
    caret.place(rect, served.caretTransform(for: range.start))
    caret.show()
  }

  /// The smallest rectangle around one that is turned or scaled around its middle.
  private static func turned(_ rect: CGRect, by transform: CGAffineTransform) -> CGRect {
    guard !transform.isIdentity else { return rect }
    let around = CGRect(
      x: -rect.width / 2, y: -rect.height / 2, width: rect.width, height: rect.height)
    return around.applying(transform).offsetBy(dx: rect.midX, dy: rect.midY)
  }

  /// Follows a change of the first responder or of the key window.
  static func keysChanged(for responder: UIResponder) {
    var view = responder as? UIView
    while let current = view {
      for case let interaction as UITextInteraction in current.interactionStorage
      where interaction.textInput === responder { interaction.show() }
      view = current.superview
    }
  }

  // MARK: Pressing

  /// Whether a touch places the caret, selects text or opens the menu.
  final func takes(_ touch: UITouch) -> Bool {
    guard served != nil, let view else { return false }
    return delegate?.interactionShouldBegin(self, at: touch.location(in: view)) ?? true
  }

  /// Places the caret, or selects a word or a paragraph.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - extends: Whether the selection is extended to the touch.
  final func press(_ touch: UITouch, extends: Bool) {
    guard let served, let sheet else { return }
    let range = extends && served.isFirstResponder ? served.selectedTextRange : nil
    guard let place = served.closestPosition(to: touch.location(in: sheet)), begins(served) else {
      return
    }
    if let range {
      let isBefore = served.compare(place, to: range.start) == .orderedAscending
      let anchor = isBefore ? range.end : range.start
      drag = served.textRange(from: anchor, to: anchor).map { (.character, $0) }
      return self.extend(to: touch)
    }
    let units: [UITextGranularity] = [.paragraph, .character, .word]
    let unit = units[touch.tapCount % 3]
    guard let start = stretch(unit, at: place, in: served) else { return }
    drag = (unit, start)
    served.selectedTextRange = start
    show()
  }

  /// Extends the selection of the current press to a touch.
  final func extend(to touch: UITouch) {
    guard let served, let sheet, let drag,
      let place = served.closestPosition(to: touch.location(in: sheet)),
      let here = stretch(drag.unit, at: place, in: served)
    else { return }
    let start = drag.start
    let isBefore = served.compare(here.start, to: start.start) == .orderedAscending
    let isAfter = served.compare(here.end, to: start.end) == .orderedDescending
    served.selectedTextRange = served.textRange(
      from: isBefore ? here.start : start.start, to: isAfter ? here.end : start.end)
    show()
  }

  /// Ends a press.
  final func end() {
    guard drag != nil else { return }
    drag = nil
    delegate?.interactionDidEnd(self)
  }

  private func begins(_ text: any UIResponder & UITextInput) -> Bool {
    guard text.isFirstResponder || text.becomeFirstResponder() else { return false }
    delegate?.interactionWillBegin(self)
    text.unmarkText()
    return true
  }

  /// The unit of text at a position; only the position itself between two units.
  private func stretch(
    _ unit: UITextGranularity, at place: UITextPosition, in text: any UITextInput
  ) -> UITextRange? {
    let caret = text.textRange(from: place, to: place)
    guard unit != .character else { return caret }
    let tokenizer = text.tokenizer
    return tokenizer.rangeEnclosingPosition(place, with: unit, inDirection: .storage(.forward))
      ?? tokenizer.rangeEnclosingPosition(place, with: unit, inDirection: .storage(.backward))
      ?? caret
  }

  // MARK: Menu

  /// Opens the menu of editing commands at a touch.
  final func showMenu(at touch: UITouch) {
    guard let served, let sheet, begins(served) else { return }
    defer { delegate?.interactionDidEnd(self) }
    let point = touch.location(in: sheet)
    if served.selectedTextRange?.isEmpty != false, let place = served.closestPosition(to: point) {
      served.selectedTextRange = served.textRange(from: place, to: place)
      show()
    }
    guard let range = served.selectedTextRange else { return }
    let suggested = served.standardEditCommands
    let menu =
      served.editMenu(for: range, suggestedActions: suggested) ?? UIMenu(children: suggested)
    let open = EditMenu.show(menu, at: point, in: sheet) { [weak served] in
      let animator = MenuAnimator()
      served?.willDismissEditMenu(animator: animator)
      animator.run()
    }
    guard open != nil else { return }
    let animator = MenuAnimator()
    served.willPresentEditMenu(animator: animator)
    animator.run()
  }
}

/// Tells a text interaction of changes in its text.
@MainActor
private final class TextInputObserver: UITextInputDelegate {
  private let change: () -> Void

  init(_ change: @escaping () -> Void) { self.change = change }

  func selectionWillChange(_ textInput: (any UITextInput)?) {}
  func selectionDidChange(_ textInput: (any UITextInput)?) { change() }
  func textWillChange(_ textInput: (any UITextInput)?) {}
  func textDidChange(_ textInput: (any UITextInput)?) { change() }
}
