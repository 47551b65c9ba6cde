import Foundation

/// What a person who needs it asked of the system.
@MainActor
public enum UIAccessibility {
  /// Whether the person wants less movement.
  ///
  /// Set by whoever shows windows; at first what the environment says: `MARU_REDUCE_MOTION=1`.
  /// Programs read it, and fade where they would slide. Animation blocks run all the same, as in
  /// UIKit.
  public static var isReduceMotionEnabled =
    getenv("MARU_REDUCE_MOTION").map { String(cString: $0) } == "1"
  {
    didSet {
      guard isReduceMotionEnabled != oldValue else { return }
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }

  /// Whether transitions between screens should fade: as `isReduceMotionEnabled`.
  public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }

  /// Posted when `isReduceMotionEnabled` has changed.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
