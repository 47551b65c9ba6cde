import Foundation

/// Scales measures with the user's text size, as fonts of a text style are scaled.
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
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection? = nil
  ) -> CGFloat {
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    return value * style.pointSize(at: category) / style.pointSize(at: .large)
  }

  /// A font for the default text size, scaled.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat = .infinity,
    compatibleWith traitCollection: UITraitCollection? = nil
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection).rounded()
    return font.withSize(min(size, maximumPointSize))
  }
}
