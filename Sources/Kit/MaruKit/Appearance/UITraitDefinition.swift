import Foundation
import Graphics

/// A trait, as a type by which changes of it are asked for.
///
/// Mirrors UIKit, with the kit's own traits: `UITraitUserInterfaceStyle` and the others below.
public protocol UITraitDefinition: Sendable {
  /// What the trait is made of.
  associatedtype Value: Equatable
  /// The trait where nothing decides it.
  static var defaultValue: Value { get }
  /// The trait of some traits.
  static func value(of traits: UITraitCollection) -> Value
}

/// The type of a trait, as `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

extension UITraitDefinition {
  /// Whether two collections decide the trait differently.
  static func differs(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool {
    value(of: old) != value(of: new)
  }
}

/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// Light or dark.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceStyle {
    traits.userInterfaceStyle
  }
}

/// On the ground or above it.
public enum UITraitUserInterfaceLevel: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// On the ground or above it.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceLevel {
    traits.userInterfaceLevel
  }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  /// The kind of device.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceIdiom {
    traits.userInterfaceIdiom
  }
}

/// Device pixels of one point.
public enum UITraitDisplayScale: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: CGFloat { 0 }
  /// Device pixels of one point.
  public static func value(of traits: UITraitCollection) -> CGFloat { traits.displayScale }
}

/// How large the user wants text to be.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  /// How large the user wants text to be.
  public static func value(of traits: UITraitCollection) -> UIContentSizeCategory {
    traits.preferredContentSizeCategory
  }
}

/// The reading direction.
public enum UITraitLayoutDirection: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  /// The reading direction.
  public static func value(of traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection {
    traits.layoutDirection
  }
}

/// How much room there is from side to side.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  /// How much room there is from side to side.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.horizontalSizeClass
  }
}

/// How much room there is from top to bottom.
public enum UITraitVerticalSizeClass: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  /// How much room there is from top to bottom.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.verticalSizeClass
  }
}

/// Whether the user asks for more contrast.
public enum UITraitAccessibilityContrast: UITraitDefinition {
  /// Not decided.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// Whether the user asks for more contrast.
  public static func value(of traits: UITraitCollection) -> UIAccessibilityContrast {
    traits.accessibilityContrast
  }
}

extension UITraitCollection {
  /// The traits that dynamic colours depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitUserInterfaceLevel.self,
      UITraitAccessibilityContrast.self,
    ]
  }
}
