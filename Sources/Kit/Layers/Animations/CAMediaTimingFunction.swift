import Foundation
import Motion

/// The timing function of an animation.
///
/// Mirrors Core Animation: a cubic Bézier curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: Sendable {
  /// The underlying curve.
  public let curve: TimingCurve

  /// Creates a timing function from two control points.
  ///
  /// The x coordinates are clamped to 0…1. A coordinate that is not finite counts as 0.
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    curve = TimingCurve(Double(x1), Double(y1), Double(x2), Double(y2))
  }

  /// Creates a timing function from a curve.
  public init(_ curve: TimingCurve) { self.curve = curve }

  /// Creates a predefined timing function.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: .standard
      }
  }

  /// Copies one of the points that define the curve.
  ///
  /// - Parameters:
  ///   - index: 0 and 3 are the ends, 1 and 2 the control points. Other indices are ignored.
  ///   - pointer: Memory for x and y.
  public func getControlPoint(at index: Int, values pointer: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    guard points.indices.contains(index) else { return }
    pointer[0] = Float(points[index].0)
    pointer[1] = Float(points[index].1)
  }
}

/// The predefined timing functions.
public enum CAMediaTimingFunctionName: String, Sendable {
  /// A timing function of Core Animation.
  case linear, easeIn, easeOut, easeInEaseOut, `default`
}
