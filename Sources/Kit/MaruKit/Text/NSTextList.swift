import Foundation

/// A list of paragraphs, with the markers of its items.
///
/// Mirrors UIKit. `NSParagraphStyle.textLists` keeps the lists of a paragraph. Their markers are
/// not drawn: a program writes them into the text, as UIKit's import of HTML does.
open class NSTextList: NSObject, @unchecked Sendable {
  /// The form of markers: a text that may contain one of the constants, such as `({decimal})`.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public let rawValue: String

    /// Creates a format from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a format from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates a format from its text.
    public init(stringLiteral value: String) { rawValue = value }

    /// An empty square.
    public static let box: MarkerFormat = "{box}"
    /// A check mark.
    public static let check: MarkerFormat = "{check}"
    /// An empty circle.
    public static let circle: MarkerFormat = "{circle}"
    /// A diamond.
    public static let diamond: MarkerFormat = "{diamond}"
    /// A filled circle.
    public static let disc: MarkerFormat = "{disc}"
    /// A hyphen.
    public static let hyphen: MarkerFormat = "{hyphen}"
    /// A filled square.
    public static let square: MarkerFormat = "{square}"
    /// Numbers with the base 16 and small letters.
    public static let lowercaseHexadecimal: MarkerFormat = "{lower-hexadecimal}"
    /// Numbers with the base 16 and capital letters.
    public static let uppercaseHexadecimal: MarkerFormat = "{upper-hexadecimal}"
    /// Numbers with the base 8.
    public static let octal: MarkerFormat = "{octal}"
    /// The small letters from a to z, then aa, ab and so on.
    public static let lowercaseAlpha: MarkerFormat = "{lower-alpha}"
    /// The capital letters from A to Z, then AA, AB and so on.
    public static let uppercaseAlpha: MarkerFormat = "{upper-alpha}"
    /// As `lowercaseAlpha`.
    public static let lowercaseLatin: MarkerFormat = "{lower-latin}"
    /// As `uppercaseAlpha`.
    public static let uppercaseLatin: MarkerFormat = "{upper-latin}"
    /// Roman numbers in small letters.
    public static let lowercaseRoman: MarkerFormat = "{lower-roman}"
    /// Roman numbers in capital letters.
    public static let uppercaseRoman: MarkerFormat = "{upper-roman}"
    /// Numbers with the base 10.
    public static let decimal: MarkerFormat = "{decimal}"
  }

  /// The options of a list.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: Int

    /// Creates a set from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The marker of the list around is put before the list's own.
    public static let prependEnclosingMarker = Options(rawValue: 1)
  }

  /// The form of the markers.
  public let markerFormat: MarkerFormat
  /// The options.
  public let listOptions: Options
  /// The number of the first item; 1 by default.
  open var startingItemNumber = 1

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - markerFormat: The form of the markers.
  ///   - options: The bits of `Options`.
  public init(markerFormat: MarkerFormat, options: Int = 0) {
    self.markerFormat = markerFormat
    listOptions = Options(rawValue: options)
    super.init()
  }

  /// Creates a list with the number of its first item.
  public convenience init(
    markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int
  ) {
    self.init(markerFormat: markerFormat, options: options.rawValue)
    self.startingItemNumber = startingItemNumber
  }

  /// Whether the items have an order: their markers have numbers or letters.
  open var isOrdered: Bool { marker(forItemNumber: 1) != marker(forItemNumber: 2) }

  /// The marker of an item, without the text around it that a program adds.
  ///
  /// - Parameter itemNumber: Its number; the first one has `startingItemNumber`.
  /// - Returns: The marker, such as a bullet or a number.
  open func marker(forItemNumber itemNumber: Int) -> String {
    let text = markerFormat.rawValue
    guard let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}") else {
      return text
    }
    let name = String(text[text.index(after: start)..<end])
    return text[..<start] + Self.marker(name, itemNumber) + text[text.index(after: end)...]
  }

  private static func marker(_ name: String, _ number: Int) -> String {
    switch name {
    case "box": "\u{25A1}"
    case "check": "\u{2713}"
    case "circle": "\u{25E6}"
    case "diamond": "\u{25C6}"
    case "disc": "\u{2022}"
    case "hyphen": "\u{2043}"
    case "square": "\u{25AA}"
    case "lower-hexadecimal": String(number, radix: 16)
    case "upper-hexadecimal": String(number, radix: 16, uppercase: true)
    case "octal": String(number, radix: 8)
    case "lower-alpha", "lower-latin": letters(number)
    case "upper-alpha", "upper-latin": letters(number).uppercased()
    case "lower-roman": roman(number)
    case "upper-roman": roman(number).uppercased()
    case "decimal": String(number)
    default: ""
    }
  }

  /// A number in letters, from a to z and then from aa; its digits if it is less than 1.
  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return String(number) }
    var (rest, text) = (number, "")
    while rest > 0 {
      rest -= 1
      text = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + text
      rest /= 26
    }
    return text
  }

  /// A Roman number; the number itself if it is less than 1 or more than 3999.
  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    var (rest, text) = (number, "")
    for (value, sign) in [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ] {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
