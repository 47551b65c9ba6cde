import Foundation
import MaruKit

/// The size and the traits with which a widget is shown.
struct Condition: Hashable, Sendable {
  /// A rule for the size, from the widget's preferred size.
  enum Extent: String, CaseIterable, Sendable {
    case preferred = "preferred size"
    case narrow = "narrow"
    case low = "low"
    case wide = "wide"
    case high = "high"
    case phone = "phone"
    case desktop = "desktop"

    /// The size of the widget, in whole points.
    func size(from preferred: CGSize) -> CGSize {
      let (width, height) = (preferred.width, preferred.height)
      let size =
        switch self {
        case .preferred: preferred
        case .narrow: CGSize(width: width * 0.8, height: height)
        case .low: CGSize(width: width, height: max(height * 0.8, min(height, 24)))
        case .wide: CGSize(width: width * 1.7, height: height)
        case .high: CGSize(width: width, height: height * 1.7)
        case .phone: CGSize(width: max(width, 414), height: max(height, 736))
        case .desktop: CGSize(width: max(width, 1280), height: max(height, 800))
        }
      return CGSize(
        width: min(max(size.width.rounded(.up), 1), 2000),
        height: min(max(size.height.rounded(.up), 1), 2000))
    }
  }

  static let scales: [CGFloat] = [1, 1.25, 1.5, 2, 3]
  static let textSizes: [UIContentSizeCategory] = [
    .large, .extraSmall, .small, .medium, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  var extent = Extent.preferred
  var scale: CGFloat = 1
  var isRightToLeft = false
  var textSize = UIContentSizeCategory.large
  var isDark = false
  /// Whether the user has asked for more contrast, as `contrast = "high"` in a theme does.
  var hasHighContrast = false

  /// The number of values of each part, for a covering array.
  static let levels = [Extent.allCases.count, scales.count, 2, textSizes.count, 2]

  /// The usual condition: the preferred size at scale 1, left to right, large text, light.
  init() {}

  /// The condition with the given index of each part.
  init(levels: ArraySlice<Int>) {
    let levels = Array(levels)
    extent = Extent.allCases[levels[0]]
    scale = Self.scales[levels[1]]
    isRightToLeft = levels[2] == 1
    textSize = Self.textSizes[levels[3]]
    isDark = levels[4] == 1
  }

  /// The traits of the window.
  func traits(from traits: UITraitCollection) -> UITraitCollection {
    traits.modifyingTraits {
      $0.userInterfaceStyle = isDark ? .dark : .light
      $0.displayScale = scale
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      $0.preferredContentSizeCategory = textSize
      $0.accessibilityContrast = hasHighContrast ? .high : .normal
    }
  }
}

extension Condition: CustomStringConvertible {
  /// The parts, such as `narrow, scale 2, right to left, text size XL, dark`.
  var description: String {
    let scale = scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
    return [
      extent.rawValue, "scale \(scale)", isRightToLeft ? "right to left" : "left to right",
      "text size \(textSize.rawValue.replacing("UICTContentSizeCategory", with: ""))",
      isDark ? "dark" : "light", hasHighContrast ? "high contrast" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
