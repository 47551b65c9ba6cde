import Foundation

/// The base class of gesture recognizers.
///
/// Mirrors UIKit: a subclass overrides the touch methods and sets `state`. The recognizer then
/// decides whether the gesture counts, from its delegate, its failure requirements and the other
/// recognizers of the same touches. One attempt lasts from the first touch to `reset()`.
@preconcurrency @MainActor
open class UIGestureRecognizer: IdentityHashable {
  /// The states of a recognizer.
  public enum State: Int, Sendable {
    /// No decision yet.
    case possible
    /// A continuous gesture began.
    case began
    /// A continuous gesture changed.
    case changed
    /// A continuous gesture ended, or a discrete gesture was recognized.
    case ended
    /// The gesture was interrupted.
    case cancelled
    /// The touches do not match the gesture.
    case failed

    /// The same as `ended`, for discrete gestures.
    public static let recognized = State.ended
  }

  // MARK: Stored state

  /// The view that the recognizer is attached to.
  public internal(set) weak var view: UIView?
  /// The delegate, asked before the recognizer decides.
  public weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether the recognizer receives touches.
  ///
  /// Disabling it during a gesture cancels the gesture.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { abandon() } }
  }
  /// Whether the view's touches are cancelled when the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view receives touches only after the gesture has failed.
  ///
  /// If the gesture is recognized, the view never receives its touches.
  open var delaysTouchesBegan = false
  /// Whether the view learns that touches ended only after the gesture has failed.
  open var delaysTouchesEnded = true
  /// The accepted touch types, as raw values of `UITouch.TouchType`; all of them by default.
  open lazy var allowedTouchTypes: [NSNumber] = (0...3).map { NSNumber(value: $0) }
  /// Whether touches of another type than the first touch's are ignored.
  open var requiresExclusiveTouchType = true
  /// A name for debugging.
  open var name: String?
  /// The modifier keys of the last event.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The buttons of the last event.
  open internal(set) var buttonMask: UIEvent.ButtonMask = []

  /// The touches that the recognizer follows, including those that end with the current event.
  final var trackedTouches: [UITouch] = []
  /// Every touch of the current attempt, including lifted ones.
  final var attempt: [UITouch] = []
  /// The keys whose press began in this recognizer.
  final var heldKeys: Set<UIKeyboardHIDUsage> = []
  /// The last centroid of the touches, in the window's coordinates.
  final var lastPlace = CGPoint.zero
  final var targets: [GestureTarget] = []
  final var requirements: [WeakRecognizer] = []
  /// The recognizers that have to fail first in this attempt, including those the delegates name.
  final var awaited: [WeakRecognizer] = []
  final var dependents: [WeakRecognizer] = []
  /// The state that is withheld until the required recognizers fail.
  final var withheld: State?
  final var storedState = State.possible
  let patience = DeferredDeadline()
  /// Whether the recognizer waits for further touches and ends the wait by itself.
  var awaitsTouches: Bool { false }

  // MARK: Initializers

  /// Creates a recognizer without targets.
  public init() {}

  /// Creates a recognizer that calls a method of an object, which is held weakly:
  /// `UITapGestureRecognizer(target: self, action: Screen.tapped)`.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a parameterless method of an object, which is held weakly.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a closure.
  public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init()
    addHandler(handler)
  }

  // MARK: Overridable

  /// Touches began.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches ended.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were cancelled.
  ///
  /// By default the recognizer fails or is cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = storedState == .possible ? .failed : .cancelled
  }
  /// Keys went down while the view or one of its descendants received keys.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Keys went up whose press began in this recognizer.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Clears the state of the last attempt.
  open func reset() {}
  /// Whether the recognizer should receive an event.
  ///
  /// By default the delegate's answer.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }
  /// Whether this recognizer, once recognized, prevents another.
  ///
  /// `true` by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recognizer, once recognized, prevents this one.
  ///
  /// `true` by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recognizer has to fail before this one may recognize.
  ///
  /// Called when this recognizer is about to recognize; `false` by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether this recognizer has to fail before another one may recognize.
  ///
  /// Called when the other is about to recognize; `false` by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: State

  /// The state of the recognizer.
  ///
  /// Subclasses set it. Valid transitions are from `possible` to `began`, `ended` or `failed`, and
  /// from `began` and `changed` to `changed`, `ended`, `cancelled` or `failed`; others are ignored.
  open var state: State {
    get { storedState }
    set { change(to: newValue) }
  }

  /// The number of touches that the recognizer follows.
  open var numberOfTouches: Int { trackedTouches.count }

  /// The centroid of the touches in a view's coordinates; in the window's if `nil`.
  ///
  /// After the touches have ended, their last centroid.
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(lastPlace, from: nil) ?? lastPlace
  }

  /// The location of one touch in a view's coordinates; in the window's if `nil`.
  ///
  /// An index out of range is clamped.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard !trackedTouches.isEmpty else { return location(in: view) }
    return trackedTouches[min(max(touchIndex, 0), trackedTouches.count - 1)].location(in: view)
  }

  // MARK: Targets

  /// Makes this recognizer wait until another one has failed.
  ///
  /// A recognizer that follows none of the gesture's touches counts as failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    guard otherGestureRecognizer !== self else { return }
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    requirements.append(WeakRecognizer(otherGestureRecognizer))
  }

  /// Stops following a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
    attempt.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UIGestureRecognizer {
  @_silgen_name("maru_makeGestureRecognizer")
  @usableFromInline
  convenience init(ofClass: Void) { self.init() }

  /// Creates a recognizer of this class with `init()`.
  @_silgen_name("maru_makeGestureRecognizer")
  static func make() -> UIGestureRecognizer
}
