import Foundation

/// An object that handles events: a view, a view controller, a window or the application.
///
/// Mirrors UIKit. By default each method passes the event to `next`; an override that does not call
/// `super` ends the chain.
@preconcurrency @MainActor
open class UIResponder: IdentityHashable, NSKeyValueCoding, NSKeyValueObserving,
  UIResponderStandardEditActions, UIPasteConfigurationSupporting
{
  /// Creates a responder.
  public init() {}

  /// The values that are associated with the responder; guarded by the lock of all associations.
  final nonisolated(unsafe) var associatedValues: AssociatedValues?

  /// The class and the address; a subclass may tell more.
  open nonisolated var description: String {
    "<\(type(of: self)): \(Unmanaged.passUnretained(self).toOpaque())>"
  }

  /// The description, unless a subclass tells more.
  open nonisolated var debugDescription: String { description }

  /// The next responder in the chain.
  open var next: UIResponder? { nil }

  /// Called after the responder and the other objects of its nib file have been connected.
  ///
  /// Outlets, actions and runtime attributes are set. Overrides call `super`.
  open func awakeFromNib() {}

  /// Called by Interface Builder to prepare a view that it shows while it is designed.
  ///
  /// The kit never calls it.
  open func prepareForInterfaceBuilder() {}

  // MARK: Key-value coding

  /// The value of a property; `nil` also for an unknown key, after a report.
  ///
  /// See ``NSKeyValueCoding`` for the keys that are known.
  open func value(forKey key: String) -> Any? { KeyedAccess.value(forKey: key, of: self) }

  /// Sets a property; an unknown key, and a value that does not fit the property, are reported.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyedAccess.setValue(value, forKey: key, of: self)
  }

  /// The value of a property of a property, such as `layer.cornerRadius`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyedAccess.value(forKeyPath: keyPath, of: self)
  }

  /// Sets a property of a property.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyedAccess.setValue(value, forKeyPath: keyPath, of: self)
  }

  /// Called for a key that the object does not know; reports it and returns `nil` by default.
  open func value(forUndefinedKey key: String) -> Any? {
    KeyedAccess.report(key, of: self)
    return nil
  }

  /// Called for a key that the object does not know or cannot set; reports it by default.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    KeyedAccess.report(key, of: self, isToBeSet: true)
  }

  /// A property that the object observes has changed; reports it if the object has no such method
  /// of its own.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    UIApplication.shared.report(
      "\(type(of: self)) observes \"\(keyPath ?? "")\", but does not handle the change in "
        + "observeValue(forKeyPath:of:change:context:)")
  }

  // MARK: Accessibility

  /// Dismisses the current content, as a cancel button would.
  ///
  /// Returns whether it did anything; by default it does not. The host does not call it: Escape is
  /// a key.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Does the most important thing on the screen, such as pausing a playback.
  ///
  /// Returns whether it did anything; by default it does not. The host does not call it.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Scrolls by a page.
  ///
  /// Returns whether it did anything; by default it does not. The host does not call it.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  // MARK: First responder

  /// Whether the responder can become the first responder.
  ///
  /// `false` by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder can resign as first responder.
  ///
  /// `true` by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether a press outside of the window makes it resign as first responder.
  ///
  /// `false` by default. A view that shows a list or a menu while it is first responder returns `true`, so that
  /// it closes in a bar, an overlay or another window without a frame. A name of Maru's own: on iOS nothing is
  /// outside of the window.
  open var resignsByOutsidePress: Bool { false }

  /// Whether the responder is the first to receive keys.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks to become the first responder.
  ///
  /// The current first responder is asked to resign.
  ///
  /// - Returns: Whether the responder is now the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    guard window.firstResponder !== self else { return true }
    guard canBecomeFirstResponder else { return false }
    return window.inputDock.handOver {
      if let current = window.firstResponder {
        guard current.canResignFirstResponder, current.resignFirstResponder() else { return false }
      }
      window.firstResponder = self
      window.becomeKeyWithinHost()
      return true
    }
  }

  /// Asks to resign as first responder.
  ///
  /// If the responder lies in the input views, their owner becomes first responder again, provided
  /// that it is in front and can.
  ///
  /// - Returns: Whether the responder is no longer the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.inputDock.give(up: self)
    return true
  }

  // MARK: Input views

  /// The view shown at the bottom edge while this responder, or a descendant that has no input view
  /// of its own, is first responder.
  ///
  /// `nil` by default: there is no on-screen keyboard.
  open var inputView: UIView? { nil }

  /// The view on top of the input view, found in the same way.
  ///
  /// It is shown alone if there is no input view.
  open var inputAccessoryView: UIView? { nil }

  /// The controller of the input view, if `inputView` is `nil`.
  open var inputViewController: UIInputViewController? { nil }

  /// The controller of the input accessory view, if `inputAccessoryView` is `nil`.
  open var inputAccessoryViewController: UIInputViewController? { nil }

  /// Updates the input views and their heights, if this is the first responder.
  open func reloadInputViews() {
    guard let window = responderWindow, window.firstResponder === self else { return }
    window.inputDock.update()
  }

  /// The language in which the user types; that of the user's preferred language by default.
  ///
  /// A subclass may return another one. It does not change the keyboard: the window system chooses
  /// that.
  open var textInputMode: UITextInputMode? { .first }

  /// Identifies the text for which iOS remembers the language in which the user last typed.
  ///
  /// `nil` by default. The kit remembers none.
  open var textInputContextIdentifier: String? { nil }

  /// Forgets the language that was remembered for an identifier; does nothing, because none is.
  ///
  /// - Parameter identifier: A `textInputContextIdentifier`.
  open class func clearTextInputContextIdentifier(_ identifier: String) {}

  /// The undo manager of the responder or of the nearest responder behind it in the chain.
  ///
  /// A window has its own, and so have text fields and text views.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Editing

  /// Whether the responder can perform an action now.
  ///
  /// By default only `.paste`, if there may be something for the `pasteConfiguration`. Text views
  /// and text fields answer for the standard editing actions. Keys and menus ask, so an override
  /// can add actions, for example `copy(_:)`, and take them away. The middle button asks for
  /// `.paste`.
  ///
  /// - Parameters:
  ///   - action: The action, such as `.copy`.
  ///   - sender: The object that asks. For a paste with the middle button it is the pasteboard.
  /// - Returns: Whether it can.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .paste && pasteConfiguration != nil && UIPasteboard.general.mayPaste(into: self)
  }

  /// The first responder from this one on, along the chain, that can perform an action; `nil` if
  /// there is none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    if canPerformAction(action, withSender: sender) { return self }
    return next?.target(forAction: action, withSender: sender)
  }

  /// Moves the selection to the pasteboard; does nothing by default.
  open func cut(_ sender: Any?) {}
  /// Copies the selection to the pasteboard; does nothing by default.
  open func copy(_ sender: Any?) {}
  /// Replaces the selection with the pasteboard's contents.
  ///
  /// By default, it calls `paste(itemProviders:)` if the items can be pasted, once they are known.
  open func paste(_ sender: Any?) {
    guard pasteConfiguration != nil else { return }
    UIPasteboard.general.loadItems { [weak self] items in
      guard let self, canPaste(items) else { return }
      paste(itemProviders: items)
    }
  }
  /// Replaces the selection with the pasteboard's text; does nothing by default.
  open func pasteAndMatchStyle(_ sender: Any?) {}
  /// Deletes the selection; does nothing by default.
  open func delete(_ sender: Any?) {}
  /// Selects the word at the caret; does nothing by default.
  open func select(_ sender: Any?) {}
  /// Selects everything; does nothing by default.
  open func selectAll(_ sender: Any?) {}
  /// Makes the selection bold, or no longer bold; does nothing by default.
  open func toggleBoldface(_ sender: Any?) {}
  /// Makes the selection italic, or no longer italic; does nothing by default.
  open func toggleItalics(_ sender: Any?) {}
  /// Underlines the selection, or removes the underline; does nothing by default.
  open func toggleUnderline(_ sender: Any?) {}
  /// Makes the selected text larger; does nothing by default.
  open func increaseSize(_ sender: Any?) {}
  /// Makes the selected text smaller; does nothing by default.
  open func decreaseSize(_ sender: Any?) {}
  /// Shows the bar that finds text; does nothing by default.
  open func find(_ sender: Any?) {}
  /// Shows the bar that finds and replaces text; does nothing by default.
  open func findAndReplace(_ sender: Any?) {}
  /// Makes the next match the current one; does nothing by default.
  open func findNext(_ sender: Any?) {}
  /// Makes the previous match the current one; does nothing by default.
  open func findPrevious(_ sender: Any?) {}
  /// Searches for the selected text from now on; does nothing by default.
  open func useSelectionForFind(_ sender: Any?) {}

  // MARK: Touches

  /// Fingers or buttons went down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// They moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// They were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches were cancelled by a gesture, or because the window or view went away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keys

  /// The commands of the responder, while it or a responder in front of it in the chain gets the keys.
  ///
  /// `nil` by default. It is read for each key, so a subclass returns commands that it made before.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Keys went down.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Keys went up.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Key presses were cancelled.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Pasting

  /// The kinds of data that can be pasted into the responder; `nil` by default.
  ///
  /// With a configuration, Control-V calls `paste(itemProviders:)` if no responder in front of this
  /// one in the chain can paste. The value is copied.
  open var pasteConfiguration: UIPasteConfiguration? {
    get { ownPasteConfiguration }
    set { ownPasteConfiguration = newValue?.copy() as? UIPasteConfiguration }
  }
  /// The configuration that was set.
  final private(set) var ownPasteConfiguration: UIPasteConfiguration?

  /// Whether items can be pasted into the responder.
  ///
  /// By default, one of them has to be of a kind in the `pasteConfiguration`. It is called often,
  /// so an override must not load the items.
  open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    pasteConfiguration?.accepts(itemProviders) == true
  }

  /// Pastes items; does nothing by default.
  ///
  /// The items come from the general pasteboard. At least one is of an acceptable kind.
  open func paste(itemProviders: [NSItemProvider]) {}

  // MARK: Scrolling

  /// A wheel or a touchpad was used over the responder.
  open func scrolled(with event: UIScrollEvent) { next?.scrolled(with: event) }

  /// Called when the responder resigns, or when its window gains or loses keys.
  func keysMayHaveGone() { UITextInteraction.keysChanged(for: self) }

  /// The window in which this can be first responder.
  var responderWindow: UIWindow? { next?.responderWindow }
}
