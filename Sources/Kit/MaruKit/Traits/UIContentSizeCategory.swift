import Foundation

/// The user's preferred text size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable, Comparable {
  /// The name of the category, as in UIKit.
  public let rawValue: String

  /// Creates a category from its name.
  ///
  /// An unknown name counts as `large`.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ suffix: String) { rawValue = "UICTContentSizeCategory" + suffix }

  /// Unspecified; treated as `large`.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = UIContentSizeCategory("XS")
  /// Two below the default.
  public static let small = UIContentSizeCategory("S")
  /// One below the default.
  public static let medium = UIContentSizeCategory("M")
  /// The default.
  public static let large = UIContentSizeCategory("L")
  /// One above the default.
  public static let extraLarge = UIContentSizeCategory("XL")
  /// Two above the default.
  public static let extraExtraLarge = UIContentSizeCategory("XXL")
  /// The largest without an accessibility setting.
  public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
  /// The smallest of the accessibility sizes.
  public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
  /// The second accessibility size.
  public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
  /// The third accessibility size.
  public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
  /// The fourth accessibility size.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
  /// The largest of all.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")

  /// All specified sizes, in ascending order.
  static let ordered: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// Short names of the twelve sizes, in ascending order; the last five are the accessibility
  /// sizes.
  ///
  /// Not in UIKit: abbreviations of the names in Apple's guidelines.
  public static let shortNames = [
    "xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5",
  ]

  /// Creates a category from one of `shortNames`, case-insensitively; `nil` for other names.
  public init?(shortName: String) {
    guard let index = Self.shortNames.firstIndex(of: shortName.lowercased()) else { return nil }
    self = Self.ordered[index]
  }

  /// The index of the category in `ordered`; 3, the default, if it is unknown.
  var step: Int { Self.ordered.firstIndex(of: self) ?? 3 }

  /// Posted after a window's text size has changed; `newValueUserInfoKey` has the new one.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")

  /// The key of the new text size in a notification's `userInfo`.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// Whether this is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { step >= 7 }

  /// Compares text sizes.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    left.step < right.step
  }
}
