import MaruKit

/// A press of a key that nothing in a window has handled.
public struct UnhandledKey: Hashable {
  /// The key.
  public let key: UIKey
  /// The keysym that the key has without modifiers.
  public let symbol: UInt32
  /// The modifiers held, as the bits of the X protocol.
  public let modifierBits: UInt16
  /// Whether the key is held down and repeats.
  public let isRepeat: Bool
  /// Whether the window has grabbed the keyboard, so that no other program sees the key.
  public let isByGrab: Bool
}
