import Foundation

/// The width of a font's letters in percent of the normal width.
///
/// 75 is condensed, 100 normal, 125 expanded. It is the scale of CSS, of fontconfig and of
/// OpenType's axis `wdth`.
///
/// Guarantee: `rawValue` is in 50…200.
public struct FontWidth: RawRepresentable, Hashable, Comparable, Sendable {
  /// The width in percent, 50…200.
  public let rawValue: Int

  /// Creates a width; the value is clamped to 50…200.
  public init(rawValue: Int) {
    self.rawValue = min(max(rawValue, 50), 200)
  }

  /// The narrowest width, 50 %.
  public static let ultraCondensed = FontWidth(rawValue: 50)
  /// Narrower than condensed, 63 %; UIKit's `.compressed`.
  public static let extraCondensed = FontWidth(rawValue: 63)
  /// Condensed, 75 %; UIKit's `.condensed`.
  public static let condensed = FontWidth(rawValue: 75)
  /// Slightly condensed, 87 %.
  public static let semiCondensed = FontWidth(rawValue: 87)
  /// The normal width, 100 %; UIKit's `.standard`.
  public static let normal = FontWidth(rawValue: 100)
  /// Slightly expanded, 113 %.
  public static let semiExpanded = FontWidth(rawValue: 113)
  /// Expanded, 125 %; UIKit's `.expanded`.
  public static let expanded = FontWidth(rawValue: 125)
  /// Wider than expanded, 150 %.
  public static let extraExpanded = FontWidth(rawValue: 150)
  /// The widest width, 200 %.
  public static let ultraExpanded = FontWidth(rawValue: 200)

  /// Whether the left width is narrower.
  public static func < (left: FontWidth, right: FontWidth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension FontWidth {
  /// The widths that have names, and the names that font files have for them.
  private static let names: [(width: FontWidth, name: String)] = [
    (.ultraCondensed, "UltraCondensed"), (.extraCondensed, "ExtraCondensed"),
    (.condensed, "Condensed"), (.semiCondensed, "SemiCondensed"), (.normal, ""),
    (.semiExpanded, "SemiExpanded"), (.expanded, "Expanded"), (.extraExpanded, "ExtraExpanded"),
    (.ultraExpanded, "UltraExpanded"),
  ]

  /// The nearest name that font files have for their styles, such as `Condensed`; empty for normal.
  package var styleName: String {
    func distance(_ width: FontWidth) -> Int { abs(width.rawValue - rawValue) }
    return Self.names.min { distance($0.width) < distance($1.width) }?.name ?? ""
  }

  private static let scale = PiecewiseScale([
    (-1, 50), (-0.3, 63), (-0.2, 75), (0, 100), (0.2, 125), (1, 200),
  ])

  /// Creates the width that corresponds to a `UIFont.Width`.
  ///
  /// Values between the named widths are interpolated linearly. NaN means normal.
  ///
  /// - Parameter uiKitValue: −1…1, clamped.
  public init(uiKitValue: CGFloat) {
    guard !uiKitValue.isNaN else {
      self = .normal
      return
    }
    self.init(rawValue: Int(Self.scale.value(at: uiKitValue).rounded()))
  }

  /// The corresponding value of a `UIFont.Width`, −1…1.
  public var uiKitValue: CGFloat { Self.scale.place(of: CGFloat(rawValue)) }
}
