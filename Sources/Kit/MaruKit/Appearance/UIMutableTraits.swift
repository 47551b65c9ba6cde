import Foundation

/// The traits of a collection while it is being made.
public struct UIMutableTraits: Hashable, Sendable {
  /// The kind of device.
  public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  /// Light or dark.
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// On the ground or above it.
  public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  /// Device pixels of one point; 0 where it is not decided.
  ///
  /// NaN, infinite and negative count as 0.
  public var displayScale: CGFloat = 0 {
    didSet { if !(displayScale > 0 && displayScale.isFinite) { displayScale = 0 } }
  }
  /// How large the user wants text to be.
  public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  /// The reading direction.
  public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  /// How much room there is from side to side.
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  /// How much room there is from top to bottom.
  public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  /// Whether the user asks for more contrast.
  public var accessibilityContrast = UIAccessibilityContrast.unspecified

  /// These traits with all that `other` decides laid over them.
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
