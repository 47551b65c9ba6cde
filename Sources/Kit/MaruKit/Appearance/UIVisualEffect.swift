import Foundation

/// How a visual effect view changes the look of what lies behind it or in it.
///
/// Mirrors UIKit: `UIBlurEffect` and `UIVibrancyEffect` are what there is.
@MainActor
open class UIVisualEffect {
  init() {}
}

/// Blurs what lies behind a view, and lays a material's tint over it.
public final class UIBlurEffect: UIVisualEffect {
  /// A material, by how much shows through it.
  ///
  /// Those without `Light` or `Dark` follow the view's appearance. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Nearly white.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// Follows the appearance.
    case regular = 4
    /// Follows the appearance and stands out.
    case prominent = 5
    /// Mostly what lies behind.
    case systemUltraThinMaterial = 6
    /// More of what lies behind than of the material.
    case systemThinMaterial = 7
    /// Some of what lies behind.
    case systemMaterial = 8
    /// Little of what lies behind.
    case systemThickMaterial = 9
    /// What bars are made of.
    case systemChromeMaterial = 10
    /// As the material, always light.
    case systemUltraThinMaterialLight = 11
    /// As the material, always light.
    case systemThinMaterialLight = 12
    /// As the material, always light.
    case systemMaterialLight = 13
    /// As the material, always light.
    case systemThickMaterialLight = 14
    /// As the material, always light.
    case systemChromeMaterialLight = 15
    /// As the material, always dark.
    case systemUltraThinMaterialDark = 16
    /// As the material, always dark.
    case systemThinMaterialDark = 17
    /// As the material, always dark.
    case systemMaterialDark = 18
    /// As the material, always dark.
    case systemThickMaterialDark = 19
    /// As the material, always dark.
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

  /// What is laid over the blurred picture.
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
/// What takes its colour from the tint, such as template pictures, gets the colour of the style.
/// UIKit mixes it with what lies behind; here it is a colour that suits both appearances.
public final class UIVibrancyEffect: UIVisualEffect {
  /// What the content is; raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Text.
    case label = 0
    /// Text of less weight.
    case secondaryLabel = 1
    /// Text of little weight.
    case tertiaryLabel = 2
    /// Text that is hardly seen.
    case quaternaryLabel = 3
    /// Areas.
    case fill = 4
    /// Larger areas.
    case secondaryFill = 5
    /// The largest areas.
    case tertiaryFill = 6
    /// Lines.
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
