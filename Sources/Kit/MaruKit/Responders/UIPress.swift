import Foundation

/// A key that is held.
@MainActor
public final class UIPress: IdentityHashable {
  /// Where a press is in its life.
  public enum Phase: Int, Sendable {
    /// The key went down.
    case began
    /// Its value changed; no keyboard does this.
    case changed
    /// It is still held.
    case stationary
    /// It went up.
    case ended
    /// It was taken away.
    case cancelled
  }

  /// The key, where a keyboard was used.
  public let key: UIKey?
  /// Where the press is in its life.
  public internal(set) var phase: Phase
  /// Seconds, as `CACurrentMediaTime` counts.
  public internal(set) var timestamp: TimeInterval
  /// Whether the keyboard repeats the key.
  public let isRepeat: Bool
  /// Who took the press first.
  public internal(set) weak var responder: UIResponder?

  init(key: UIKey, phase: Phase, isRepeat: Bool, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.isRepeat = isRepeat
    self.timestamp = timestamp
  }
}

/// Keys that went down or up.
@MainActor
public final class UIPressesEvent: UIEvent {
  /// The keys.
  public let allPresses: Set<UIPress>

  init(press: UIPress) {
    allPresses = [press]
    super.init(type: .presses, timestamp: press.timestamp)
    modifierFlags = press.key?.modifierFlags ?? []
  }
}

/// A key and what it writes.
public struct UIKey: Hashable, Sendable {
  /// Which key.
  public let keyCode: UIKeyboardHIDUsage
  /// What it writes with its modifiers; empty for keys that write nothing.
  public let characters: String
  /// What it writes without modifiers but shift.
  public let charactersIgnoringModifiers: String
  /// The modifiers that are down.
  public let modifierFlags: UIKeyModifierFlags

  /// Makes a key.
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
  /// The bits.
  public let rawValue: Int

  /// Makes a set of its bits.
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
  /// Keys of the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
