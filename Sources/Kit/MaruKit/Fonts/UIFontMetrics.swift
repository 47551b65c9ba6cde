import Foundation

/// Scales lengths with the user's text size, in proportion to the line height of a text style.
///
/// Mirrors UIKit, which scales by the distance between lines and not by the font size: a body font
/// of 17 points becomes one of 48, while `preferredFont(forTextStyle: .body)` has 53.
public final class UIFontMetrics: NSObject, Sendable {
  private let style: UIFont.TextStyle

  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// Scales a value for the default text size to that of given traits, or of the current ones.
  ///
  /// The result is rounded to device pixels, except at the default text size. A value that is not
  /// finite is returned unchanged.
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

  /// Scales a font for the default text size.
  ///
  /// Labels that adjust their font rescale it when the text size changes. A font that has already
  /// been scaled is scaled from its original size; UIKit raises an exception instead.
  ///
  /// - Parameters:
  ///   - font: The font at the default text size.
  ///   - maximumPointSize: The maximum size; no limit if it is not positive.
  ///   - traitCollection: The traits with the text size; the current ones if `nil`.
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
  /// It has the size of a text style.
  case style(UIFont.TextStyle)
  /// It scales from a base size with the line height of a text style, up to a maximum.
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

  /// The font for the text size of given traits; `nil` if it does not scale.
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
