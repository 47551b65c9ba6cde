import Foundation

/// Watches touches for a gesture.
///
/// Mirrors UIKit: a subclass overrides the touch methods and sets `state`; the recognizer then
/// decides with its delegate, its failure requirements and the other recognizers of the same
/// touches whether the gesture counts.
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
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { abandon() } }
  }
  /// Whether the view's touches are cancelled once the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches only when the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view hears that touches ended only when the gesture has failed.
  open var delaysTouchesEnded = true
  /// A name for the person who debugs.
  public var name: String?
  /// The modifier keys of the last event.
  public private(set) var modifierFlags: UIKeyModifierFlags = []

  var trackedTouches: [UITouch] = []
  private var targets: [GestureTarget] = []
  private var requirements: [WeakRecognizer] = []
  private var dependents: [WeakRecognizer] = []
  /// The state that waits for the required recognizers to fail.
  private var withheld: State?
  private var storedState = State.possible

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

  /// Calls a method of an object, which is not kept alive, at each change of state.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    targets.append(
      GestureTarget(object: target) { [weak target] recognizer in
        guard let target, let recognizer = recognizer as? Recognizer else { return }
        action(target)(recognizer)
      })
  }

  /// Calls a method without parameters of an object, which is not kept alive, at each change of
  /// state.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    targets.append(
      GestureTarget(object: target) { [weak target] _ in
        guard let target else { return }
        action(target)()
      })
  }

  /// Calls a closure at each change of state.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    targets.append(GestureTarget(object: nil, call: handler))
  }

  /// Calls an object's methods no more.
  public func removeTarget(_ target: AnyObject) {
    targets.removeAll { $0.object === target }
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
  /// Forgets everything about the last gesture.
  open func reset() {}
  /// Whether a recognizer that decided keeps another from deciding.
  ///
  /// Yes by default.
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  /// Whether another recognizer that decided keeps this one from deciding.
  ///
  /// Yes by default.
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }

  // MARK: State

  /// Where the recognizer is.
  ///
  /// Subclasses set it.
  open var state: State {
    get { storedState }
    set { change(to: newValue) }
  }

  /// How many touches are followed.
  open var numberOfTouches: Int { trackedTouches.count }

  /// The middle of the touches, in a view's coordinates; in the window's where `nil`.
  open func location(in view: UIView?) -> CGPoint {
    guard !trackedTouches.isEmpty else { return .zero }
    let places = trackedTouches.map { $0.location(in: view) }
    let count = CGFloat(places.count)
    return CGPoint(
      x: places.map(\.x).reduce(0, +) / count, y: places.map(\.y).reduce(0, +) / count)
  }

  /// Recognizes only after another recognizer has failed.
  public func require(toFail other: UIGestureRecognizer) {
    requirements.append(WeakRecognizer(other))
    other.dependents.append(WeakRecognizer(self))
  }

  /// Leaves a touch to others.
  public func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  // MARK: Steps

  /// Whether it may still recognize.
  var isUndecided: Bool { storedState == .possible && isEnabled && !trackedTouches.isEmpty }

  /// Whether it has recognized, so that the view loses the touch.
  func hasTaken(_ touch: UITouch) -> Bool {
    guard cancelsTouchesInView, trackedTouches.contains(touch) else { return false }
    return storedState == .began || storedState == .changed || storedState == .ended
  }

  func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  func receive(_ touches: Set<UITouch>, _ event: UIEvent) {
    guard isEnabled, storedState != .failed, storedState != .cancelled else { return }
    modifierFlags = event.modifierFlags
    for touch in touches where touch.phase == .began { trackedTouches.append(touch) }
    let groups = Dictionary(grouping: touches, by: \.phase)
    if let began = groups[.began] { touchesBegan(Set(began), with: event) }
    if let moved = groups[.moved] { touchesMoved(Set(moved), with: event) }
    if let ended = groups[.ended] { touchesEnded(Set(ended), with: event) }
    if let cancelled = groups[.cancelled] { touchesCancelled(Set(cancelled), with: event) }
  }

  /// Starts over once all touches are up and nothing waits.
  func resetIfDone(_ event: UIEvent) {
    trackedTouches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    guard trackedTouches.isEmpty, withheld == nil else { return }
    let isOver = storedState == .ended || storedState == .cancelled || storedState == .failed
    if isOver { startOver() }
  }

  /// Gives up whatever is going on.
  func abandon() {
    withheld = nil
    if storedState == .began || storedState == .changed {
      enter(.cancelled)
    } else if storedState == .possible, !trackedTouches.isEmpty {
      enter(.failed)
    }
    trackedTouches = []
    startOver()
  }

  private func startOver() {
    storedState = .possible
    reset()
  }

  private func change(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed): decide(new)
    case (.possible, .failed), (.possible, .cancelled): enter(.failed)
    case (.began, .changed), (.began, .ended), (.began, .cancelled), (.began, .failed): enter(new)
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled), (.changed, .failed):
      enter(new)
    default: break
    }
  }

  private func decide(_ new: State) {
    guard withheld == nil else { return withheld = new }
    guard mayBegin else { return enter(.failed) }
    if requirements.contains(where: { $0.recognizer?.mayStillRecognize == true }) {
      return withheld = new
    }
    guard !rivals.contains(where: { $0.prevents(self) }) else { return enter(.failed) }
    for rival in rivals where rival.storedState == .possible && prevents(rival, ifActive: true) {
      rival.withheld = nil
      rival.enter(.failed)
    }
    enter(new == .changed ? .began : new)
  }

  private var mayBegin: Bool {
    (view?.gestureRecognizerShouldBegin(self) ?? true)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  private var mayStillRecognize: Bool {
    isEnabled && storedState == .possible && (!trackedTouches.isEmpty || withheld != nil)
  }

  /// The other recognizers of the same touches.
  private var rivals: [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for touch in trackedTouches {
      for recognizer in touch.gestureRecognizers ?? []
      where recognizer !== self && !found.contains(where: { $0 === recognizer }) {
        found.append(recognizer)
      }
    }
    return found
  }

  private func prevents(_ other: UIGestureRecognizer, ifActive: Bool = false) -> Bool {
    let isActive =
      ifActive || storedState == .began || storedState == .changed || storedState == .ended
    guard isActive, canPrevent(other), other.canBePrevented(by: self) else { return false }
    let together =
      (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
    return !together
  }

  private func enter(_ new: State) {
    storedState = new
    if new != .failed, new != .possible {
      for target in targets { target.call(self) }
    }
    guard new == .failed || new == .began || new == .ended else { return }
    for dependent in dependents.compactMap(\.recognizer) { dependent.requirementDecided(new) }
    view?.window?.touchRouter.gestureDecided(self)
    if trackedTouches.isEmpty, new != .began { startOver() }
  }

  private func requirementDecided(_ state: State) {
    guard let waiting = withheld else { return }
    if state == .failed {
      withheld = nil
      decide(waiting)
    } else {
      withheld = nil
      enter(.failed)
    }
    if trackedTouches.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) {
      trackedTouches = []
      if withheld == nil { startOver() }
    }
  }
}

/// Who is told about a gesture.
struct GestureTarget {
  weak var object: AnyObject?
  let call: @MainActor (UIGestureRecognizer) -> Void
}

/// A recognizer that is not kept alive.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?

  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}
