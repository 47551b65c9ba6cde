import Foundation
import Graphics

/// A type that identifies a trait, to register for its changes.
///
/// Mirrors UIKit, with the kit's own traits: `UITraitUserInterfaceStyle` and the others below.
public protocol UITraitDefinition: Sendable {
  /// The type of the trait's value.
  associatedtype Value: Equatable
  /// The value of an unspecified trait.
  static var defaultValue: Value { get }
  /// The value in a trait collection.
  static func value(of traits: UITraitCollection) -> Value
}

/// The type of a trait, such as `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

extension UITraitDefinition {
  /// Whether two collections differ in the trait.
  static func differs(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool {
    value(of: old) != value(of: new)
  }
}

/// The light or dark style.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// The light or dark style.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceStyle {
    traits.userInterfaceStyle
  }
}

/// The base or elevated level.
public enum UITraitUserInterfaceLevel: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// The base or elevated level.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceLevel {
    traits.userInterfaceLevel
  }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  /// The kind of device.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceIdiom {
    traits.userInterfaceIdiom
  }
}

/// Device pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: CGFloat { 0 }
  /// Device pixels per point.
  public static func value(of traits: UITraitCollection) -> CGFloat { traits.displayScale }
}

/// The user's preferred text size.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  /// The user's preferred text size.
  public static func value(of traits: UITraitCollection) -> UIContentSizeCategory {
    traits.preferredContentSizeCategory
  }
}

/// The layout direction.
public enum UITraitLayoutDirection: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  /// The layout direction.
  public static func value(of traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection {
    traits.layoutDirection
  }
}

/// The horizontal size class.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  /// The horizontal size class.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.horizontalSizeClass
  }
}

/// The vertical size class.
public enum UITraitVerticalSizeClass: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  /// The vertical size class.
  public static func value(of traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.verticalSizeClass
  }
}

/// The accessibility contrast.
public enum UITraitAccessibilityContrast: UITraitDefinition {
  /// Unspecified.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// The accessibility contrast.
  public static func value(of traits: UITraitCollection) -> UIAccessibilityContrast {
    traits.accessibilityContrast
  }
}

extension UITraitCollection {
  /// The traits on which dynamic colours depend.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitUserInterfaceLevel.self,
      UITraitAccessibilityContrast.self,
    ]
  }
}
