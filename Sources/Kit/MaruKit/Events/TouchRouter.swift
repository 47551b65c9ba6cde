import Foundation

/// Turns pointer input into touches, and delivers them to recognizers and views.
///
/// A touch keeps the view that was hit when it began. The recognizers of that view and of its
/// ancestors receive the touch first. Once one of them recognizes, the view's touch is cancelled.
@MainActor
final class TouchRouter {
  private var touches: [Int: UITouch] = [:]
  /// Ended touches with phases that a view has not received yet.
  private var held: [UITouch] = []
  private var lastTap: (location: CGPoint, time: TimeInterval, count: Int)?
  private var isDelivering = false

  /// The longest pause and distance between the taps of a double tap, in seconds and points.
  private static let tapInterval = 0.35
  private static let tapDistance: CGFloat = 22

  /// The touches that are down, in the order in which they began.
  var activeTouches: [UITouch] { touches.values.sorted { $0.number < $1.number } }

  /// Whether a touch with an identifier is down.
  func isDown(_ identifier: Int) -> Bool { touches[identifier] != nil }

  // MARK: From input to touches

  func event(for input: PointerInput, in window: UIWindow) -> UITouchesEvent? {
    guard input.location.x.isFinite, input.location.y.isFinite, input.timestamp.isFinite else {
      return nil
    }
    switch input.phase {
    case .down:
      if let touch = touches[input.identifier] {
        touch.buttonMask = input.buttons
        return nil
      }
      let touch = UITouch(identifier: input.identifier, input: input, window: window)
      touch.tapCount = tapCount(for: input)
      touches[input.identifier] = touch
      if touches.count == 1 { return UITouchesEvent(touches: [touch], timestamp: input.timestamp) }
    case .moved:
      guard let touch = touches[input.identifier] else { return nil }
      touch.move(to: input, phase: .moved)
    case .up, .cancelled:
      guard let touch = touches[input.identifier] else { return nil }
      touch.move(to: input, phase: input.phase == .up ? .ended : .cancelled)
    }
    for touch in touches.values where touch.identifier != input.identifier {
      touch.phase = .stationary
    }
    return UITouchesEvent(touches: Set(touches.values), timestamp: input.timestamp)
  }

  func forgetEnded(_ event: UITouchesEvent) {
    for touch in event.touches where touch.phase == .ended || touch.phase == .cancelled {
      if touches[touch.identifier] === touch { touches[touch.identifier] = nil }
    }
  }

  private func tapCount(for input: PointerInput) -> Int {
    var count = 1
    if let last = lastTap, input.timestamp - last.time < Self.tapInterval,
      abs(last.location.x - input.location.x) < Self.tapDistance,
      abs(last.location.y - input.location.y) < Self.tapDistance
    {
      count = last.count + 1
    }
    lastTap = (input.location, input.timestamp, count)
    return count
  }

  // MARK: From touches to recognizers and views

  func deliver(_ event: UITouchesEvent) {
    let wasDelivering = isDelivering
    isDelivering = true
    for touch in event.touches where touch.phase == .began { findView(for: touch, event) }
    let changed = event.changed
    let recognizers = Self.recognizers(of: changed)
    for recognizer in recognizers {
      recognizer.receive(
        changed.filter { $0.gestureRecognizers?.contains(recognizer) == true }, event)
    }
    for touch in changed { queue(touch) }
    isDelivering = wasDelivering
    // An end that was held back comes before the beginning of a later touch.
    settle(held.isEmpty ? changed : held + changed, event)
    for touch in changed where touch.phase == .ended && !touch.delivery.waiting.isEmpty {
      if !held.contains(where: { $0 === touch }) { held.append(touch) }
    }
    for recognizer in recognizers { recognizer.resetIfDone() }
  }

  /// Queues a touch's phase for its view.
  private func queue(_ touch: UITouch) {
    if touch.phase == .cancelled, !touch.delivery.hasBegun {
      touch.delivery.isTaken = true
    } else if touch.phase != .moved || touch.delivery.waiting.last != .moved {
      touch.delivery.waiting.append(touch.phase)
    }
  }

  private static func recognizers(of touches: [UITouch]) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for touch in touches {
      for recognizer in touch.gestureRecognizers ?? []
      where !found.contains(where: { $0 === recognizer }) {
        found.append(recognizer)
      }
    }
    return found
  }

  private func findView(for touch: UITouch, _ event: UITouchesEvent) {
    guard let window = touch.window else { return }
    let place = window.convert(touch.windowLocation, from: nil)
    let isIgnored = UIApplication.shared.isIgnoringInteractionEvents
    let view = isIgnored ? nil : window.hitTest(place, with: event)
    touch.view = view
    if let view, !view.isMultipleTouchEnabled,
      touches.values.contains(where: { $0 !== touch && $0.view === view })
    {
      touch.delivery.isTaken = true
    }
    if let view, touches.count > 1, isKeptAway(touch, from: view) { touch.delivery.isTaken = true }
    var recognizers: [UIGestureRecognizer] = []
    var around = view
    while let view = around {
      for recognizer in view.gestureRecognizerStorage where recognizer.accepts(touch, event) {
        recognizers.append(recognizer)
      }
      around = view.superview
    }
    touch.gestureRecognizers = recognizers
  }

  /// Whether exclusivity keeps a touch from a view: this view, or one touched in the same window,
  /// has `isExclusiveTouch`.
  private func isKeptAway(_ touch: UITouch, from view: UIView) -> Bool {
    touches.values.contains { other in
      guard other !== touch, other.window === touch.window, !other.delivery.isTaken,
        let holder = other.view, holder !== view
      else { return false }
      return holder.isExclusiveTouch || view.isExclusiveTouch
    }
  }

  /// Sends views the phases that no recognizer holds back.
  private func settle(_ touches: [UITouch], _ event: UITouchesEvent?) {
    for touch in touches {
      let recognizers = touch.gestureRecognizers ?? []
      while let phase = touch.delivery.waiting.first {
        guard !touch.delivery.isTaken else {
          touch.delivery.waiting = []
          break
        }
        guard !recognizers.contains(where: { Self.holds($0, touch, phase) }) else { break }
        touch.delivery.waiting.removeFirst()
        tell(touch, phase, event)
      }
      takeIfRecognized(touch, event)
    }
    held.removeAll { $0.delivery.waiting.isEmpty || $0.delivery.isTaken }
  }

  /// Whether a recognizer holds a phase back from the view.
  private static func holds(
    _ recognizer: UIGestureRecognizer, _ touch: UITouch, _ phase: UITouch.Phase
  ) -> Bool {
    guard phase != .cancelled else { return false }
    if recognizer.hasRecognized(touch) {
      // Phases are delivered only to be cancelled, or never if they were delayed.
      return recognizer.cancelsTouchesInView
        || recognizer.delaysTouchesBegan && !touch.delivery.hasBegun
    }
    guard recognizer.isUndecided(about: touch) else { return false }
    return recognizer.delaysTouchesBegan || phase == .ended && recognizer.delaysTouchesEnded
  }

  /// Cancels the view's touch if a recognizer that cancels touches has recognized it.
  private func takeIfRecognized(_ touch: UITouch, _ event: UITouchesEvent?) {
    guard !touch.delivery.isTaken else { return }
    let isTaken = (touch.gestureRecognizers ?? []).contains { recognizer in
      recognizer.hasRecognized(touch)
        && (recognizer.cancelsTouchesInView
          || recognizer.delaysTouchesBegan && !touch.delivery.hasBegun)
    }
    guard isTaken else { return }
    let isKnown = touch.delivery.isKnown
    touch.delivery.isTaken = true
    touch.delivery.waiting = []
    guard isKnown, let view = touch.view else { return }
    TransitionTime.leaving { view.touchesCancelled([touch], with: event) }
  }

  private func tell(_ touch: UITouch, _ phase: UITouch.Phase, _ event: UITouchesEvent?) {
    guard let view = touch.view else { return touch.delivery.isTaken = true }
    let present = touch.phase
    touch.phase = phase
    // An interactive transition must not drive how a view shows that it is pressed.
    TransitionTime.leaving { tell(touch, phase, event, to: view) }
    touch.phase = present
  }

  private func tell(
    _ touch: UITouch, _ phase: UITouch.Phase, _ event: UITouchesEvent?, to view: UIView
  ) {
    // If the touch is the event's only one, reuse the event's set.
    var told: Set<UITouch> = event?.touches ?? []
    if told.count != 1 || told.first !== touch { told = [touch] }
    switch phase {
    case .began:
      guard Self.mayBegin(touch, in: view, event) else { return touch.delivery.isTaken = true }
      touch.delivery.hasBegun = true
      view.touchesBegan(told, with: event)
    case .moved: view.touchesMoved(told, with: event)
    case .ended:
      touch.delivery.isOver = true
      view.touchesEnded(told, with: event)
    case .cancelled:
      touch.delivery.isOver = true
      view.touchesCancelled(told, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Whether the enclosing scroll view lets a touch begin in a view.
  private static func mayBegin(_ touch: UITouch, in view: UIView, _ event: UIEvent?) -> Bool {
    var around = view.superview
    while let ancestor = around {
      if let scrollView = ancestor as? UIScrollView {
        return scrollView.touchesShouldBegin([touch], with: event, in: view)
      }
      around = ancestor.superview
    }
    return true
  }

  // MARK: Interruptions

  /// A gesture was decided outside an event, as by a long press's timer.
  func gestureDecided(_ recognizer: UIGestureRecognizer) {
    guard !isDelivering else { return }
    settle(recognizer.attempt, nil)
  }

  /// Cancels all touches.
  func cancelAll() {
    let cancelled = activeTouches + held
    for touch in cancelled {
      touch.phase = .cancelled
      if touches[touch.identifier] === touch { touches[touch.identifier] = nil }
    }
    held = []
    let known = silence(cancelled)
    for recognizer in Self.recognizers(of: cancelled) { recognizer.abandon() }
    tellCancelled(known)
  }

  /// Cancels the touches of a subtree that is about to leave.
  ///
  /// Recognizers of the ancestors continue: a list may remove the cell in which its drag began.
  func cancelTouches(in view: UIView) {
    let all = activeTouches + held
    let known = silence(all.filter { $0.view?.isDescendant(of: view) == true })
    for recognizer in Self.recognizers(of: all)
    where recognizer.view?.isDescendant(of: view) == true {
      recognizer.abandon()
      forget(recognizer)
    }
    tellCancelled(known)
  }

  /// Removes a recognizer from all touches when its view gives it up.
  func forget(_ recognizer: UIGestureRecognizer) {
    for touch in activeTouches + held {
      touch.gestureRecognizers?.removeAll { $0 === recognizer }
    }
  }

  /// Stops delivery of touches to views.
  ///
  /// - Returns: The touches whose end the views are still owed, with these views.
  private func silence(_ silenced: [UITouch]) -> [(touch: UITouch, view: UIView)] {
    silenced.compactMap { touch in
      let known = touch.delivery.isKnown ? touch.view : nil
      touch.delivery.isTaken = true
      touch.delivery.waiting = []
      touch.view = nil
      return known.map { (touch, $0) }
    }
  }

  private func tellCancelled(_ known: [(touch: UITouch, view: UIView)]) {
    for (touch, view) in known {
      let event = UITouchesEvent(touches: [touch], timestamp: touch.timestamp)
      TransitionTime.leaving { view.touchesCancelled([touch], with: event) }
    }
  }
}
