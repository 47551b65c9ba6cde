/// Which devices that scroll a pan may follow.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a mask of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A wheel that turns in clicks.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// A touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
