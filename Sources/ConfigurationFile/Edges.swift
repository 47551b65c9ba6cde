/// Distances on the four sides, in points.
public struct Edges: Hashable, Sendable, Codable {
  /// The distance at the top.
  public var top: Double
  /// The distance at the left.
  public var left: Double
  /// The distance at the bottom.
  public var bottom: Double
  /// The distance at the right.
  public var right: Double

  /// Creates distances.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates four equal distances.
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }
}
