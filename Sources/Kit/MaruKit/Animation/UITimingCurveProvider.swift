import Foundation
import Motion

/// Says how the animations of a property animator follow time.
@MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// Which of the two kinds of parameters count.
  var timingCurveType: UITimingCurveType { get }
  /// The curve.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kinds of timing.
public enum UITimingCurveType: Int, Sendable {
  /// The system's own curve.
  case builtin
  /// A curve of control points.
  case cubic
  /// A spring.
  case spring
  /// A curve and a spring: the spring counts.
  case composed
}

/// A pace along a cubic Bézier curve.
@MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
  /// Which of the named curves it is.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  /// `builtin` for the default, else `cubic`.
  public let timingCurveType: UITimingCurveType

  /// Makes the pace of the system: slow at both ends.
  public convenience init() { self.init(curve: .easeInEaseOut, named: .easeInOut, .builtin) }

  /// Makes one of the named paces.
  public convenience init(animationCurve curve: UIView.AnimationCurve) {
    self.init(curve: curve.timing, named: curve, .cubic)
  }

  /// Makes a pace of two control points.
  ///
  /// Their horizontal places are clamped to 0…1.
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

  /// These parameters.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A pace as that of a spring.
@MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
  private enum Form {
    /// For the animator's duration.
    case ratio(Double)
    /// The spring decides how long it takes.
    case own(PlaneSpring)
  }

  private let form: Form
  /// The velocity at the start, in whole distances a second.
  ///
  /// Places leave across with `dx` and down with `dy`; all else has the vector's length.
  public let initialVelocity: CGVector

  /// Makes the spring of the system: mass 3, stiffness 1000, damping 500; it takes half a second.
  public convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Makes a spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not overshoot; towards 0 it swings longer.
  ///   - velocity: In whole distances a second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    form = .ratio(Double(ratio))
    initialVelocity = velocity
  }

  /// Makes a spring of physical values, which decides how long the animation takes.
  ///
  /// Values that no spring can have are replaced by 1, 100 and 10. One that is damped over the
  /// critical measure counts as critically damped.
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

  /// Makes a spring from how long it seems to take and how much it bounces.
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
  /// None.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// These parameters.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring's pace, and how long it takes.
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
  /// The pace and how long it takes, for a duration that was asked for.
  func pace(for duration: Double) -> (pace: AnimationPace, duration: Double) {
    if timingCurveType != .cubic, let parameters = springTimingParameters {
      return parameters.pace(for: duration)
    }
    return (.curve(cubicTimingParameters?.curve ?? .easeInEaseOut), duration)
  }
}
