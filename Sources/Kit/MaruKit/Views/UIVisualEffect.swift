import Foundation

/// An effect of a visual effect view on the views behind it or in it.
///
/// Mirrors UIKit: `UIBlurEffect` and `UIVibrancyEffect` are available.
@preconcurrency @MainActor
open class UIVisualEffect {
  init() {}
}

/// Blurs the views behind, and overlays a material's tint.
public final class UIBlurEffect: UIVisualEffect {
  /// The materials, by their translucency.
  ///
  /// Those without `Light` or `Dark` follow the view's style. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Nearly white.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// Follows the style.
    case regular = 4
    /// Follows the style and stands out.
    case prominent = 5
    /// Mostly translucent.
    case systemUltraThinMaterial = 6
    /// More translucent than opaque.
    case systemThinMaterial = 7
    /// Partly translucent.
    case systemMaterial = 8
    /// Mostly opaque.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// The ultra-thin material, always light.
    case systemUltraThinMaterialLight = 11
    /// The thin material, always light.
    case systemThinMaterialLight = 12
    /// The default material, always light.
    case systemMaterialLight = 13
    /// The thick material, always light.
    case systemThickMaterialLight = 14
    /// The material of bars, always light.
    case systemChromeMaterialLight = 15
    /// The ultra-thin material, always dark.
    case systemUltraThinMaterialDark = 16
    /// The thin material, always dark.
    case systemThinMaterialDark = 17
    /// The default material, always dark.
    case systemMaterialDark = 18
    /// The thick material, always dark.
    case systemThickMaterialDark = 19
    /// The material of bars, always dark.
    case systemChromeMaterialDark = 20
  }

  let style: Style

  /// Creates a blur of a material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// The standard deviation of the blur, in points.
  let blurRadius: CGFloat = 20

  /// The overlay of the blurred background.
  var tint: UIColor {
    let (light, dark) = (Self.light, Self.dark)
    return switch style {
    case .extraLight: light(0.82)
    case .light, .systemMaterialLight: light(0.72)
    case .dark, .systemMaterialDark: dark(0.72)
    case .regular, .systemMaterial: Self.following(0.72)
    case .prominent, .systemChromeMaterial: Self.following(0.78)
    case .systemUltraThinMaterial: Self.following(0.4)
    case .systemThinMaterial: Self.following(0.56)
    case .systemThickMaterial: Self.following(0.86)
    case .systemUltraThinMaterialLight: light(0.4)
    case .systemThinMaterialLight: light(0.56)
    case .systemThickMaterialLight: light(0.86)
    case .systemChromeMaterialLight: light(0.78)
    case .systemUltraThinMaterialDark: dark(0.4)
    case .systemThinMaterialDark: dark(0.56)
    case .systemThickMaterialDark: dark(0.86)
    case .systemChromeMaterialDark: dark(0.78)
    }
  }

  nonisolated private static func light(_ alpha: CGFloat) -> UIColor {
    UIColor(white: 0.97, alpha: alpha)
  }

  nonisolated private static func dark(_ alpha: CGFloat) -> UIColor {
    UIColor(white: 0.11, alpha: alpha)
  }

  private static func following(_ alpha: CGFloat) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark(alpha) : light(alpha) }
  }
}

/// Colours the content of a view so that it stands out from a blurred background.
///
/// Elements that use the tint colour, such as template images, get the colour of the style. UIKit
/// mixes it with the background; here it is a colour that suits both styles.
public final class UIVibrancyEffect: UIVisualEffect {
  /// The kinds of content; raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Text.
    case label = 0
    /// Secondary text.
    case secondaryLabel = 1
    /// Tertiary text.
    case tertiaryLabel = 2
    /// Quaternary text.
    case quaternaryLabel = 3
    /// Fills.
    case fill = 4
    /// Fills of larger areas.
    case secondaryFill = 5
    /// Fills of the largest areas.
    case tertiaryFill = 6
    /// Separators.
    case separator = 7
  }

  let style: Style

  /// Creates the effect for content over a blur.
  public init(blurEffect: UIBlurEffect, style: Style = .label) {
    self.style = style
    super.init()
  }

  var tint: UIColor {
    switch style {
    case .label: .label
    case .secondaryLabel: .secondaryLabel
    case .tertiaryLabel: .tertiaryLabel
    case .quaternaryLabel: .quaternaryLabel
    case .fill: .systemFill
    case .secondaryFill: .secondarySystemFill
    case .tertiaryFill: .tertiarySystemFill
    case .separator: .separator
    }
  }
}
