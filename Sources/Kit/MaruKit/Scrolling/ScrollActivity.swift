import Foundation
import Motion

/// The motion of a scroll view's content without a finger.
enum ScrollActivity {
  /// No motion.
  case none
  /// A throw after a drag.
  case deceleration(x: ScrollAxisMotion, y: ScrollAxisMotion, start: Double)
  /// A click of a wheel, or a key press.
  case step(x: CriticalApproach, y: CriticalApproach, start: Double)
  /// An animation of `setContentOffset(_:animated:)`.
  case animation(from: CGPoint, to: CGPoint, start: Double, toTop: Bool)

  /// The duration of `setContentOffset(_:animated:)`, in seconds.
  static let duration = 0.3

  /// The progress of an animation after some seconds, 0…1.
  static func progress(_ seconds: Double) -> Double {
    TimingCurve.easeInEaseOut.progress(at: seconds / duration)
  }
}
