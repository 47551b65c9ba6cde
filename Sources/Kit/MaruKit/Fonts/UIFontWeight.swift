import Foundation
import Typesetting

extension UIFont {
  /// The weight of the strokes, from −1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight.
    public let rawValue: CGFloat

    /// Creates a weight.
    ///
    /// NaN counts as regular.
    public init(rawValue: CGFloat) { self.rawValue = rawValue.isNaN ? 0 : rawValue }

    /// Creates a weight.
    ///
    /// NaN counts as regular.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// The thinnest.
    public static let ultraLight = Weight(-0.8)
    /// Thin.
    public static let thin = Weight(-0.6)
    /// Light.
    public static let light = Weight(-0.4)
    /// Regular.
    public static let regular = Weight(0)
    /// Medium.
    public static let medium = Weight(0.23)
    /// Semibold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavy.
    public static let heavy = Weight(0.56)
    /// The heaviest.
    public static let black = Weight(0.62)

    /// The typesetter's weight.
    var typesettingWeight: FontWeight { FontWeight(uiKitValue: rawValue) }
  }
}
