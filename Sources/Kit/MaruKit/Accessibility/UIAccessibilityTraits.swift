/// What a view is, to somebody who does not see it, and to tests.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Makes a set of its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// It is pressed.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// It leads somewhere.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// It is chosen.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// It writes when it is pressed.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// It is text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// It is text to search with.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// It is a title.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// It does not answer now.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// It changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// It has a value that goes up and down.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)

  /// The names of the traits that are set, for trees and tests.
  public var names: [String] {
    let known: [(UIAccessibilityTraits, String)] = [
      (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
      (.keyboardKey, "keyboardKey"), (.staticText, "staticText"), (.searchField, "searchField"),
      (.header, "header"), (.notEnabled, "notEnabled"),
      (.updatesFrequently, "updatesFrequently"), (.adjustable, "adjustable"),
    ]
    return known.filter { contains($0.0) }.map(\.1)
  }
}
