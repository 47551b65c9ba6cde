/// A command as the file writes it.
public enum CommandLineText: Hashable, Sendable, Codable {
  /// Text for `/bin/sh -c`.
  case shell(String)
  /// A program and its arguments, run without a shell. There is at least one word.
  case words([String])
}
