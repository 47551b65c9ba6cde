import Layers
import Motion

/// The mapping from time to progress: a timing curve or a spring.
enum AnimationPace: Equatable {
  case curve(TimingCurve)
  case spring(Spring)
  /// A spring with separate horizontal and vertical velocities for positions.
  case planeSpring(PlaneSpring)

  /// Returns the progress after some seconds of a duration.
  func progress(at seconds: Double, of duration: Double) -> PlaneProgress {
    guard seconds < duration else { return PlaneProgress(1) }
    return switch self {
    case .curve(let curve): PlaneProgress(curve.progress(at: seconds / duration))
    case .spring(let spring): PlaneProgress(spring.progress(at: seconds))
    case .planeSpring(let spring): spring.progress(at: seconds)
    }
  }

  /// Creates an animation of a property with this pace.
  @MainActor
  func animation(of key: String) -> CABasicAnimation {
    switch self {
    case .curve(let curve):
      let animation = CABasicAnimation(keyPath: key)
      animation.timingFunction = CAMediaTimingFunction(curve)
      return animation
    case .spring(let spring): return Self.animation(of: key, by: spring)
    case .planeSpring(let spring): return Self.animation(of: key, by: spring.whole)
    }
  }

  @MainActor
  private static func animation(of key: String, by spring: Spring) -> CABasicAnimation {
    let animation = CASpringAnimation(keyPath: key)
    animation.spring = spring
    animation.allowsOverdamping = true
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }
}
