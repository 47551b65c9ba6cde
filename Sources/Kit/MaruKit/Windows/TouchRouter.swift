import Foundation

/// What a touch's view was told so far, and what still waits for a gesture to fail.
struct TouchDelivery {
  /// Whether the view was told that the touch began.
  var hasBegun = false
  /// Whether a gesture took the touch from the view.
  var isTaken = false
  /// What the view is told once the gestures that delay it have failed.
  var waiting: [UITouch.Phase] = []
}

/// Turns pointer input into touches, and hands them to recognizers and views.
///
/// A touch keeps the view that it hit when it began. Recognizers of that view and of the views
/// above see it first; once one of them recognizes, the view's touch is cancelled.
@MainActor
final class TouchRouter {
  private var touches: [Int: UITouch] = [:]
  private var lastTap: (location: CGPoint, time: TimeInterval, count: Int)?

  /// How long and how far apart two taps may be to count as one double tap.
  private static let tapInterval = 0.35
  private static let tapDistance: CGFloat = 22

  // MARK: From input to touches

  func event(for input: PointerInput, in window: UIWindow) -> UITouchesEvent? {
    switch input.phase {
    case .down:
      guard touches[input.identifier] == nil else {
        touches[input.identifier]?.buttonMask = input.buttons
        return nil
      }
      let touch = UITouch(identifier: input.identifier, input: input, window: window)
      touch.tapCount = tapCount(for: input)
      touches[input.identifier] = touch
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
      touches[touch.identifier] = nil
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
    for touch in event.touches where touch.phase == .began { findView(for: touch, event) }
    let changed = event.touches.filter { $0.phase != .stationary }
    var recognizers: [UIGestureRecognizer] = []
    for touch in changed {
      for recognizer in touch.gestureRecognizers ?? []
      where !recognizers.contains(where: { $0 === recognizer }) {
        recognizers.append(recognizer)
      }
    }
    for recognizer in recognizers {
      recognizer.receive(
        changed.filter { $0.gestureRecognizers?.contains(recognizer) == true }, event)
    }
    for touch in changed { deliverToView(touch, event) }
    for recognizer in recognizers { recognizer.resetIfDone(event) }
  }

  private func findView(for touch: UITouch, _ event: UITouchesEvent) {
    guard let window = touch.window else { return }
    let view = window.hitTest(window.convert(touch.windowLocation, from: nil), with: event)
    touch.view = view
    if let view, !view.isMultipleTouchEnabled,
      touches.values.contains(where: { $0 !== touch && $0.view === view })
    {
      touch.delivery.isTaken = true
    }
    touch.gestureRecognizers = sequence(first: view, next: { $0?.superview }).flatMap { view in
      (view?.gestureRecognizerStorage ?? []).filter { $0.accepts(touch, event) }
    }
  }

  private func deliverToView(_ touch: UITouch, _ event: UITouchesEvent) {
    guard !touch.delivery.isTaken else { return }
    let recognizers = touch.gestureRecognizers ?? []
    if recognizers.contains(where: { $0.hasTaken(touch) }) { return take(touch, event) }
    let isDelayed = recognizers.contains { recognizer in
      guard recognizer.isUndecided else { return false }
      return recognizer.delaysTouchesBegan
        || (touch.phase == .ended && recognizer.delaysTouchesEnded)
    }
    touch.delivery.waiting.append(touch.phase)
    if !isDelayed { flush(touch, event) }
  }

  /// Tells the view what waited.
  private func flush(_ touch: UITouch, _ event: UITouchesEvent?) {
    let phases = touch.delivery.waiting
    touch.delivery.waiting = []
    for phase in phases {
      let responder: UIResponder? = touch.view
      switch phase {
      case .began:
        touch.delivery.hasBegun = true
        responder?.touchesBegan([touch], with: event)
      case .moved: responder?.touchesMoved([touch], with: event)
      case .ended: responder?.touchesEnded([touch], with: event)
      case .cancelled: responder?.touchesCancelled([touch], with: event)
      case .stationary: break
      }
    }
  }

  /// A gesture was recognized: the view's touch is over.
  private func take(_ touch: UITouch, _ event: UITouchesEvent?) {
    touch.delivery.isTaken = true
    touch.delivery.waiting = []
    if touch.delivery.hasBegun { touch.view?.touchesCancelled([touch], with: event) }
  }

  // MARK: Interruptions

  /// A gesture decided outside of an event, as a long press does.
  func gestureDecided(_ recognizer: UIGestureRecognizer) {
    for touch in recognizer.trackedTouches where !touch.delivery.isTaken {
      let recognizers = touch.gestureRecognizers ?? []
      if recognizers.contains(where: { $0.hasTaken(touch) }) {
        take(touch, nil)
      } else if !recognizers.contains(where: \.isUndecided) {
        flush(touch, nil)
      }
    }
  }

  func cancelAll() { cancel(Array(touches.values)) }

  func cancelTouches(in view: UIView) {
    cancel(touches.values.filter { $0.view?.isDescendant(of: view) == true })
  }

  private func cancel(_ cancelled: [UITouch]) {
    guard !cancelled.isEmpty else { return }
    for touch in cancelled {
      touch.phase = .cancelled
      touches[touch.identifier] = nil
    }
    let event = UITouchesEvent(
      touches: Set(cancelled), timestamp: cancelled.map(\.timestamp).max() ?? 0)
    for touch in cancelled {
      for recognizer in touch.gestureRecognizers ?? [] { recognizer.abandon() }
      let isKnown = touch.delivery.hasBegun && !touch.delivery.isTaken
      touch.delivery.isTaken = true
      if isKnown { touch.view?.touchesCancelled([touch], with: event) }
      touch.view = nil
    }
  }
}
