import Foundation
import Motion

/// The timing of a property animator.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of timing parameters that apply.
  var timingCurveType: UITimingCurveType { get }
  /// The curve, if the timing is a curve.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, if the timing is a spring.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kinds of timing.
public enum UITimingCurveType: Int, Sendable {
  /// The system's default curve.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A spring.
  case spring
  /// A curve and a spring; the spring applies.
  case composed
}

/// Timing along a cubic Bézier curve.
@preconcurrency @MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
  /// The named curve.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  /// `builtin` for the default, otherwise `cubic`.
  public let timingCurveType: UITimingCurveType

  /// Creates the system's default timing: slow at both ends.
  public convenience init() { self.init(curve: .easeInEaseOut, named: .easeInOut, .builtin) }

  /// Creates the timing of a named curve.
  public convenience init(animationCurve curve: UIView.AnimationCurve) {
    self.init(curve: curve.timing, named: curve, .cubic)
  }

  /// Creates timing from two control points.
  ///
  /// Their x coordinates are clamped to 0…1.
  public convenience init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    self.init(
      curve: TimingCurve(Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y)),
      named: .easeInOut, .cubic)
  }

  private init(curve: TimingCurve, named name: UIView.AnimationCurve, _ type: UITimingCurveType) {
    self.curve = curve
    animationCurve = name
    timingCurveType = type
    controlPoint1 = CGPoint(x: curve.x1, y: curve.y1)
    controlPoint2 = CGPoint(x: curve.x2, y: curve.y2)
  }

  let curve: TimingCurve

  /// The receiver.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always `nil`.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// Timing along a spring.
@preconcurrency @MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
  private enum Form {
    /// Settles within the animator's duration.
    case ratio(Double)
    /// Has its own duration.
    case own(PlaneSpring)
  }

  private let form: Form
  /// The initial velocity, in units of the total distance per second.
  ///
  /// Positions use the components; other values use the vector's length.
  public let initialVelocity: CGVector

  /// Creates the system's spring: mass 3, stiffness 1000, damping 500; it settles in half a second.
  public convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not overshoot; closer to 0 it oscillates longer.
  ///   - velocity: In units of the total distance per second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    form = .ratio(Double(ratio))
    initialVelocity = velocity
  }

  /// Creates a spring from physical values, which determine the duration.
  ///
  /// Invalid values are replaced by 1, 100 and 10. An overdamped spring counts as critically
  /// damped.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
    form = .own(
      PlaneSpring(velocity: initialVelocity) {
        Spring(
          mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
          initialVelocity: $0
        ).withoutCreeping
      })
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring from its perceived duration and bounce.
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    form = .own(
      PlaneSpring(velocity: initialVelocity) {
        Spring(perceptualDuration: duration, bounce: Double(bounce), initialVelocity: $0)
      })
    self.initialVelocity = initialVelocity
  }

  /// Always `spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Always `nil`.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The receiver.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring's pace and its duration.
  func pace(for duration: Double) -> (pace: AnimationPace, duration: Double) {
    switch form {
    case .ratio(let ratio):
      let spring = PlaneSpring(velocity: initialVelocity) {
        Spring(dampingRatio: ratio, duration: duration, initialVelocity: $0)
      }
      return (Self.pace(of: spring), duration)
    case .own(let spring): return (Self.pace(of: spring), spring.settlingDuration)
    }
  }

  private static func pace(of spring: PlaneSpring) -> AnimationPace {
    spring.single.map { .spring($0) } ?? .planeSpring(spring)
  }
}

extension UITimingCurveProvider {
  /// The pace and the duration, given the duration that was requested.
  func pace(for duration: Double) -> (pace: AnimationPace, duration: Double) {
    if timingCurveType != .cubic, let parameters = springTimingParameters {
      return parameters.pace(for: duration)
    }
    return (.curve(cubicTimingParameters?.curve ?? .easeInEaseOut), duration)
  }
}
