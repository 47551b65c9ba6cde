/// A key of the whole display, and what it does.
public struct KeyBinding: Hashable, Sendable {
  /// The key with its modifiers.
  public var chord: KeyChord
  /// What it does, in order.
  public var actions: [Action]
  /// Where the file binds it.
  public var position: SourcePosition

  /// The name of the only value of a key's event: the chord.
  public static let valueName = "key"
}
