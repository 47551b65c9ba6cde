import Foundation

/// A line of HTML as it is shown: a paragraph, a heading, an item of a list, a row of a table, or a rule.
struct HTMLLine: Equatable {
  /// A link.
  struct Link: Equatable {
    var range: NSRange
    /// The value of its `href`.
    var address: String
  }

  /// The text without its markup.
  private(set) var text = ""
  /// The text in Pango's markup.
  private(set) var markup = ""
  private(set) var links: [Link] = []
  /// The level of a heading, from 1 to 6; 0 for other text.
  var heading = 0
  /// The number of lists and quotations around it.
  var indent = 0
  /// Whether it is a horizontal rule.
  var isRule = false
  /// Whether there is a gap above it.
  var hasGap = false

  /// How a part of a line looks.
  struct Style: Equatable {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    var isMonospaced = false
    /// The address to which it leads; `nil` for none.
    var link: String?
  }

  /// Adds a text in one style.
  mutating func add(_ part: String, _ style: Style) {
    guard !part.isEmpty else { return }
    if let address = style.link {
      let range = NSRange(location: text.utf16.count, length: part.utf16.count)
      if let last = links.last, last.address == address, NSMaxRange(last.range) == range.location {
        links[links.count - 1].range = NSUnionRange(last.range, range)
      } else {
        links.append(Link(range: range, address: address))
      }
    }
    text += part
    var marked = Self.escaped(part)
    for (isOn, tag) in [
      (style.isBold, "b"), (style.isItalic, "i"), (style.isUnderlined || style.link != nil, "u"),
      (style.isStruck, "s"), (style.isMonospaced, "tt"),
    ] where isOn {
      marked = "<\(tag)>\(marked)</\(tag)>"
    }
    markup += marked
  }

  /// A text without characters that have a meaning in markup.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    // As characters, a combining mark would belong to the sign before it.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The text in Pango's markup, larger if it is a heading.
  var sizedMarkup: String {
    let sizes = ["", "xx-large", "x-large", "large"]
    guard sizes.indices.contains(heading), heading > 0 else { return markup }
    return "<span size=\"\(sizes[heading])\">\(markup)</span>"
  }
}
