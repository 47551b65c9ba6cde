import Foundation

extension UIFont {
  /// The role of a text, which with the user's text size determines the font size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style, as in UIKit.
    public let rawValue: String

    /// Creates a style from its name.
    ///
    /// An unknown name counts as `body`.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ suffix: String) { rawValue = "UICTFontTextStyle" + suffix }

    /// The title of a screen.
    public static let largeTitle = TextStyle("Title0")
    /// A first-level heading.
    public static let title1 = TextStyle("Title1")
    /// A second-level heading.
    public static let title2 = TextStyle("Title2")
    /// A third-level heading.
    public static let title3 = TextStyle("Title3")
    /// The heading of a passage: the size of body text, but semibold.
    public static let headline = TextStyle("Headline")
    /// Body text.
    public static let body = TextStyle("Body")
    /// A callout.
    public static let callout = TextStyle("Callout")
    /// A subheading.
    public static let subheadline = TextStyle("Subhead")
    /// A footnote.
    public static let footnote = TextStyle("Footnote")
    /// A caption.
    public static let caption1 = TextStyle("Caption1")
    /// A smaller caption.
    public static let caption2 = TextStyle("Caption2")

    /// The point sizes at the twelve text sizes, in ascending order.
    ///
    /// Apple, Human Interface Guidelines, Typography: "Dynamic Type sizes" and "Larger
    /// accessibility type sizes".
    private static let sizes: [TextStyle: [CGFloat]] = [
      .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
      .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
      .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
      .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
      .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
      .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
      .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
      .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
      .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    /// The distances between baselines at the twelve text sizes, in points.
    ///
    /// From the same tables; other lengths are scaled in proportion to them.
    private static let leadings: [TextStyle: [CGFloat]] = [
      .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
      .title1: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68],
      .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
      .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
      .headline: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
      .body: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
      .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
      .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58],
      .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 39, 46, 52],
      .caption1: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51],
      .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48],
    ]

    /// The factor of a length at a text size, relative to the default one.
    func factor(at category: UIContentSizeCategory) -> CGFloat {
      guard let row = Self.leadings[self] ?? Self.leadings[.body],
        row.indices.contains(category.step)
      else { return 1 }
      return row[category.step] / row[UIContentSizeCategory.large.step]
    }

    /// The point size at a text size.
    func pointSize(at category: UIContentSizeCategory) -> CGFloat {
      let row = Self.sizes[self] ?? Self.sizes[.body] ?? []
      return row.indices.contains(category.step) ? row[category.step] : 17
    }
  }
}
