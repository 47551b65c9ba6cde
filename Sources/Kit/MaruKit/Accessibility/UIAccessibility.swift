import Foundation

/// The user's accessibility settings.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Whether the user prefers reduced motion.
  ///
  /// The host may set it; its initial value comes from the environment: `MARU_REDUCE_MOTION=1`.
  /// Programs read it, and fade instead of sliding. As in UIKit, animation blocks run regardless.
  public static var isReduceMotionEnabled =
    getenv("MARU_REDUCE_MOTION").map { String(cString: $0) } == "1"
  {
    didSet {
      guard isReduceMotionEnabled != oldValue else { return }
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }

  /// Whether the user prefers more contrast between colours.
  ///
  /// The host sets it, together with the trait `accessibilityContrast` of its windows, which the
  /// system's colours follow.
  public static var isDarkerSystemColorsEnabled = false {
    didSet {
      guard isDarkerSystemColorsEnabled != oldValue else { return }
      NotificationCenter.default.post(
        name: darkerSystemColorsStatusDidChangeNotification, object: nil)
    }
  }

  /// Whether transitions between screens should cross-fade; the same as `isReduceMotionEnabled`.
  public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }

  /// Posted after `isDarkerSystemColorsEnabled` changes.
  public nonisolated static let darkerSystemColorsStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

  /// Posted after `isReduceMotionEnabled` changes.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}
