/// Writes a number of seconds for a message.
public enum SecondsText {
  /// The number without a final `.0`: `3` and `0.5`.
  public static func of(_ seconds: Double) -> String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }
}
