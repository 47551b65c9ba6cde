/// The role and the state of a view, for assistive software and tests.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// A selected item.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// A key of an on-screen keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// A disabled item.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// An item that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// An item with a value that can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)

  /// The names of the traits, for trees and tests.
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
