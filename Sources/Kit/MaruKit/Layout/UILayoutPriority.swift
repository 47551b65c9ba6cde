/// How much a constraint matters, from just over 0 to 1000, which is required.
///
/// Mirrors UIKit's `UILayoutPriority`. A higher priority is never given up for any number of lower
/// ones. Add to it to be just above or below another: `.required - 1`, `.defaultHigh + 1`.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Float

  /// Creates a priority of its number.
  ///
  /// Over 1000 counts as 1000; a constraint of a priority of 0, less or NaN has no effect.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority of its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The constraint holds.
  public static let required = UILayoutPriority(1000)
  /// How much views resist being smaller than their content.
  public static let defaultHigh = UILayoutPriority(750)
  /// A drag that may resize the window's scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The window's scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// A drag that does not resize the window's scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// How much views resist being larger than their content.
  public static let defaultLow = UILayoutPriority(250)
  /// How much `systemLayoutSizeFitting(_:)` wants the size it was given.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

extension UILayoutPriority: Comparable {
  /// Whether the first matters less.
  public static func < (first: UILayoutPriority, second: UILayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }

  /// A priority that is higher by a number.
  public static func + (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + amount)
  }

  /// A priority that is lower by a number.
  public static func - (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - amount)
  }

  /// Makes a priority higher by a number.
  public static func += (priority: inout UILayoutPriority, amount: Float) {
    priority.rawValue += amount
  }

  /// Makes a priority lower by a number.
  public static func -= (priority: inout UILayoutPriority, amount: Float) {
    priority.rawValue -= amount
  }
}
