import Foundation

extension UIWindow {
  /// The place of a window among those of the program.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number of the level; windows with a greater one are in front.
    public let rawValue: CGFloat

    /// Creates a level from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a level from its number.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// The level of most windows.
    public static let normal = Level(rawValue: 0)
    /// The level of a phone's status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)

    /// Whether a level is behind another.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    /// A level in front of another.
    public static func + (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue + distance)
    }
    /// A level behind another.
    public static func - (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue - distance)
    }
    /// Moves a level to the front.
    public static func += (level: inout Level, distance: CGFloat) { level = level + distance }
    /// Moves a level to the back.
    public static func -= (level: inout Level, distance: CGFloat) { level = level - distance }
  }
}
