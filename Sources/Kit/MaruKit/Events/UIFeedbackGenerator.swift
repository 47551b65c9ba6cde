import Foundation

/// Haptic feedback.
///
/// As on devices without a haptic engine, generators do nothing.
@preconcurrency @MainActor
open class UIFeedbackGenerator: IdentityHashable {
  /// Creates a generator.
  public init() {}

  /// Does nothing.
  open func prepare() {}
}

/// Feedback of a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy or hard the colliding things are.
  public enum FeedbackStyle: Int, Sendable {
    /// Light things.
    case light
    /// Things of medium weight.
    case medium
    /// Heavy things.
    case heavy
    /// Things that give way.
    case soft
    /// Hard things.
    case rigid
  }

  /// Creates a generator of medium impacts.
  public override convenience init() { self.init(style: .medium) }

  /// Creates a generator.
  public init(style: FeedbackStyle) { super.init() }

  /// Does nothing.
  open func impactOccurred() {}

  /// Does nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback of a changed selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  open func selectionChanged() {}
}

/// Feedback of an outcome.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How something went.
  public enum FeedbackType: Int, Sendable {
    /// Well.
    case success
    /// With a warning.
    case warning
    /// Badly.
    case error
  }

  /// Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
