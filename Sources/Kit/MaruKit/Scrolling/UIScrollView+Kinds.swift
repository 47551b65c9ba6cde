import Foundation
import Layers

extension UIScrollView {
  /// A deceleration rate: the fraction of the velocity that is left after a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The fraction left after a millisecond.
    public let rawValue: CGFloat

    /// Creates a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The default rate, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A faster deceleration, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The colour of the scroll bars.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark in light mode, light in dark mode.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// The effect of a drag on the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// No effect.
    case none
    /// Dismisses the keyboard when the drag begins.
    case onDrag
    /// Pulls the keyboard down once the finger reaches it.
    case interactive
    /// Like `onDrag`, including the input accessory view.
    case onDragWithAccessory
    /// Like `interactive`, including the input accessory view.
    case interactiveWithAccessory
  }

  /// The parts of the safe area that are added to the content's insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Those along scrollable axes, and in a navigation controller always those above and below.
    case automatic
    /// Those along scrollable axes.
    case scrollableAxes
    /// None.
    case never
    /// All.
    case always
  }
}
