/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
///
/// Mirrors `CAMediaTimingFunction`. The curve parameter for a time is found by Newton's method on
/// x, with bisection if a step would leave the bracket.
public struct TimingCurve: Hashable, Sendable {
  /// The first control point.
  public let x1, y1: Double
  /// The second control point.
  public let x2, y2: Double

  /// Creates a curve from its control points.
  ///
  /// - Parameters:
  ///   - x1: Clamped to 0…1, so that the curve stays a function of time; NaN becomes 0.
  ///   - y1: Any number; NaN becomes 0.
  ///   - x2: As `x1`.
  ///   - y2: As `y1`.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    self.x1 = min(max(finite(x1), 0), 1)
    self.y1 = finite(y1)
    self.x2 = min(max(finite(x2), 0), 1)
    self.y2 = finite(y2)
  }

  /// Constant speed.
  public static let linear = TimingCurve(0, 0, 1, 1)
  /// Slow at the start.
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve.
  public static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

  /// The progress at a fraction of the duration.
  ///
  /// - Parameter time: Clamped to 0…1.
  /// - Returns: 0 at the start, 1 at the end.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    guard self != .linear else { return time }
    return Self.bezier(y1, y2, at: parameter(whereXIs: time))
  }

  /// The first time at which a progress is reached: the inverse of ``progress(at:)``.
  ///
  /// A curve that overshoots reaches a progress more than once.
  ///
  /// - Parameter progress: Clamped to 0…1.
  /// - Returns: A fraction of the duration.
  public func time(ofProgress progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1, self != .linear else { return min(progress, 1) }
    // Steps find the first crossing; bisection refines it.
    let steps = 64
    let last = (1...steps).first { Self.bezier(y1, y2, at: Double($0) / Double(steps)) >= progress }
    var high = Double(last ?? steps) / Double(steps)
    var low = high - 1 / Double(steps)
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if Self.bezier(y1, y2, at: middle) < progress { low = middle } else { high = middle }
    }
    return Self.bezier(x1, x2, at: high)
  }

  // Newton's method, with each step kept inside the bracket of the root: x grows with the
  // parameter.
  private func parameter(whereXIs x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = x
    while high - low > 1e-9 {
      let error = Self.bezier(x1, x2, at: t) - x
      if abs(error) < 1e-9 { return t }
      if error < 0 { low = t } else { high = t }
      let slope = Self.slope(x1, x2, at: t)
      let next = t - error / slope
      t = slope > 1e-9 && next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private static func bezier(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    ((1 + 3 * p1 - 3 * p2) * t + (3 * p2 - 6 * p1)) * t * t + 3 * p1 * t
  }

  private static func slope(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    (3 * (1 + 3 * p1 - 3 * p2) * t + 2 * (3 * p2 - 6 * p1)) * t + 3 * p1
  }
}
