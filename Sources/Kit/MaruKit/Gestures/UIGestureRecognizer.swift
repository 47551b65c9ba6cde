import Foundation

/// Watches touches for a gesture.
///
/// Mirrors UIKit: a subclass overrides the touch methods and sets `state`; the recognizer then
/// decides with its delegate, its failure requirements and the other recognizers of the same
/// touches whether the gesture counts. One attempt lasts from the first touch to `reset()`.
@MainActor
open class UIGestureRecognizer: IdentityHashable {
  /// Where a recognizer is.
  public enum State: Int, Sendable {
    /// It still watches.
    case possible
    /// A gesture that goes on has begun.
    case began
    /// It went on.
    case changed
    /// It ended, or a gesture without duration was recognized.
    case ended
    /// It was interrupted.
    case cancelled
    /// These touches are no such gesture.
    case failed

    /// Another name of `ended`, for gestures without duration.
    public static let recognized = State.ended
  }

  // MARK: Stored state

  /// The view whose touches are watched.
  public internal(set) weak var view: UIView?
  /// Asked before the recognizer decides.
  public weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether it watches at all.
  ///
  /// Switched off in the middle of a gesture it is cancelled.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { abandon() } }
  }
  /// Whether the view's touches are cancelled once the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches only when the gesture has failed.
  ///
  /// Touches of a gesture that is recognized are never told to the view then.
  open var delaysTouchesBegan = false
  /// Whether the view hears that touches ended only when the gesture has failed.
  open var delaysTouchesEnded = true
  /// What may touch: raw values of `UITouch.TouchType`, all of them by default.
  open lazy var allowedTouchTypes: [NSNumber] = (0...3).map { NSNumber(value: $0) }
  /// Whether touches of another type than the first one's are left out.
  open var requiresExclusiveTouchType = true
  /// A name for the person who debugs.
  public var name: String?
  /// The modifier keys of the last event.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The buttons of the last event.
  public internal(set) var buttonMask: UIEvent.ButtonMask = []

  /// The touches that are followed, those that end with the present event included.
  var trackedTouches: [UITouch] = []
  /// Every touch of the present attempt, lifted ones too.
  var attempt: [UITouch] = []
  /// The keys whose beginning it was told.
  var heldKeys: Set<UIKeyboardHIDUsage> = []
  /// The middle of the touches when there were some last, in the window.
  var lastPlace = CGPoint.zero
  var targets: [GestureTarget] = []
  var requirements: [WeakRecognizer] = []
  /// Those that have to fail first in this attempt, the delegates' wishes included.
  var awaited: [WeakRecognizer] = []
  var dependents: [WeakRecognizer] = []
  /// The state that waits for the required recognizers to fail.
  var withheld: State?
  var storedState = State.possible
  let patience = DeferredDeadline()
  /// Whether it waits for further touches and ends that by itself.
  var awaitsTouches: Bool { false }

  // MARK: Making

  /// Makes a recognizer that tells nobody.
  public required init() {}

  /// Makes a recognizer that calls a method of an object, which it does not keep alive:
  /// `UITapGestureRecognizer(target: self, action: Screen.tapped)`.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Makes a recognizer that calls a method without parameters of an object, which it does not keep
  /// alive.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Makes a recognizer that calls a closure.
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
  /// Touches were taken away.
  ///
  /// The recognizer is interrupted by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = storedState == .possible ? .failed : .cancelled
  }
  /// Keys went down while the view, or one in it, had the keys.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Keys went up whose beginning the recognizer was told.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  /// Forgets everything about the last gesture.
  open func reset() {}
  /// Whether the recognizer takes an event at all.
  ///
  /// The delegate's answer by default.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }
  /// Whether a recognizer that decided keeps another from deciding.
  ///
  /// Yes by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recognizer that decided keeps this one from deciding.
  ///
  /// Yes by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recognizer has to fail before this one may recognize.
  ///
  /// Asked when the recognizer is about to recognize. No by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether this recognizer has to fail before another one may recognize.
  ///
  /// Asked when the other is about to recognize. No by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: State

  /// Where the recognizer is.
  ///
  /// Subclasses set it. A step that is not allowed is ignored: from `possible` to `began`, `ended`
  /// or `failed`, from `began` and `changed` to `changed`, `ended`, `cancelled` or `failed`.
  open var state: State {
    get { storedState }
    set { change(to: newValue) }
  }

  /// How many touches are followed.
  open var numberOfTouches: Int { trackedTouches.count }

  /// The middle of the touches, in a view's coordinates; in the window's where `nil`.
  ///
  /// Where there are none any more, where they were last.
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(lastPlace, from: nil) ?? lastPlace
  }

  /// The place of one touch, in a view's coordinates; in the window's where `nil`.
  ///
  /// A number that no touch has is taken for the nearest.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard !trackedTouches.isEmpty else { return location(in: view) }
    return trackedTouches[min(max(touchIndex, 0), trackedTouches.count - 1)].location(in: view)
  }
}
