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
  public nonisolated static let darkerSystemColorsStatusDidChangeNotification = Foundation
    .Notification.Name(
      "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

  /// Posted after `isReduceMotionEnabled` changes.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification
    .Name(
      "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// A kind of change that a screen reader is told about.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the kind.
    public let rawValue: UInt32

    /// Creates a kind from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A new screen has appeared.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Parts of the screen have appeared or disappeared.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to be read aloud: the argument.
    public static let announcement = Notification(rawValue: 1008)
    /// A scroll action has ended.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells a screen reader about a change; does nothing, because none reads the kit's windows yet.
  public static func post(notification: Notification, argument: Any?) {}

  /// Whether a screen reader is running: always `false`.
  public static var isVoiceOverRunning: Bool { false }

  /// Whether the user prefers opaque backgrounds: always `false`, because no host has the setting.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// Whether the user prefers bold text: always `false`, because no host has the setting.
  public static var isBoldTextEnabled: Bool { false }

  /// Whether the colours of the screen are inverted: always `false`.
  public static var isInvertColorsEnabled: Bool { false }

  /// Whether the screen shows greys only: always `false`.
  public static var isGrayscaleEnabled: Bool { false }

  /// Whether the user works with switches: always `false`.
  public static var isSwitchControlRunning: Bool { false }

  /// Posted on iOS after `isReduceTransparencyEnabled` changes; never by the kit.
  public nonisolated static let reduceTransparencyStatusDidChangeNotification = Foundation
    .Notification.Name("UIAccessibilityReduceTransparencyStatusDidChangeNotification")

  /// Posted on iOS after a screen reader starts or stops; never by the kit.
  public nonisolated static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
}
