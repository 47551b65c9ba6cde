import Foundation

/// The weight of a font on the scale of CSS and OpenType.
///
/// 100 is the thinnest in common use, 400 regular, 700 bold, 900 the heaviest.
///
/// Guarantee: `rawValue` is in 1…1000.
public struct FontWeight: RawRepresentable, Hashable, Comparable, Sendable {
  /// The weight, 1…1000.
  public let rawValue: Int

  /// Creates a weight; the value is clamped to 1…1000.
  public init(rawValue: Int) {
    self.rawValue = min(max(rawValue, 1), 1000)
  }

  /// UIKit's `.ultraLight`, 100.
  public static let ultraLight = FontWeight(rawValue: 100)
  /// UIKit's `.thin`, 200.
  public static let thin = FontWeight(rawValue: 200)
  /// UIKit's `.light`, 300.
  public static let light = FontWeight(rawValue: 300)
  /// UIKit's `.regular`, 400.
  public static let regular = FontWeight(rawValue: 400)
  /// UIKit's `.medium`, 500.
  public static let medium = FontWeight(rawValue: 500)
  /// UIKit's `.semibold`, 600.
  public static let semibold = FontWeight(rawValue: 600)
  /// UIKit's `.bold`, 700.
  public static let bold = FontWeight(rawValue: 700)
  /// UIKit's `.heavy`, 800.
  public static let heavy = FontWeight(rawValue: 800)
  /// UIKit's `.black`, 900.
  public static let black = FontWeight(rawValue: 900)

  /// Whether the left weight is lighter.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension FontWeight {
  /// The nearest name that font files have for their styles, such as `SemiBold`.
  package var styleName: String {
    let names = [
      "UltraLight", "Thin", "Light", "Regular", "Medium", "SemiBold", "Bold", "Heavy", "Black",
    ]
    return names[min(max((rawValue + 50) / 100, 1), names.count) - 1]
  }

  /// UIKit's values for its named weights, −0.8…0.62, and the corresponding weights here.
  private static let scale = PiecewiseScale([
    (-1, 1), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600),
    (0.4, 700), (0.56, 800), (0.62, 900), (1, 1000),
  ])

  /// Creates the weight that corresponds to a `UIFont.Weight`.
  ///
  /// Values between the named weights are interpolated linearly. NaN means regular.
  ///
  /// - Parameter uiKitValue: −1…1, clamped.
  public init(uiKitValue: CGFloat) {
    guard !uiKitValue.isNaN else {
      self = .regular
      return
    }
    self.init(rawValue: Int(Self.scale.value(at: uiKitValue).rounded()))
  }

  /// The corresponding value of a `UIFont.Weight`, −1…1.
  public var uiKitValue: CGFloat { Self.scale.place(of: CGFloat(rawValue)) }
}
