import Foundation

extension UIWindow {
  /// The place of a window above or below others.
  public struct Level: Hashable, Comparable, RawRepresentable, Sendable {
    /// The number; windows with larger ones are in front.
    public var rawValue: CGFloat

    /// Creates a level.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a level.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of a program's main window: 0.
    public static let normal = Level(0)
    /// The level of a phone's status bar: 1000.
    public static let statusBar = Level(1000)
    /// The level of alerts: 2000.
    public static let alert = Level(2000)

    /// Whether a level is behind another.
    public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
    /// A level in front of another.
    public static func + (lhs: Level, rhs: CGFloat) -> Level { Level(lhs.rawValue + rhs) }
    /// A level behind another.
    public static func - (lhs: Level, rhs: CGFloat) -> Level { Level(lhs.rawValue - rhs) }
    /// Moves a level to the front.
    public static func += (lhs: inout Level, rhs: CGFloat) { lhs.rawValue += rhs }
    /// Moves a level to the back.
    public static func -= (lhs: inout Level, rhs: CGFloat) { lhs.rawValue -= rhs }
  }
}
