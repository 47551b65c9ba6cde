import Foundation

/// A vector in points.
public struct CGVector: Hashable, Sendable, Codable {
  /// The horizontal component, to the right.
  public var dx: CGFloat
  /// The vertical component, downwards.
  public var dy: CGFloat

  /// The zero vector.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Creates a vector from its components.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) {
    self.dx = dx
    self.dy = dy
  }
}
