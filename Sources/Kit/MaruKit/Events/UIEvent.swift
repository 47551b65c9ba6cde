import Foundation

/// A user's action: touches, key presses, scrolling or hovering.
@preconcurrency @MainActor
open class UIEvent {
  /// The kinds of events.
  public enum EventType: Int, Sendable {
    /// Fingers or buttons.
    case touches
    /// Keys.
    case presses
    /// A wheel or a touchpad.
    case scroll
    /// A pointer that moves with no button down.
    case hover
  }

  /// The kind of the event.
  public let type: EventType
  /// Seconds, as `CACurrentMediaTime` counts.
  open internal(set) var timestamp: TimeInterval
  /// The modifier keys that were down.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []

  init(type: EventType, timestamp: TimeInterval) {
    self.type = type
    self.timestamp = timestamp
  }

  /// Creates a touch event without touches, with the timestamp 0.
  public init() {
    type = .touches
    timestamp = 0
  }

  /// All touches of the event.
  open var allTouches: Set<UITouch>? { nil }

  /// The touches that began in a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }

  /// The touches of a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  // MARK: UITouch

  /// Copies of the touch at each location that it had since the last event, oldest first, and as it is
  /// now.
  ///
  /// Movements of a pointer are reported once a frame. A drawing is smoother with all of them.
  ///
  /// - Parameter touch: A touch of the event.
  /// - Returns: The touches; `nil` if the event has no such touch.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? touch.coalesced : nil
  }

  /// The locations that are expected next: none.
  ///
  /// - Parameter touch: A touch of the event.
  /// - Returns: No touches; `nil` if the event has no such touch.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? [] : nil
  }
}

/// Fingers or buttons that went down, moved or were lifted.
@MainActor
final class UITouchesEvent: UIEvent {
  var touches: Set<UITouch>

  init(touches: Set<UITouch>, timestamp: TimeInterval) {
    self.touches = touches
    super.init(type: .touches, timestamp: timestamp)
  }

  override var allTouches: Set<UITouch>? { touches }

  /// The windows of the touches, each once.
  var windows: [UIWindow] {
    var windows: [UIWindow] = []
    for touch in touches {
      guard let window = touch.window, !windows.contains(where: { $0 === window }) else { continue }
      windows.append(window)
    }
    return windows
  }

  /// The touches that began, moved or ended, in the order in which they began.
  var changed: [UITouch] {
    var changed: [UITouch] = []
    for touch in touches where touch.phase != .stationary { changed.append(touch) }
    if changed.count > 1 { changed.sort { $0.number < $1.number } }
    return changed
  }
}

/// The use of a wheel or a touchpad.
@preconcurrency @MainActor
public final class UIScrollEvent: UIEvent {
  /// The distance in points; positive if the content moves right or down.
  public let translation: CGVector
  /// Whether the device reports distances, like a touchpad, instead of clicks of a wheel.
  public let isContinuous: Bool
  /// The pointer's location in the window.
  public let location: CGPoint

  init(
    translation: CGVector, isContinuous: Bool, location: CGPoint, timestamp: TimeInterval
  ) {
    self.translation = translation
    self.isContinuous = isContinuous
    self.location = location
    super.init(type: .scroll, timestamp: timestamp)
  }
}
