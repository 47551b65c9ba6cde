/// When a window takes the keyboard.
public enum FocusPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never.
  case never
  /// When it is clicked.
  case click
  /// When it opens, and when it is clicked.
  case open
}
