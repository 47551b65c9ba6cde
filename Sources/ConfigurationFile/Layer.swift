/// The stacking order of a window.
public enum Layer: String, Hashable, Sendable, Codable, CaseIterable {
  /// Above other windows.
  case above
  /// Among other windows.
  case normal
  /// Below other windows.
  case below
}
