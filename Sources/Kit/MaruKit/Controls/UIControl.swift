import Foundation
import Graphics

/// The base class of interactive views.
///
/// It tracks one touch and sends control events; the actions for an event are performed in the
/// order in which they were added. A control does not pass its touches up the responder chain.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// How far a touch may leave the control and still count as inside, in points.
  static let touchTolerance: CGFloat = 70

  final var registry = ControlActionRegistry()
  private var trackedTouch: UITouch?
  final var focusRing: FocusRing?

  // MARK: Initializers

  /// Creates a control.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
  }

  /// Creates a control with a primary action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isAccessibilityElement = true
    decode(coder, as: UIControl.self)
  }

  // MARK: State

  /// Whether the control can be used.
  ///
  /// Disabling a pressed control cancels the press.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { abandonTracking(with: nil) }
      stateChanged()
      tellObservers()
    }
  }

  /// Whether the control is selected.
  open var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      stateChanged()
      tellObservers()
    }
  }

  /// Whether the control is drawn as pressed.
  ///
  /// Set while a touch is inside.
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      stateChanged()
      tellObservers()
    }
  }

  /// The combined state, including whether the control is focused.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// The vertical alignment of the content.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The horizontal alignment of the content.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// `contentHorizontalAlignment` with leading and trailing resolved.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: readsRightToLeft ? .right : .left
    case .trailing: readsRightToLeft ? .left : .right
    case let other: other
    }
  }

  /// Whether a press opens the control's menu instead of performing its primary action.
  open var showsMenuAsPrimaryAction = false

  /// Called after every change of `state`; redraws by default.
  func stateChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Events

  /// Whether a touch is being tracked.
  open private(set) var isTracking = false
  /// Whether the tracked touch is inside, or was when tracking ended.
  open private(set) var isTouchInside = false

  /// A touch began inside.
  ///
  /// Returns whether to track it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The tracked touch moved.
  ///
  /// Returns whether to continue tracking it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The tracked touch ended, or tracking stopped.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The tracked touch was cancelled.
  open func cancelTracking(with event: UIEvent?) {}

  /// Begins tracking, unless a touch is already tracked.
  ///
  /// Only a finger or the primary button presses; other buttons are passed up the responder chain.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary)
    else { return super.touchesBegan(touches, with: event) }
    guard isEnabled, trackedTouch == nil else { return }
    trackedTouch = touch
    isTouchInside = true
    guard beginTracking(touch, with: event) else {
      trackedTouch = nil
      return
    }
    isTracking = true
    isHighlighted = true
    sendActions(for: .touchDown, with: event)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
  }

  /// Follows the tracked touch in and out.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInsideWithTolerance(touch)
    if isTouchInside != wasInside { isHighlighted = isTouchInside }
    guard continueTracking(touch, with: event) else {
      stopTracking()
      endTracking(touch, with: event)
      return
    }
    if isTouchInside != wasInside {
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  /// Ends tracking, with a press if the touch is inside.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = isInsideWithTolerance(touch)
    stopTracking()
    endTracking(touch, with: event)
    guard isTouchInside else { return sendActions(for: .touchUpOutside, with: event) }
    sendPress(with: event)
  }

  /// Cancels tracking.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    abandonTracking(with: event)
  }

  /// Whether a recognizer of an ancestor may recognize a touch that began here.
  ///
  /// A single tap with one finger belongs to the control.
  func lets(_ recognizer: UIGestureRecognizer, begin touch: UITouch) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  /// Whether a recognizer follows movements, which sliding controls need themselves.
  static func isDrag(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer is UIPanGestureRecognizer || recognizer is UISwipeGestureRecognizer
  }

  /// Sends the events of a completed press.
  func sendPress(with event: UIEvent?) { sendActions(for: .touchUpInside, with: event) }

  /// Whether a press sends `primaryActionTriggered` too.
  var pressIsPrimaryAction: Bool { false }

  private func isInsideWithTolerance(_ touch: UITouch) -> Bool {
    let point = touch.location(in: self)
    return bounds.insetBy(dx: -Self.touchTolerance, dy: -Self.touchTolerance).contains(point)
      || self.point(inside: point, with: nil)
  }

  private func stopTracking() {
    isTracking = false
    trackedTouch = nil
    isHighlighted = false
  }

  private func abandonTracking(with event: UIEvent?) {
    stopTracking()
    isTouchInside = false
    cancelTracking(with: event)
    sendActions(for: .touchCancel, with: event)
  }

  // MARK: Keyboard

  /// A control takes the focus while it is enabled.
  open override var canBecomeFocused: Bool { isEnabled }

  /// Shows or hides the focus ring.
  open override func didUpdateFocus() {
    super.didUpdateFocus()
    if !isFocused, !isTracking { isHighlighted = false }
    focusChanged()
  }

  /// Highlights the control while Space or Return is held.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled, presses.contains(where: Self.isPressKey) else {
      return super.pressesBegan(presses, with: event)
    }
    isHighlighted = true
  }

  /// Presses the control when Space or Return is released.
  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: Self.isPressKey) else {
      return super.pressesEnded(presses, with: event)
    }
    guard isEnabled, isHighlighted, !isTracking else { return }
    isHighlighted = false
    sendPress(with: event)
  }

  /// Cancels the press.
  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: Self.isPressKey) else {
      return super.pressesCancelled(presses, with: event)
    }
    if !isTracking { isHighlighted = false }
  }

  // MARK: Layout

  /// Lays out the focus ring.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutFocusRing()
  }

  /// Whether the focus ring is shown.
  var showsFocusRing: Bool { isFocused }

  /// The corner radius of the focus ring, in points.
  var focusRingCornerRadius: CGFloat { layer.cornerRadius > 0 ? layer.cornerRadius : 6 }

  // MARK: Description

  /// The traits that were set, and those that follow from the state.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = super.accessibilityTraits
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }

  /// Presses the control.
  ///
  /// Returns `false` if it is disabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    sendPress(with: nil)
    return true
  }

  /// Performs an action.
  ///
  /// Every action of every event passes here.
  open func sendAction(_ action: UIAction) { action.perform(sender: self) }

  // MARK: Actions

  /// Adds an action for these events.
  ///
  /// It replaces an action with the same identifier for them.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    registry.add(action, for: controlEvents)
  }

  /// Removes an action for these events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    registry.remove(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for these events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    registry.remove(identifiedBy: actionIdentifier, for: controlEvents)
  }

  // MARK: Performing

  /// Performs the actions for these events, in the order in which they were added.
  open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }
}
