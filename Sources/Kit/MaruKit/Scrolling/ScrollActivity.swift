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

  /// How long `setContentOffset(_:animated:)` takes, in seconds.
  static let duration = 0.3

  /// How far an animation is at a time, 0…1.
  static func progress(_ seconds: Double) -> Double {
    TimingCurve.easeInEaseOut.progress(at: seconds / duration)
  }
}
