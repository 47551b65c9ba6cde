import Foundation
import MaruKit

/// A view and its subviews in reading order, as `maru render --tree` prints them.
@MainActor struct ViewTree {
  /// The view as a JSON object, which contains the objects of its subviews.
  private let object: [String: Any]

  /// Describes a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - window: The window in whose coordinates `windowFrame` is given.
  init(_ view: UIView, in window: UIWindow) {
    let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let children = ReadingOrder.sorted(view.subviews, isRightToLeft: isRightToLeft, by: \.frame)
    object = [
      "class": String(describing: type(of: view)),
      "frame": Self.numbers(of: view.frame),
      "windowFrame": Self.numbers(of: view.convert(view.bounds, to: window)),
      "label": view.accessibilityLabel ?? NSNull(),
      "traits": view.accessibilityTraits.names,
      "children": children.map { ViewTree($0, in: window).object },
    ]
  }

  /// The tree as JSON, with keys in alphabetical order.
  var json: String {
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else {
      return "{}\n"
    }
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// The x, y, width and height in points, rounded to thousandths.
  ///
  /// Non-finite values become 0, because JSON cannot represent them.
  private static func numbers(of rect: CGRect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { length in
      guard length.isFinite else { return 0 }
      let rounded = (length * 1000).rounded() / 1000
      return rounded.isFinite ? rounded : length
    }
  }
}

extension UIAccessibilityTraits {
  /// The names of the traits that are set, as UIKit spells them.
  var names: [String] {
    let known: [(UIAccessibilityTraits, String)] = [
      (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
      (.staticText, "staticText"), (.header, "header"), (.searchField, "searchField"),
      (.adjustable, "adjustable"), (.notEnabled, "notEnabled"),
      (.updatesFrequently, "updatesFrequently"),
    ]
    return known.filter { contains($0.0) }.map(\.1)
  }
}
