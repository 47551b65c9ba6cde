import Foundation
import MaruKit

/// The contrast of texts, computed from the painted pixels.
///
/// Each text is painted and left out; the pixels that differ most are its strokes, and those without
/// it its background.
///
/// The usual colours are those of UIKit, whose secondary texts and tinted texts have 3.4:1 to 4:1. So
/// the guideline applies to the theme with high contrast, and 3:1 to every text without it.
///
/// Source: Web Content Accessibility Guidelines 2.2, 1.4.3 and “relative luminance”.
struct ContrastCheck: Check {
  let name = "contrast"
  let summary =
    "texts have a contrast of 3:1, and small ones of 4.5:1 with the theme of high contrast"

  /// The most texts in a window.
  private static let textLimit = 60

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    for index in 0..<4 {
      var condition = Condition()
      condition.isDark = index % 2 == 1
      condition.hasHighContrast = index >= 2
      condition.scale = 2
      guard examination.beginUnlessFatal("\(condition)") else { continue }
      let shown = try widget.show(in: condition)
      defer { shown.close() }
      let labels = shown.visibleViews.compactMap { $0 as? UILabel }.filter(isExamined)
      let bars = shown.visibleViews.filter {
        $0 is UINavigationBar || $0 is UITabBar || $0 is UIToolbar
      }
      for label in labels.prefix(Self.textLimit) where !isUnder(bars, label) {
        guard let contrast = contrast(of: label, shown) else { continue }
        let wanted = isLarge(label) || !condition.hasHighContrast ? 3 : 4.5
        // Eight bits a channel round the colours.
        guard contrast < wanted - 0.05 else { continue }
        examination.report(
          "the text has a contrast of \((contrast * 100).rounded() / 100):1, wanted \(wanted):1: "
            + "“\(ViewName.shortened(label.text ?? ""))”", views: [label], on: shown,
          remedy: "use a semantic colour such as label or secondaryLabel on this background")
      }
    }
  }

  /// Whether a text is behind one of some bars, through which it is seen blurred.
  private func isUnder(_ bars: [UIView], _ label: UILabel) -> Bool {
    let frame = label.convert(label.bounds, to: nil)
    return bars.contains {
      !label.isDescendant(of: $0) && $0.convert($0.bounds, to: nil).intersects(frame)
    }
  }

  /// Whether a text is looked at: not of a disabled element, not in a picker, whose other rows fade,
  /// and not the hint in an empty field, whose pale colour tells it from a text that was entered.
  private func isExamined(_ label: UILabel) -> Bool {
    guard let text = label.text, text.contains(where: { $0.isLetter || $0.isNumber }) else {
      return false
    }
    return label.isEnabled && !(label.superview is UITextField)
      && !sequence(first: label as UIView, next: \.superview).contains {
        $0.accessibilityTraits.contains(.notEnabled) || $0 is UIPickerView || $0 is UIDatePicker
      }
  }

  /// At least 24 points, or bold and at least 18.66 points.
  private func isLarge(_ label: UILabel) -> Bool {
    let font: UIFont = label.font
    let isBold = font.fontDescriptor.symbolicTraits.contains(.traitBold)
    return font.pointSize >= 24 || (isBold && font.pointSize >= 18.66)
  }

  /// The contrast of a text with what is behind it; `nil` if nothing of it is seen.
  private func contrast(of label: UILabel, _ shown: ShownWidget) -> Double? {
    let text = label.textRect(
      forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
    let frame = label.convert(text, to: nil)
    guard let with = shown.pixels(in: frame),
      let without = shown.pixels(in: frame, hiding: [label])
    else { return nil }
    // The edges of strokes are mixtures: take the tenth that differs most.
    let differences = zip(with, without).map { (Self.difference($0, $1), $0, $1) }
      .filter { $0.0 > 8 }.sorted { $0.0 > $1.0 }
    guard let strongest = differences.first else { return nil }
    let strokes = differences.prefix { $0.0 >= strongest.0 * 9 / 10 }
    let ratios = strokes.map { Self.ratio($0.1, $0.2) }.sorted()
    return ratios[ratios.count / 2]
  }

  private static func channels(_ pixel: UInt32) -> [Int] {
    [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
  }

  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    zip(channels(one), channels(other)).reduce(0) { $0 + abs($1.0 - $1.1) }
  }

  /// The contrast ratio of two colours, 1 to 21.
  static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(of: one), luminance(of: other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(of pixel: UInt32) -> Double {
    zip(channels(pixel), [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
      let value = Double(channel.0) / 255
      let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return sum + linear * channel.1
    }
  }
}
