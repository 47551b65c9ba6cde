public import Foundation
import PlainText
import Typesetting

extension NSAttributedString {
  /// Creates a text from Pango's markup, such as `<b>Bold</b> &amp; plain`.
  ///
  /// UIKit has no such initializer. Sizes in points of 1/72 inch are taken as 4/3 of the kit's points, as desktops
  /// at 96 dots per inch do. It is `nil` if the text is no markup, as when tags do not match.
  ///
  /// - Parameters:
  ///   - markup: The text.
  ///   - font: The font of text without its own.
  ///   - color: The colour of text without its own.
  public convenience init?(pangoMarkup markup: String, font: UIFont, color: UIColor) {
    guard let markup = PangoMarkup(markup) else { return nil }
    let text = NSMutableAttributedString(string: "")
    for run in markup.runs {
      text.append(
        NSAttributedString(
          string: run.text, attributes: run.style.attributes(font: font, color: color)))
    }
    self.init(attributedString: text)
  }
}

extension PangoMarkup.Style {
  /// The kit's points in a point of 1/72 inch.
  private static let pointScale = 4.0 / 3

  /// The attributes of a run, given the font and the colour of text without its own.
  func attributes(
    font base: UIFont, color: UIColor
  ) -> [NSAttributedString.Key: Any] {
    let size = (self.size.map { $0 * Self.pointScale } ?? base.pointSize) * scale
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font(of: size, like: base), .foregroundColor: color,
    ]
    if let foreground, let color = UIColor(pangoColor: foreground) {
      attributes[.foregroundColor] = color
    }
    if let background, let color = UIColor(pangoColor: background) {
      attributes[.backgroundColor] = color
    }
    if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if level != 0 { attributes[.baselineOffset] = Double(level) * size * 0.4 }
    return attributes
  }

  private func font(of size: CGFloat, like base: UIFont) -> UIFont {
    var descriptor = base.fontDescriptor.typesettingDescriptor
    descriptor.size = size
    if let family { descriptor.families = [family] }
    if let weight { descriptor.weight = FontWeight(rawValue: weight) }
    if isItalic { descriptor.isItalic = true }
    if isMonospaced { (descriptor.families, descriptor.isMonospaced) = ([], true) }
    return UIFont(descriptor: UIFontDescriptor(descriptor), size: size)
  }
}

extension UIColor {
  /// Creates the colour of a name or of hexadecimal digits, such as `red`, `#F00` or `#FF0000`.
  ///
  /// - Returns: `nil` for an unknown name.
  fileprivate convenience init?(pangoColor text: String) {
    let text = text.lowercased()
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : Self.pangoNames[text] ?? ""
    let count = digits.count / 3
    guard digits.count == count * 3, (1...4).contains(count) else { return nil }
    let parts = (0..<3).compactMap { index -> CGFloat? in
      let start = digits.index(digits.startIndex, offsetBy: index * count)
      let part = digits[start..<digits.index(start, offsetBy: count)]
      return UInt(part, radix: 16).map { CGFloat($0) / (pow(16, CGFloat(count)) - 1) }
    }
    guard parts.count == 3 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
  }

  /// The names that scripts use, of those of X11.
  private static let pangoNames: [String: String] = [
    "black": "000000", "white": "ffffff", "red": "ff0000", "green": "00ff00", "blue": "0000ff",
    "yellow": "ffff00", "cyan": "00ffff", "magenta": "ff00ff", "gray": "bebebe", "grey": "bebebe",
    "darkgray": "a9a9a9", "darkgrey": "a9a9a9", "lightgray": "d3d3d3", "lightgrey": "d3d3d3",
    "dimgray": "696969", "dimgrey": "696969", "orange": "ffa500", "purple": "a020f0",
    "brown": "a52a2a", "pink": "ffc0cb", "gold": "ffd700", "navy": "000080", "maroon": "b03060",
    "olive": "808000", "teal": "008080", "lime": "00ff00", "silver": "c0c0c0", "violet": "ee82ee",
    "indigo": "4b0082", "turquoise": "40e0d0", "salmon": "fa8072", "tomato": "ff6347",
    "coral": "ff7f50", "crimson": "dc143c", "darkred": "8b0000", "darkgreen": "006400",
    "darkblue": "00008b", "lightblue": "add8e6", "lightgreen": "90ee90", "skyblue": "87ceeb",
    "steelblue": "4682b4", "royalblue": "4169e1", "forestgreen": "228b22", "seagreen": "2e8b57",
    "limegreen": "32cd32", "orangered": "ff4500", "darkorange": "ff8c00", "khaki": "f0e68c",
    "tan": "d2b48c", "chocolate": "d2691e", "firebrick": "b22222", "orchid": "da70d6",
    "beige": "f5f5dc", "ivory": "fffff0", "lavender": "e6e6fa",
  ]
}
