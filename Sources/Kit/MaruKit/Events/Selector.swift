/// The name of a method of a responder, such as `copy:`.
///
/// Stands for Objective-C's type: Swift has no selectors on Linux, so only names that the kit knows
/// lead to a method. The standard editing actions have constants, and compare equal to their names:
/// `action == .paste` and `action == "paste:"`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with a colon for each parameter.
  public let description: String

  /// Creates a selector with a name.
  public init(_ name: String) { description = name }

  /// Creates a selector with a name.
  public init(stringLiteral name: String) { description = name }

  /// `cut(_:)`.
  public static let cut = Selector("cut:")
  /// `copy(_:)`.
  public static let copy = Selector("copy:")
  /// `paste(_:)`.
  public static let paste = Selector("paste:")
  /// `pasteAndMatchStyle(_:)`.
  public static let pasteAndMatchStyle = Selector("pasteAndMatchStyle:")
  /// `delete(_:)`.
  public static let delete = Selector("delete:")
  /// `select(_:)`.
  public static let select = Selector("select:")
  /// `selectAll(_:)`.
  public static let selectAll = Selector("selectAll:")
  /// `toggleBoldface(_:)`.
  public static let toggleBoldface = Selector("toggleBoldface:")
  /// `toggleItalics(_:)`.
  public static let toggleItalics = Selector("toggleItalics:")
  /// `toggleUnderline(_:)`.
  public static let toggleUnderline = Selector("toggleUnderline:")
  /// `increaseSize(_:)`.
  public static let increaseSize = Selector("increaseSize:")
  /// `decreaseSize(_:)`.
  public static let decreaseSize = Selector("decreaseSize:")
  /// `find(_:)`.
  public static let find = Selector("find:")
  /// `findAndReplace(_:)`.
  public static let findAndReplace = Selector("findAndReplace:")
  /// `findNext(_:)`.
  public static let findNext = Selector("findNext:")
  /// `findPrevious(_:)`.
  public static let findPrevious = Selector("findPrevious:")
  /// `useSelectionForFind(_:)`.
  public static let useSelectionForFind = Selector("useSelectionForFind:")
}
