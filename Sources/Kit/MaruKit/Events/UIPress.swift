import Foundation

/// A key that is held.
@preconcurrency @MainActor
public final class UIPress: IdentityHashable {
  /// The phases of a press.
  public enum Phase: Int, Sendable {
    /// The key went down.
    case began
    /// Its value changed; keyboards do not send this.
    case changed
    /// The key is still held.
    case stationary
    /// The key went up.
    case ended
    /// The press was cancelled.
    case cancelled
  }

  /// The key; `nil` if the press did not come from a keyboard.
  public let key: UIKey?
  /// The phase of the press.
  public internal(set) var phase: Phase
  /// Seconds, as `CACurrentMediaTime` counts.
  public internal(set) var timestamp: TimeInterval
  /// Whether this is an auto-repeat of a held key.
  public let isRepeat: Bool
  /// The responder that received the press first.
  public internal(set) weak var responder: UIResponder?

  init(key: UIKey, phase: Phase, isRepeat: Bool, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.isRepeat = isRepeat
    self.timestamp = timestamp
  }
}

/// Keys that went down or up.
@preconcurrency @MainActor
public final class UIPressesEvent: UIEvent {
  /// The keys.
  public let allPresses: Set<UIPress>

  init(press: UIPress) {
    allPresses = [press]
    super.init(type: .presses, timestamp: press.timestamp)
    modifierFlags = press.key?.modifierFlags ?? []
  }
}

/// A key and its characters.
public struct UIKey: Hashable, Sendable {
  /// The key.
  public let keyCode: UIKeyboardHIDUsage
  /// The characters that the key writes with its modifiers; empty for keys that write nothing.
  public let characters: String
  /// The characters that the key writes without modifiers other than Shift.
  public let charactersIgnoringModifiers: String
  /// The modifiers that are down.
  public let modifierFlags: UIKeyModifierFlags

  /// Creates a key.
  public init(
    keyCode: UIKeyboardHIDUsage, characters: String = "",
    charactersIgnoringModifiers: String? = nil,
    modifierFlags: UIKeyModifierFlags = []
  ) {
    self.keyCode = keyCode
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters
    self.modifierFlags = modifierFlags
  }
}

/// Modifier keys.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a set from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, which UIKit calls Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Super, which UIKit calls Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
