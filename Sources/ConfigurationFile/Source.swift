public import JSON

/// Where the values of a variable come from.
public enum Source: Hashable, Sendable {
  /// A value that only actions and scripts change.
  case constant(JSONValue)
  /// The output of a command that is run again and again. Both times are in seconds.
  case poll(CommandLineText, interval: Double, timeout: Double)
  /// The lines of a command that keeps running.
  case listen(CommandLineText)
  /// The contents of a file, by its absolute path.
  case file(String)
}
