/// The directions that a popover's arrow may point to.
///
/// Mirrors UIKit.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upwards: the popover lies below what it belongs to.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Downwards: the popover lies above what it belongs to.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left: the popover lies right of what it belongs to.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right: the popover lies left of what it belongs to.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Whichever has room.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// What the direction is while there is no popover.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}
