import Foundation

/// A mutable set of traits.
public struct UIMutableTraits: Hashable, Sendable {
  /// The kind of device.
  public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  /// The light or dark style.
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The base or elevated level.
  public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  /// Device pixels per point; 0 if unspecified.
  ///
  /// NaN, infinite and negative values count as 0.
  public var displayScale: CGFloat = 0 {
    didSet { if !(displayScale > 0 && displayScale.isFinite) { displayScale = 0 } }
  }
  /// The user's preferred text size.
  public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  /// The layout direction.
  public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  /// The horizontal size class.
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  /// The vertical size class.
  public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  /// The accessibility contrast.
  public var accessibilityContrast = UIAccessibilityContrast.unspecified

  /// These traits, overridden by the specified traits of another set.
  func merging(_ other: UIMutableTraits) -> UIMutableTraits {
    var merged = self
    func take<Trait: Equatable>(
      _ path: WritableKeyPath<UIMutableTraits, Trait>, unless undecided: Trait
    ) {
      if other[keyPath: path] != undecided { merged[keyPath: path] = other[keyPath: path] }
    }
    take(\.userInterfaceIdiom, unless: .unspecified)
    take(\.userInterfaceStyle, unless: .unspecified)
    take(\.userInterfaceLevel, unless: .unspecified)
    take(\.displayScale, unless: 0)
    take(\.preferredContentSizeCategory, unless: .unspecified)
    take(\.layoutDirection, unless: .unspecified)
    take(\.horizontalSizeClass, unless: .unspecified)
    take(\.verticalSizeClass, unless: .unspecified)
    take(\.accessibilityContrast, unless: .unspecified)
    return merged
  }
}
