/// The importance of a line that a widget writes to the host's log, from the lowest.
public enum WidgetLogLevel: String, CaseIterable, Hashable, Sendable {
  /// For the widget's developer.
  case debug
  /// A normal event that an administrator may want to read later.
  case info
  /// Something is wrong, and the widget copes.
  case warning
  /// Something failed.
  case error
}
