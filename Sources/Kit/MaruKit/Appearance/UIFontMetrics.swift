import Foundation

/// Scales measures with the user's text size, as the lines of a text style grow.
///
/// Mirrors UIKit, which scales by the distance between two lines and not by the size of the font: a
/// body font of 17 points becomes one of 48 where `preferredFont(forTextStyle: .body)` has 53.
public final class UIFontMetrics: NSObject, Sendable {
  private let style: UIFont.TextStyle

  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// The metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// A value for the default text size, scaled to that of these traits, or of the current ones.
  ///
  /// Rounded to device pixels, except at the default text size. What is not finite stays as it is.
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection? = nil
  ) -> CGFloat {
    let traits = traitCollection ?? .current
    let factor = style.factor(at: traits.preferredContentSizeCategory)
    guard factor != 1, value.isFinite else { return value }
    let told = [traits, .current].map(\.displayScale).first { $0 > 0 }
    let scale = told ?? 1
    return (value * factor * scale).rounded() / scale
  }

  /// A font for the default text size, scaled.
  ///
  /// Labels that adjust their font for the text size scale it anew where that changes. A font that is
  /// scaled already is scaled from what it was before; UIKit raises an exception there.
  ///
  /// - Parameters:
  ///   - font: As it is to be at the default text size.
  ///   - maximumPointSize: What the size never exceeds; 0 and less for no limit.
  ///   - traitCollection: Whose text size counts; the current one's if `nil`.
  /// - Returns: The same face at another size.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat = 0,
    compatibleWith traitCollection: UITraitCollection? = nil
  ) -> UIFont {
    let limit = maximumPointSize > 0 ? maximumPointSize : .infinity
    let base = font.unscaledPointSize
    let size = min(scaledValue(for: base, compatibleWith: traitCollection), limit)
    return font.scaled(
      to: size, by: TextScaling.metrics(style, base: base, maximum: limit))
  }
}

/// How a font follows the user's text size.
enum TextScaling: Hashable, Sendable {
  /// It is that of a text style.
  case style(UIFont.TextStyle)
  /// It grows from a size as the lines of a text style do, up to a limit.
  case metrics(UIFont.TextStyle, base: CGFloat, maximum: CGFloat)
}

extension UIFont {
  /// The size at the default text size.
  var unscaledPointSize: CGFloat {
    switch scaling {
    case .metrics(_, let base, _): base
    case .style(let style): style.pointSize(at: .large)
    case nil: pointSize
    }
  }

  /// The font for the text size of these traits; `nil` for one that follows no text size.
  func adjusted(to traits: UITraitCollection) -> UIFont? {
    switch scaling {
    case .style(let style): .preferredFont(forTextStyle: style, compatibleWith: traits)
    case .metrics(let style, _, let maximum):
      UIFontMetrics(forTextStyle: style).scaledFont(
        for: self, maximumPointSize: maximum, compatibleWith: traits)
    case nil: nil
    }
  }
}
