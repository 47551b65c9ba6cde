import Foundation

/// A finger or pointer event, as the window system or a test sends it to a window.
public struct PointerInput: Sendable {
  /// The kinds of pointer events.
  public enum Phase: Sendable {
    /// A finger or a button went down.
    case down
    /// It moved while it was down, or the pointer moved with no button down.
    case moved
    /// It was lifted.
    case up
    /// It was cancelled.
    case cancelled
  }

  /// The kind of the event.
  public var phase: Phase
  /// Points, from the window's top left corner.
  public var location: CGPoint
  /// Seconds, as `CACurrentMediaTime` counts.
  public var timestamp: TimeInterval
  /// The kind of device.
  public var type: UITouch.TouchType
  /// Identifies a finger; 0 for a pointer.
  public var identifier: Int
  /// The buttons that are down, including one that goes down with this event.
  public var buttons: UIEvent.ButtonMask
  /// The modifier keys that are down.
  public var modifiers: UIKeyModifierFlags
  /// The pressure, 0…1.
  public var pressure: CGFloat
  /// The positions since the last event, oldest first.
  public var history: [TouchSample]

  /// Creates an event.
  ///
  /// The defaults are those of a mouse's left button.
  public init(
    phase: Phase, location: CGPoint, timestamp: TimeInterval,
    type: UITouch.TouchType = .indirectPointer, identifier: Int = 0,
    buttons: UIEvent.ButtonMask = .primary, modifiers: UIKeyModifierFlags = [],
    pressure: CGFloat = 0, history: [TouchSample] = []
  ) {
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
    self.type = type
    self.identifier = identifier
    self.buttons = buttons
    self.modifiers = modifiers
    self.pressure = pressure
    self.history = history
  }
}

/// A key event, as the window system or a test sends it to a window.
public struct KeyInput: Sendable {
  /// Whether the key went down; otherwise it went up.
  public var isDown: Bool
  /// Whether this is an auto-repeat of a held key.
  public var isRepeat: Bool
  /// The key and its characters.
  public var key: UIKey
  /// Seconds, as `CACurrentMediaTime` counts.
  public var timestamp: TimeInterval

  /// Creates an event.
  public init(isDown: Bool, isRepeat: Bool = false, key: UIKey, timestamp: TimeInterval) {
    self.isDown = isDown
    self.isRepeat = isRepeat
    self.key = key
    self.timestamp = timestamp
  }
}

/// A wheel or touchpad event, as the window system or a test sends it to a window.
public struct ScrollInput: Sendable {
  /// The distance in points; positive if the content moves right or down.
  public var translation: CGVector
  /// Whether the device reports distances instead of clicks.
  public var isContinuous: Bool
  /// Points, from the window's top left corner.
  public var location: CGPoint
  /// Seconds, as `CACurrentMediaTime` counts.
  public var timestamp: TimeInterval

  /// Creates an event.
  public init(
    translation: CGVector, isContinuous: Bool, location: CGPoint, timestamp: TimeInterval
  ) {
    self.translation = translation
    self.isContinuous = isContinuous
    self.location = location
    self.timestamp = timestamp
  }
}
