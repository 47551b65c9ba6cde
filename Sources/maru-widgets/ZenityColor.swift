import Foundation

/// A colour as zenity reads it, in a notation that the widget takes.
struct ZenityColor: Equatable {
  /// `#RGB`, `#RRGGBB`, or a function such as `rgba(10,20,30,0.5)`.
  let notation: String
  /// Whether the colour is not opaque.
  let isTranslucent: Bool

  /// The colours of HTML 4 and some others; the kit has some of the names for other colours.
  private static let names = [
    "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "grey": "#808080",
    "white": "#FFFFFF", "maroon": "#800000", "red": "#FF0000", "purple": "#800080",
    "fuchsia": "#FF00FF", "magenta": "#FF00FF", "green": "#008000", "lime": "#00FF00",
    "olive": "#808000", "yellow": "#FFFF00", "navy": "#000080", "blue": "#0000FF",
    "teal": "#008080", "aqua": "#00FFFF", "cyan": "#00FFFF", "orange": "#FFA500",
    "pink": "#FFC0CB", "brown": "#A52A2A",
  ]

  /// Reads a colour; `nil` if the text is none.
  ///
  /// - Parameters:
  ///   - text: A name, digits after `#`, or numbers as in `rgb(10,20,30)`.
  ///   - digits: The digits of another notation or name, such as those that the X server knows.
  init?(_ text: String, named digits: (String) -> String?) {
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let function = Self.function(word) {
      (notation, isTranslucent) = function
    } else if Self.isPlain(word) {
      (notation, isTranslucent) = (word, false)
    } else if let digits = Self.names[word] ?? digits(word) {
      (notation, isTranslucent) = (digits, false)
    } else {
      return nil
    }
  }

  /// Whether a word is `#RGB` or `#RRGGBB`; to the X server, `#RGB` is darker.
  private static func isPlain(_ word: String) -> Bool {
    let digits = word.dropFirst()
    return word.hasPrefix("#") && [3, 6].contains(digits.count)
      && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Reads `rgb(…)` and `rgba(…)`, whose numbers are brought into their ranges.
  private static func function(_ word: String) -> (notation: String, isTranslucent: Bool)? {
    guard let open = word.firstIndex(of: "("), word.hasSuffix(")"),
      ["rgb", "rgba"].contains(word[..<open])
    else { return nil }
    let words = word[word.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let hasOpacity = word.hasPrefix("rgba")
    guard words.count == (hasOpacity ? 4 : 3) else { return nil }
    var numbers: [String] = []
    for word in words.prefix(3) {
      let isShare = word.hasSuffix("%")
      guard let number = Double(isShare ? String(word.dropLast()) : word), number.isFinite else {
        return nil
      }
      let value = isShare ? number * 255 / 100 : number
      numbers.append(String(Int(min(max(value, 0), 255).rounded())))
    }
    guard hasOpacity else { return ("rgb(\(numbers.joined(separator: ",")))", false) }
    guard let opacity = Double(words[3]), opacity.isFinite else { return nil }
    let share = min(max(opacity, 0), 1)
    return ("rgba(\(numbers.joined(separator: ",")),\(share))", share < 1)
  }
}
