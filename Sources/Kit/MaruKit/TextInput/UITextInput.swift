import Foundation

/// A responder with text that can be read, selected and replaced: by input views, by input methods.
///
/// Mirrors UIKit. Distances are UTF-16 units, as everywhere in Foundation.
@MainActor
public protocol UITextInput: UIKeyInput {
  /// The text of a stretch.
  func text(in range: UITextRange) -> String?
  /// Puts other text in place of a stretch.
  func replace(_ range: UITextRange, withText text: String)

  /// What is selected; empty where the caret stands.
  var selectedTextRange: UITextRange? { get set }

  /// What an input method has written, and may still change.
  var markedTextRange: UITextRange? { get }
  /// Shows what an input method is about to write, in place of what it showed before, or of what is
  /// selected.
  ///
  /// - Parameters:
  ///   - markedText: The text; `nil` for none.
  ///   - selectedRange: What of it is selected, in UTF-16 from its start.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Makes what an input method shows a part of the text like any other.
  func unmarkText()

  /// The first place.
  var beginningOfDocument: UITextPosition { get }
  /// The last place.
  var endOfDocument: UITextPosition { get }
  /// The stretch between two places.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The place some units further; `nil` outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Which of two places comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// How many units one place is behind another.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int

  /// The first rectangle that covers a stretch.
  func firstRect(for range: UITextRange) -> CGRect
  /// Where a caret stands.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The place nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The place of a stretch that is nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character under a point.
  func characterRange(at point: CGPoint) -> UITextRange?
}

/// What menus and keys do with what is selected.
@MainActor
public protocol UIResponderStandardEditActions: AnyObject {
  /// Takes what is selected out, into the pasteboard.
  func cut(_ sender: Any?)
  /// Puts what is selected into the pasteboard.
  func copy(_ sender: Any?)
  /// Puts the pasteboard's text in place of what is selected.
  func paste(_ sender: Any?)
  /// Takes what is selected out.
  func delete(_ sender: Any?)
  /// Selects the word at the caret.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
}
