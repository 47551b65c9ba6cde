import Foundation

/// A finger on the screen or a held button, from its beginning to its end.
@preconcurrency @MainActor
open class UITouch: IdentityHashable {
  /// The phases of a touch.
  public enum Phase: Int, Sendable {
    /// It just began.
    case began
    /// It moved.
    case moved
    /// It did not move, while another touch did.
    case stationary
    /// It was lifted.
    case ended
    /// It was cancelled.
    case cancelled
    /// A pointer entered the region of a gesture; touches do not have it.
    case regionEntered
    /// A pointer moved in the region of a gesture; touches do not have it.
    case regionMoved
    /// A pointer left the region of a gesture; touches do not have it.
    case regionExited
  }

  /// The kinds of touches.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct
    /// A finger on a touchpad, not on the screen.
    case indirect
    /// A pen.
    case pencil
    /// A pointer's button.
    case indirectPointer
  }

  /// The view that was hit when the touch began.
  ///
  /// It stays the same until the touch ends.
  open internal(set) weak var view: UIView?
  /// The window that was hit when the touch began.
  open internal(set) weak var window: UIWindow?
  /// The phase of the touch.
  open internal(set) var phase = Phase.began
  /// The number of taps at about the same place, including this one.
  open internal(set) var tapCount = 1
  /// Seconds, as `CACurrentMediaTime` counts.
  open internal(set) var timestamp: TimeInterval
  /// The kind of the touch.
  public let type: TouchType
  /// The buttons that are down.
  open internal(set) var buttonMask: UIEvent.ButtonMask
  /// The recognizers that follow the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The pressure, 0…1; 0 if the device does not report it.
  open internal(set) var force: CGFloat = 0

  /// A serial number; touches are ordered by their beginning.
  let number: Int
  private static var count = 0
  let identifier: Int
  /// The location in the window at which the touch began.
  let startLocation: CGPoint
  final var windowLocation: CGPoint
  final var previousWindowLocation: CGPoint
  /// The locations between the last frame and this one.
  final var history: [TouchSample] = []
  final var delivery = TouchDelivery()

  init(identifier: Int, input: PointerInput, window: UIWindow) {
    self.identifier = identifier
    Self.count += 1
    number = Self.count
    type = input.type
    timestamp = input.timestamp
    buttonMask = input.buttons
    startLocation = input.location
    windowLocation = input.location
    previousWindowLocation = input.location
    self.window = window
  }

  /// Creates a touch without a window, in the phase `began`, at the origin, with the timestamp 0.
  public init() {
    identifier = -1
    Self.count += 1
    number = Self.count
    type = .direct
    timestamp = 0
    buttonMask = []
    (startLocation, windowLocation, previousWindowLocation) = (.zero, .zero, .zero)
  }

  /// A touch as it was at an earlier location of its last movement.
  private init(of touch: UITouch, at sample: TouchSample, from previous: CGPoint) {
    (identifier, number) = (touch.identifier, touch.number)
    (type, buttonMask) = (touch.type, touch.buttonMask)
    timestamp = sample.timestamp
    startLocation = touch.startLocation
    (windowLocation, previousWindowLocation) = (sample.location, previous)
    (view, window) = (touch.view, touch.window)
    (phase, tapCount, force) = (touch.phase, touch.tapCount, touch.force)
  }

  /// Copies of the touch at each location that it had since the last event, and as it is now.
  final var coalesced: [UITouch] {
    let now = TouchSample(location: windowLocation, timestamp: timestamp)
    var previous = previousWindowLocation
    return (history.filter { $0.timestamp < timestamp } + [now]).map { sample in
      defer { previous = sample.location }
      return UITouch(of: self, at: sample, from: previous)
    }
  }

  /// The location of the touch in a view's coordinates; in the window's if `nil`.
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(windowLocation, from: nil) ?? windowLocation
  }

  /// The previous location of the touch in a view's coordinates; in the window's if `nil`.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
  }

  /// Whether the last event moved the touch.
  final var hasMoved: Bool { windowLocation != previousWindowLocation }

  func move(to input: PointerInput, phase: Phase) {
    previousWindowLocation = windowLocation
    windowLocation = input.location
    timestamp = input.timestamp
    history = input.history
    force = input.pressure
    self.phase = phase
  }

  // MARK: UITouch

  /// The same as `location(in:)`, which has fractions of a point.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same as `previousLocation(in:)`, which has fractions of a point.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// The greatest `force`: 1.
  open var maximumPossibleForce: CGFloat { 1 }
}

/// The location of a touch at a time.
public struct TouchSample: Sendable, Hashable {
  /// The location in the window.
  public let location: CGPoint
  /// Seconds, as `CACurrentMediaTime` counts.
  public let timestamp: TimeInterval

  /// Creates a sample.
  public init(location: CGPoint, timestamp: TimeInterval) {
    self.location = location
    self.timestamp = timestamp
  }
}

extension UIEvent {
  /// Buttons of a pointer.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: Int

    /// Creates a set from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The right button.
    public static let secondary = ButtonMask(rawValue: 2)

    /// The button with a number, counted from 1.
    public static func button(_ number: Int) -> ButtonMask {
      ButtonMask(rawValue: 1 << max(min(number, 32) - 1, 0))
    }
  }
}
