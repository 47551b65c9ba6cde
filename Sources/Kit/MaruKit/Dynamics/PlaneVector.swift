import Foundation

/// A vector or a place in the plane, in points.
typealias PlaneVector = SIMD2<Double>

extension SIMD2<Double> {
  /// Creates the vector of a point; a coordinate that is not finite counts as 0.
  init(_ point: CGPoint) {
    self.init(point.x.isFinite ? Double(point.x) : 0, point.y.isFinite ? Double(point.y) : 0)
  }

  /// The unit vector of an angle.
  ///
  /// - Parameter angle: Radians from the x axis towards the y axis.
  init(angle: Double) { self.init(cos(angle), sin(angle)) }

  var point: CGPoint { CGPoint(x: x, y: y) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector turned by a right angle from the x axis towards the y axis.
  var turned: SIMD2<Double> { SIMD2(-y, x) }

  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  /// The third coordinate of the cross product.
  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

  /// The vector in the axes of a rotated body.
  ///
  /// - Parameter direction: The unit vector of the rotation.
  /// - Returns: The vector turned by the rotation.
  func rotated(by direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(direction.x * x - direction.y * y, direction.y * x + direction.x * y)
  }

  /// The inverse of `rotated(by:)`.
  func unrotated(by direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(direction.x * x + direction.y * y, direction.x * y - direction.y * x)
  }

  /// The vector with a length of at most `limit`, or zero if it is not finite.
  func limited(to limit: Double) -> SIMD2<Double> {
    let length = length
    guard length.isFinite else { return .zero }
    return length > limit ? self * (limit / length) : self
  }
}
