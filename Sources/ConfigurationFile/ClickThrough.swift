/// The parts of a window through which clicks reach the windows below.
public enum ClickThrough: Hashable, Sendable, Codable {
  /// None.
  case nothing
  /// The whole window.
  case everything
  /// All but the widgets.
  case background
  /// Rectangles in the window.
  case regions([Region])

  /// A rectangle in points from the window's top left.
  public struct Region: Hashable, Sendable, Codable {
    /// The distance from the window's left edge.
    public var x: Double
    /// The distance from the window's top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double
  }
}
