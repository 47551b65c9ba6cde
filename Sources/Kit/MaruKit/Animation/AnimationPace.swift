import Layers
import Motion

/// How progress follows time: along a curve, or as a spring.
enum AnimationPace: Equatable {
  case curve(TimingCurve)
  case spring(Spring)

  /// The progress after some seconds of a duration.
  func progress(at seconds: Double, of duration: Double) -> Double {
    guard seconds < duration else { return 1 }
    return switch self {
    case .curve(let curve): curve.progress(at: seconds / duration)
    case .spring(let spring): spring.progress(at: seconds)
    }
  }

  /// Makes an animation of a property with this pace.
  @MainActor
  func animation(of key: String) -> CABasicAnimation {
    switch self {
    case .curve(let curve):
      let animation = CABasicAnimation(keyPath: key)
      animation.timingFunction = CAMediaTimingFunction(curve)
      return animation
    case .spring(let spring):
      let animation = CASpringAnimation(keyPath: key)
      animation.spring = spring
      animation.allowsOverdamping = true
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      return animation
    }
  }
}
