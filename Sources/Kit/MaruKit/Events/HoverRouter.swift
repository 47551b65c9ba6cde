import Foundation

/// Tracks a pointer without pressed buttons for hover recognizers, and the text cursor for the
/// host.
@MainActor
final class HoverRouter {
  private var hovered: [UIHoverGestureRecognizer] = []
  /// The pointer's location in the window; `nil` if a button is down or the pointer is elsewhere.
  private(set) var place: CGPoint?
  /// Whether the pointer is over editable text, as last reported to the host.
  private var isOverText = false

  /// The pointer moved.
  func pointerMoved(to place: CGPoint, at time: TimeInterval, in window: UIWindow) {
    self.place = place
    look(at: time, in: window, isMoved: true)
  }

  /// A button went down.
  func pointerPressed() { place = nil }

  /// The last button went up.
  func pointerReleased(at place: CGPoint, at time: TimeInterval, in window: UIWindow) {
    self.place = place
    look(at: time, in: window)
  }

  /// Updates the hovered views: views may have moved under a resting pointer.
  func look(at time: TimeInterval, in window: UIWindow, isMoved: Bool = false) {
    guard let place else { return }
    let event = UIHoverEvent(timestamp: time)
    let hit = window.hitTest(window.convert(place, from: nil), with: event)
    tell(window, isOverText: hit is any UITextInput && (hit as? UIControl)?.isEnabled != false)
    var present: [UIHoverGestureRecognizer] = []
    for view in sequence(first: hit, next: { $0?.superview }) {
      for case let recognizer as UIHoverGestureRecognizer in view?.gestureRecognizerStorage ?? []
      where recognizer.isEnabled && recognizer.shouldReceive(event) {
        present.append(recognizer)
      }
    }
    let former = hovered
    hovered = present
    for recognizer in former where !present.contains(where: { $0 === recognizer }) {
      recognizer.leave()
    }
    for recognizer in present where isMoved || !former.contains(where: { $0 === recognizer }) {
      recognizer.hover(at: place)
    }
  }

  private func tell(_ window: UIWindow, isOverText: Bool) {
    guard isOverText != self.isOverText else { return }
    self.isOverText = isOverText
    let hostWindow = window.hostWindow
    hostWindow.host?.window(hostWindow, pointerIsOverText: isOverText)
  }

  /// The pointer left the window.
  func pointerLeft(_ window: UIWindow) {
    place = nil
    tell(window, isOverText: false)
    let gone = hovered
    hovered = []
    for recognizer in gone { recognizer.leave() }
  }

  /// A subtree is about to leave the window.
  func leave(_ view: UIView) {
    let gone = hovered.filter { $0.view?.isDescendant(of: view) != false }
    hovered.removeAll { recognizer in gone.contains { $0 === recognizer } }
    for recognizer in gone { recognizer.leave() }
  }
}

/// A pointer that moves with no button down.
@MainActor
final class UIHoverEvent: UIEvent {
  init(timestamp: TimeInterval) { super.init(type: .hover, timestamp: timestamp) }
}
