import Foundation

/// A responder whose text can be read, selected and replaced, for example by an input method.
///
/// Mirrors UIKit. Distances are UTF-16 units, as in Foundation.
@MainActor
public protocol UITextInput: UIKeyInput {
  /// The text in a range.
  func text(in range: UITextRange) -> String?
  /// Replaces a range.
  func replace(_ range: UITextRange, withText text: String)

  /// The selection; empty for a caret.
  var selectedTextRange: UITextRange? { get set }

  /// The text being composed with an input method.
  var markedTextRange: UITextRange? { get }
  /// Sets the composed text, which replaces the previous one or the selection.
  ///
  /// - Parameters:
  ///   - markedText: The text; `nil` for none.
  ///   - selectedRange: The selection in it, in UTF-16 offsets from its start.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Accepts the composed text.
  func unmarkText()

  /// The start of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The end of the text.
  var endOfDocument: UITextPosition { get }
  /// The range between two positions.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The position a number of UTF-16 units away; `nil` outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The distance between two positions, in UTF-16 units.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

  /// The first rectangle of a range.
  func firstRect(for range: UITextRange) -> CGRect
  /// The rectangle of a caret.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The position nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The position in a range that is nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character at a point.
  func characterRange(at point: CGPoint) -> UITextRange?
}

/// The editing commands of menus and keys.
@MainActor
public protocol UIResponderStandardEditActions: AnyObject {
  /// Moves the selection to the pasteboard.
  func cut(_ sender: Any?)
  /// Copies the selection to the pasteboard.
  func copy(_ sender: Any?)
  /// Replaces the selection with the pasteboard's text.
  func paste(_ sender: Any?)
  /// Deletes the selection.
  func delete(_ sender: Any?)
  /// Selects the word at the caret.
  func select(_ sender: Any?)
  /// Selects the whole text.
  func selectAll(_ sender: Any?)
}
