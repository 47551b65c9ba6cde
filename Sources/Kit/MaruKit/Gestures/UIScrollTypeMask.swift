/// The kinds of scrolling devices that a pan may follow.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a mask from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A wheel with detents.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
