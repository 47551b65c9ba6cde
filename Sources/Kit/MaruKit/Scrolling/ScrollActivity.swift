import Foundation
import Motion

/// What moves a scroll view's content by itself.
enum ScrollActivity {
  /// Nothing.
  case none
  /// It was let go.
  case deceleration(x: ScrollAxisMotion, y: ScrollAxisMotion, start: Double)
  /// A wheel was turned, or a key pressed.
  case step(x: CriticalApproach, y: CriticalApproach, start: Double)
  /// `setContentOffset(_:animated:)`.
  case animation(from: CGPoint, to: CGPoint, start: Double, toTop: Bool)
  /// The zoom returns to its limits, or goes where it was told to.
  case zoom(ScrollZoomWay, start: Double)

  /// How long `setContentOffset(_:animated:)` takes, in seconds.
  static let duration = 0.3

  /// How far an animation is at a time, 0…1.
  static func progress(_ seconds: Double) -> Double {
    TimingCurve.easeInEaseOut.progress(at: seconds / duration)
  }
}

/// A zoom from one scale and offset to others.
struct ScrollZoomWay {
  let fromScale: CGFloat
  let toScale: CGFloat
  let fromOffset: CGPoint
  let toOffset: CGPoint
  /// Whether it returns from beyond a limit.
  let isBounce: Bool

  /// The scale at a share of the way, 0…1; each part of the way multiplies by the same.
  func scale(at progress: Double) -> CGFloat {
    progress >= 1 ? toScale : fromScale * pow(toScale / fromScale, CGFloat(progress))
  }

  /// The offset at a share of the way, such that one point of the content stays where it is.
  func offset(at progress: Double) -> CGPoint {
    guard progress < 1 else { return toOffset }
    let change = toScale - fromScale
    let part =
      abs(change) > 1e-6 * fromScale
      ? (scale(at: progress) - fromScale) / change : CGFloat(progress)
    return CGPoint(
      x: fromOffset.x + (toOffset.x - fromOffset.x) * part,
      y: fromOffset.y + (toOffset.y - fromOffset.y) * part)
  }
}
