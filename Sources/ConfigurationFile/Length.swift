/// A width or a height.
public enum Length: Hashable, Sendable, Codable {
  /// In points.
  case points(Double)
  /// As a part of the monitor's; 1 is all of it.
  case fraction(Double)
}
