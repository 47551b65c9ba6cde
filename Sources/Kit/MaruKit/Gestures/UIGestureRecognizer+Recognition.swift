import Foundation

// The recognition process, from touches to a decision.
extension UIGestureRecognizer {
  // MARK: Queries of the touch router

  /// Whether the recognizer may still recognize a touch.
  func isUndecided(about touch: UITouch) -> Bool {
    storedState == .possible && isEnabled && attempt.contains { $0 === touch }
  }

  /// Whether the recognizer has recognized a touch.
  func hasRecognized(_ touch: UITouch) -> Bool {
    switch storedState {
    case .began, .changed, .ended: attempt.contains { $0 === touch }
    default: false
    }
  }

  /// Whether the recognizer wants to follow a touch that begins.
  func accepts(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard isEnabled, shouldReceive(event),
      allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    if requiresExclusiveTouchType, let first = trackedTouches.first, first.type != touch.type {
      return false
    }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Receives an event's changed touches that the recognizer follows or that begin.
  func receive(_ touches: [UITouch], _ event: UIEvent) {
    // After a decision the recognizer waits for the last finger to lift, and ignores new touches.
    guard isEnabled, storedState != .ended, storedState != .failed, storedState != .cancelled
    else { return }
    modifierFlags = event.modifierFlags
    patience.cancel()
    for touch in touches where touch.phase == .began {
      trackedTouches.append(touch)
      attempt.append(touch)
    }
    let followed = touches.filter { trackedTouches.contains($0) }
    guard !followed.isEmpty else { return }
    buttonMask = followed.reduce(into: []) { $0.formUnion($1.buttonMask) }
    notePlace()
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let group = Set(followed.filter { $0.phase == phase && trackedTouches.contains($0) })
      guard !group.isEmpty else { continue }
      switch phase {
      case .began: touchesBegan(group, with: event)
      case .moved: touchesMoved(group, with: event)
      case .ended: touchesEnded(group, with: event)
      default: touchesCancelled(group, with: event)
      }
    }
  }

  /// Resets the recognizer once all touches have ended and no state is withheld.
  func resetIfDone() {
    trackedTouches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    guard trackedTouches.isEmpty else { return }
    if withheld != nil {
      guard awaited.allSatisfy({ $0.recognizer?.mayStillRecognize != true }) else { return }
      change(to: .failed)
    }
    switch storedState {
    case .ended, .cancelled, .failed: startOver()
    case .possible where !attempt.isEmpty && !awaitsTouches:
      // A subclass that never fails would hold back its view's touches for ever.
      patience.schedule(after: Self.patienceInterval) { [weak self] in
        guard let self, trackedTouches.isEmpty else { return }
        change(to: .failed)
        resetIfDone()
      }
    default: break
    }
  }

  /// The longest time that a recognizer may wait for further touches, in seconds.
  private static let patienceInterval = 0.75

  /// Cancels or fails the current attempt.
  func abandon() {
    withheld = nil
    switch storedState {
    case .began, .changed: enter(.cancelled)
    case .possible: if !attempt.isEmpty { enter(.failed) }
    default: break
    }
    trackedTouches = []
    if storedState != .possible || !attempt.isEmpty { startOver() }
  }

  private func startOver() {
    storedState = .possible
    patience.cancel()
    attempt = []
    awaited = []
    dependents = []
    reset()
  }

  private func notePlace() {
    guard !trackedTouches.isEmpty else { return }
    let count = CGFloat(trackedTouches.count)
    lastPlace = CGPoint(
      x: trackedTouches.reduce(0) { $0 + $1.windowLocation.x } / count,
      y: trackedTouches.reduce(0) { $0 + $1.windowLocation.y } / count)
  }

  // MARK: Deciding

  func change(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed): decide(new)
    case (.possible, .failed), (.possible, .cancelled):
      withheld = nil
      enter(.failed)
    case (.began, .changed), (.began, .ended), (.began, .cancelled), (.changed, .changed),
      (.changed, .ended), (.changed, .cancelled):
      enter(new)
    case (.began, .failed), (.changed, .failed): enter(.cancelled)
    default: break
    }
  }

  private func decide(_ new: State) {
    guard withheld == nil else {
      // A gesture that ends before it may begin is over.
      if withheld != .ended { withheld = new }
      return
    }
    guard mayBegin else { return enter(.failed) }
    let rivals = self.rivals
    awaited = (requirements.compactMap(\.recognizer) + rivals.filter(requiresFailure))
      .filter(\.mayStillRecognize).map(WeakRecognizer.init)
    guard awaited.isEmpty else {
      for other in awaited { other.recognizer?.dependents.append(WeakRecognizer(self)) }
      withheld = new
      return
    }
    recognize(new, among: rivals)
  }

  private func recognize(_ new: State, among rivals: [UIGestureRecognizer]) {
    guard !rivals.contains(where: { $0.isRecognized && $0.prevents(self) }) else {
      return enter(.failed)
    }
    // Set this state first: the recognizers released by the rivals' failure depend on it.
    storedState = new == .changed ? .began : new
    for rival in rivals where rival.storedState == .possible && prevents(rival) {
      rival.withheld = nil
      rival.enter(.failed)
      rival.resetIfDone()
    }
    enter(storedState)
  }

  private var isRecognized: Bool {
    storedState == .began || storedState == .changed || storedState == .ended
  }

  /// Whether the delegate, and the views from the hit view to the recognizer's view, agree.
  private var mayBegin: Bool {
    for touch in attempt where touch.view !== view {
      for hit in sequence(first: touch.view, next: { $0?.superview }) {
        guard let hit, hit !== view else { break }
        if (hit as? UIControl)?.lets(self, begin: touch) == false { return false }
      }
    }
    return (view?.gestureRecognizerShouldBegin(self) ?? true)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  private var mayStillRecognize: Bool {
    isEnabled && storedState == .possible && !attempt.isEmpty
  }

  /// The other recognizers that follow the same touches.
  private var rivals: [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for touch in attempt {
      for recognizer in touch.gestureRecognizers ?? []
      where recognizer !== self && !found.contains(where: { $0 === recognizer })
        && recognizer.attempt.contains(where: { $0 === touch })
      {
        found.append(recognizer)
      }
    }
    return found
  }

  private func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  private func prevents(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    let together =
      delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    return !together
  }

  // MARK: Notifications

  private func enter(_ new: State) {
    storedState = new
    if new != .failed, new != .possible {
      for target in targets { target.call(self) }
    }
    guard new == .failed || new == .began || new == .ended, storedState == new else { return }
    let waiting = dependents.compactMap(\.recognizer)
    dependents = []
    for dependent in waiting { dependent.requirementDecided(self) }
    (attempt.first?.window ?? view?.window)?.touchRouter.gestureDecided(self)
  }

  private func requirementDecided(_ other: UIGestureRecognizer) {
    guard let waiting = withheld, awaited.contains(where: { $0.recognizer === other }) else {
      return
    }
    guard other.storedState == .failed else {
      withheld = nil
      enter(.failed)
      return resetIfDone()
    }
    awaited.removeAll { $0.recognizer === other || $0.recognizer?.mayStillRecognize != true }
    guard awaited.isEmpty else { return }
    withheld = nil
    recognize(waiting, among: rivals)
    resetIfDone()
  }
}
