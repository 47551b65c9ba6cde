import Foundation

/// A finger on the screen or a button that is held, from its beginning to its end.
@MainActor
public final class UITouch: IdentityHashable {
  /// Where a touch is in its life.
  public enum Phase: Int, Sendable {
    /// It just began.
    case began
    /// It moved.
    case moved
    /// It stayed where it was while another moved.
    case stationary
    /// It was lifted.
    case ended
    /// It was taken away.
    case cancelled
  }

  /// What touches.
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
  /// It stays until the touch ends.
  public internal(set) weak var view: UIView?
  /// The window that was hit.
  public internal(set) weak var window: UIWindow?
  /// Where it is in its life.
  public internal(set) var phase = Phase.began
  /// How often it was tapped at about the same place, this time included.
  public internal(set) var tapCount = 1
  /// Seconds, as `CACurrentMediaTime` counts.
  public internal(set) var timestamp: TimeInterval
  /// What touches.
  public let type: TouchType
  /// The buttons that are down.
  public internal(set) var buttonMask: UIEvent.ButtonMask
  /// The recognizers that follow the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// How hard, 0…1, where the device knows; 0 else.
  public internal(set) var force: CGFloat = 0

  /// Counts touches, so that the one that began first comes first.
  let number: Int
  private static var count = 0
  let identifier: Int
  /// Where it began, in the window.
  let startLocation: CGPoint
  var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// The places between the last frame and this one.
  var history: [TouchSample] = []
  var delivery = TouchDelivery()

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

  /// Where the touch is, in a view's coordinates; in the window's where `nil`.
  public func location(in view: UIView?) -> CGPoint {
    view?.convert(windowLocation, from: nil) ?? windowLocation
  }

  /// Where the touch was before, in a view's coordinates; in the window's where `nil`.
  public func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
  }

  /// Whether the last event moved it.
  var hasMoved: Bool { windowLocation != previousWindowLocation }

  func move(to input: PointerInput, phase: Phase) {
    previousWindowLocation = windowLocation
    windowLocation = input.location
    timestamp = input.timestamp
    history = input.history
    force = input.pressure
    self.phase = phase
  }
}

/// Where a touch was at a time.
public struct TouchSample: Sendable, Hashable {
  /// In the window.
  public let location: CGPoint
  /// Seconds, as `CACurrentMediaTime` counts.
  public let timestamp: TimeInterval

  /// Makes a sample.
  public init(location: CGPoint, timestamp: TimeInterval) {
    self.location = location
    self.timestamp = timestamp
  }
}

extension UIEvent {
  /// Buttons of a pointer.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The right button.
    public static let secondary = ButtonMask(rawValue: 2)

    /// A button by its number, from 1.
    public static func button(_ number: Int) -> ButtonMask {
      ButtonMask(rawValue: 1 << max(min(number, 32) - 1, 0))
    }
  }
}
