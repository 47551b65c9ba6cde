/// The directions in which a popover's arrow can point.
///
/// Mirrors UIKit.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt

  /// Creates a set from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Up: the popover lies below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Down: the popover lies above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// Left: the popover lies to the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// Right: the popover lies to the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any direction with enough room.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction while the popover is not displayed.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}
