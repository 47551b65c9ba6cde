import Foundation

/// A direction with a length, in points.
public struct CGVector: Hashable, Sendable, Codable {
  /// The horizontal part, to the right.
  public var dx: CGFloat
  /// The vertical part, downwards.
  public var dy: CGFloat

  /// No length.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Makes a vector.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) {
    self.dx = dx
    self.dy = dy
  }
}
