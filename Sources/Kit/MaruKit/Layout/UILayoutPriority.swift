/// The importance of a constraint, above 0 up to 1000, which is required.
///
/// Mirrors UIKit's `UILayoutPriority`. A constraint outweighs any number of constraints with a
/// lower priority. Add a number for a priority just above or below another: `.required - 1`,
/// `.defaultHigh + 1`.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The value, 0…1000.
  public var rawValue: Float

  /// Creates a priority.
  ///
  /// Values above 1000 count as 1000; a constraint with a priority of 0, less or NaN has no effect.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The constraint must hold.
  public static let required = UILayoutPriority(1000)
  /// The default resistance of views to becoming smaller than their content.
  public static let defaultHigh = UILayoutPriority(750)
  /// A drag that may resize the window's scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The window's scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// A drag that does not resize the window's scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The default resistance of views to becoming larger than their content.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the target size in `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

extension UILayoutPriority: Comparable {
  /// Whether the first is less important.
  public static func < (first: UILayoutPriority, second: UILayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }

  /// A priority higher by `amount`.
  public static func + (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + amount)
  }

  /// A priority lower by `amount`.
  public static func - (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - amount)
  }

  /// Raises a priority by `amount`.
  public static func += (priority: inout UILayoutPriority, amount: Float) {
    priority.rawValue += amount
  }

  /// Lowers a priority by `amount`.
  public static func -= (priority: inout UILayoutPriority, amount: Float) {
    priority.rawValue -= amount
  }
}
