import Foundation

/// A text into which items can be pasted: a text view or a text field.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: UIPasteConfigurationSupporting {
  /// Chooses the text of pasted items; held weakly.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// Chooses the text of pasted items.
///
/// Mirrors UIKit. All methods are optional. They are called when the user pastes, but not when text
/// is dropped, nor for the middle button.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: AnyObject {
  /// Chooses the text of an item; by default calls its `setDefaultResult()`.
  ///
  /// The text is inserted once each item has its result, which may be set later.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The text view or the field.
  ///   - item: The item, one of whose `set…` methods must be called once.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem)
  /// Combines the texts of items; by default joins them without separators.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The text view or the field.
  ///   - itemStrings: The texts of the items that have a result, at least one.
  ///   - textRange: The range that is replaced.
  /// - Returns: The text to insert. If a part has no font, colour or paragraph style, it gets that of
  ///   typed text. Nothing is inserted if the text is empty.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString
  /// Inserts the text; by default replaces the range as the user would.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The text view or the field.
  ///   - attributedString: The text.
  ///   - textRange: The range to replace.
  /// - Returns: The range of the new text.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange
  /// Whether the insertion is animated; never called, because it is not.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    shouldAnimatePasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> Bool
}

extension UITextPasteDelegate {
  /// Chooses the default text.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) { item.setDefaultResult() }

  /// Joins the texts.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString { TextPaste.joined(itemStrings) }

  /// Replaces the range.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange {
    guard let view = textPasteConfigurationSupporting as? any EditedView else { return textRange }
    return TextPaste.insert(attributedString, in: textRange, of: view)
  }

  /// `true`.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    shouldAnimatePasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> Bool { true }
}
