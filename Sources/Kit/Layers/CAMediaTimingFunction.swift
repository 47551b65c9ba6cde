import Foundation
import Motion

/// The pace of an animation.
///
/// Mirrors Core Animation: a cubic Bézier from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: Sendable {
  /// The curve behind it.
  public let curve: TimingCurve

  /// Makes a pace with two control points.
  ///
  /// The horizontal places are clamped to 0…1; what is not finite counts as 0.
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    curve = TimingCurve(Double(x1), Double(y1), Double(x2), Double(y2))
  }

  /// Makes a pace from a curve.
  public init(_ curve: TimingCurve) { self.curve = curve }

  /// Makes one of the named paces.
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
  ///   - index: 0 and 3 are the ends, 1 and 2 the control points; others change nothing.
  ///   - pointer: Room for x and y.
  public func getControlPoint(at index: Int, values pointer: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    guard points.indices.contains(index) else { return }
    pointer[0] = Float(points[index].0)
    pointer[1] = Float(points[index].1)
  }
}

/// The named paces.
public enum CAMediaTimingFunctionName: String, Sendable {
  /// The paces of Core Animation.
  case linear, easeIn, easeOut, easeInEaseOut, `default`
}
