/// How much of the system's help with writing a text wants.
///
/// Mirrors UIKit. Linux has no such help: the value is only kept.
public enum UIWritingToolsBehavior: Int, Hashable, Sendable {
  /// None.
  case none = -1
  /// The system decides.
  case `default` = 0
  /// Help that changes the text in its place.
  case complete = 1
  /// Help in a panel of its own.
  case limited = 2
}
