import Foundation
import Typesetting

extension UIFont {
  /// The width of the letters, from −1 to 1; 0 is the normal width.
  public struct Width: RawRepresentable, Hashable, Comparable, Sendable {
    /// The width.
    public let rawValue: CGFloat

    /// Creates a width.
    ///
    /// NaN counts as standard.
    public init(rawValue: CGFloat) { self.rawValue = rawValue.isNaN ? 0 : rawValue }

    /// Creates a width.
    ///
    /// NaN counts as standard.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// Narrower than condensed: 63 % of the normal width.
    public static let compressed = Width(-0.3)
    /// Condensed: 75 % of the normal width.
    public static let condensed = Width(-0.2)
    /// The normal width.
    public static let standard = Width(0)
    /// Expanded: 125 % of the normal width.
    public static let expanded = Width(0.2)

    /// Whether the left width is narrower.
    public static func < (left: Width, right: Width) -> Bool { left.rawValue < right.rawValue }

    /// The typesetter's width.
    var typesettingWidth: FontWidth { FontWidth(uiKitValue: rawValue) }
  }
}
