import Foundation

/// What a window system or a test tells a window about a finger or a pointer.
public struct PointerInput: Sendable {
  /// What happened.
  public enum Phase: Sendable {
    /// A finger or a button went down.
    case down
    /// It moved while down, or the pointer moved with nothing down.
    case moved
    /// It was lifted.
    case up
    /// It was taken away.
    case cancelled
  }

  /// What happened.
  public var phase: Phase
  /// Points, from the window's top left corner.
  public var location: CGPoint
  /// Seconds, as `CACurrentMediaTime` counts.
  public var timestamp: TimeInterval
  /// What touches.
  public var type: UITouch.TouchType
  /// Tells fingers apart; 0 for a pointer.
  public var identifier: Int
  /// The buttons that are down, or went down.
  public var buttons: UIEvent.ButtonMask
  /// The modifier keys that are down.
  public var modifiers: UIKeyModifierFlags
  /// How hard, 0…1.
  public var pressure: CGFloat
  /// Where it was since the last event that was told, oldest first.
  public var history: [TouchSample]

  /// Makes an input.
  ///
  /// All but the first three have the values of a mouse's left button.
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

/// What a window system or a test tells a window about a key.
public struct KeyInput: Sendable {
  /// Whether the key went down; up where not.
  public var isDown: Bool
  /// Whether the keyboard repeats a key that is held.
  public var isRepeat: Bool
  /// Which key, and what it writes.
  public var key: UIKey
  /// Seconds, as `CACurrentMediaTime` counts.
  public var timestamp: TimeInterval

  /// Makes an input.
  public init(isDown: Bool, isRepeat: Bool = false, key: UIKey, timestamp: TimeInterval) {
    self.isDown = isDown
    self.isRepeat = isRepeat
    self.key = key
    self.timestamp = timestamp
  }
}

/// What a window system or a test tells a window about a wheel or a touchpad.
public struct ScrollInput: Sendable {
  /// How far, in points; positive when the content moves right or down.
  public var translation: CGVector
  /// Whether the device tells distances instead of clicks.
  public var isContinuous: Bool
  /// Points, from the window's top left corner.
  public var location: CGPoint
  /// Seconds, as `CACurrentMediaTime` counts.
  public var timestamp: TimeInterval

  /// Makes an input.
  public init(
    translation: CGVector, isContinuous: Bool, location: CGPoint, timestamp: TimeInterval
  ) {
    self.translation = translation
    self.isContinuous = isContinuous
    self.location = location
    self.timestamp = timestamp
  }
}
