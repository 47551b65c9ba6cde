import Foundation

/// A responder whose text can be read, selected and replaced, for example by an input method.
///
/// Mirrors UIKit. Distances are UTF-16 units, as in Foundation.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// The text in a range.
  func text(in range: UITextRange) -> String?
  /// Replaces a range.
  func replace(_ range: UITextRange, withText text: String)
  /// Whether the user may replace a range; called before each change by the user.
  ///
  /// - Parameters:
  ///   - range: The range; empty for an insertion.
  ///   - text: The new text; empty for a deletion.
  /// - Returns: Whether the text changes.
  func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool

  /// The text in a range with its attributes.
  func attributedText(in range: UITextRange) -> NSAttributedString
  /// Replaces a range with attributed text.
  func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString)
  /// Replaces the selection with attributed text.
  func insertAttributedText(_ string: NSAttributedString)
  /// The attributes of the character before or after a position, such as `.font` and `.foregroundColor`.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - direction: The side of the position on which the character is.
  /// - Returns: The attributes; `nil` if they are not known.
  func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]?

  /// The menu of editing commands for a range.
  ///
  /// - Parameters:
  ///   - textRange: The selection.
  ///   - suggestedActions: The commands of the standard menu.
  /// - Returns: The menu to show, not shown if it is empty; `nil` for the standard one.
  func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu?
  /// Called when the menu of editing commands opens.
  ///
  /// - Parameter animator: Takes changes that are animated alongside.
  func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating)
  /// Called when the menu of editing commands closes.
  ///
  /// - Parameter animator: Takes changes that are animated alongside.
  func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating)

  /// Inserts text that an input method is not sure about.
  ///
  /// X11's input methods offer their alternatives themselves, so the kit does not call it. An input
  /// view may.
  ///
  /// - Parameters:
  ///   - text: The likeliest text.
  ///   - alternatives: Other texts, for the user to choose from.
  ///   - style: How sure the input method is.
  func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle)
  /// Makes room at the caret for text that is being prepared.
  ///
  /// iOS calls it for handwriting. The kit does not; an input view may.
  ///
  /// - Parameter size: The room, in points; a height of 0 or less stands for that of the line.
  /// - Returns: The placeholder.
  func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder
  /// Removes a placeholder.
  func remove(_ textPlaceholder: UITextPlaceholder)

  /// Whether the user can change the text; asked by a `UITextInteraction`.
  var isEditable: Bool { get }

  /// The selection; empty for a caret.
  var selectedTextRange: UITextRange? { get set }
  /// The line of a caret at a wrap: `.backward` for the end of the upper line, `.forward` for the start of the
  /// lower one.
  var selectionAffinity: UITextStorageDirection { get set }

  /// The text being composed with an input method.
  var markedTextRange: UITextRange? { get }
  /// Sets the composed text, which replaces the previous one or the selection.
  ///
  /// - Parameters:
  ///   - markedText: The text; `nil` for none.
  ///   - selectedRange: The selection in it, in UTF-16 offsets from its start.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Sets the composed text with the input method's own attributes.
  ///
  /// They take precedence over `markedTextStyle`. The window calls this method instead of
  /// `setMarkedText(_:selectedRange:)`.
  ///
  /// - Parameters:
  ///   - markedText: The text; `nil` for none.
  ///   - selectedRange: The selection in it, in UTF-16 offsets from its start.
  func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange)
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
  /// The position at an offset of the document's string from the start of a range, in UTF-16 units; `nil` outside
  /// of the range.
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition?
  /// The offset of a position in the document's string from the start of a range, in UTF-16 units.
  func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int

  /// The first rectangle of a range.
  func firstRect(for range: UITextRange) -> CGRect
  /// The rectangle of a caret.
  func caretRect(for position: UITextPosition) -> CGRect
  /// How a caret is turned or scaled around its middle, for example in slanted text.
  func caretTransform(for position: UITextPosition) -> CGAffineTransform
  /// The position nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The position in a range that is nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character at a point.
  func characterRange(at point: CGPoint) -> UITextRange?
  /// The rectangles of a range, line by line.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]

  /// The position of a number of characters or lines in a direction; `nil` outside of the text.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// The end of a range that is farthest in a direction.
  func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition?
  /// The character beside a position.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?
  /// The direction of the text at a position.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the direction of a range.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)

  /// The receiver of changes that do not come from an input method, held weakly.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// Finds characters, words, sentences, lines and paragraphs.
  var tokenizer: any UITextInputTokenizer { get }
  /// The attributes of marked text, which are not a part of the text; `nil` for the usual underline.
  ///
  /// A change takes effect the next time the marked text is set.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// The view in whose coordinates the rectangles are.
  var textInputView: UIView { get }

  /// Begins to move the caret freely, as with a long press on a keyboard's space bar.
  ///
  /// The kit has no such gesture and does not call it. An input view may.
  ///
  /// - Parameter point: The point under the finger, in the view like the others.
  func beginFloatingCursor(at point: CGPoint)
  /// Moves the caret freely.
  func updateFloatingCursor(at point: CGPoint)
  /// Ends a free move of the caret.
  func endFloatingCursor()

  /// Inserts dictated phrases.
  ///
  /// Linux has no dictation: the kit calls neither this nor the other methods of dictation. A
  /// program with its own recognition of speech may.
  func insertDictationResult(_ dictationResult: [UIDictationPhrase])
  /// Called when the user ends a dictation, before it is recognized.
  func dictationRecordingDidEnd()
  /// Called when a dictation was not recognized.
  func dictationRecognitionFailed()
  /// A placeholder that is inserted at the caret while a dictation is being recognized.
  var insertDictationResultPlaceholder: Any { get }
  /// The rectangle of a placeholder of a dictation, in points.
  func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect
  /// Removes a placeholder of a dictation.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder.
  ///   - willInsertResult: Whether the result of the dictation is inserted next.
  func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool)
}

// The default implementations, for texts of one line without attributes.
extension UITextInput {
  /// Returns `nil`, for the standard menu.
  public func editMenu(
    for textRange: UITextRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }

  /// Returns `true`.
  public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }

  /// The text without attributes.
  public func attributedText(in range: UITextRange) -> NSAttributedString {
    NSAttributedString(string: text(in: range) ?? "")
  }

  /// Replaces a range with the text without its attributes.
  public func replace(
    _ range: UITextRange, withAttributedText attributedText: NSAttributedString
  ) { replace(range, withText: attributedText.string) }

  /// Inserts the text without its attributes.
  public func insertAttributedText(_ string: NSAttributedString) { insertText(string.string) }

  /// None.
  public func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? { nil }

  /// Always `.forward`.
  public var selectionAffinity: UITextStorageDirection {
    get { .forward }
    set {}
  }

  /// The position a number of UTF-16 units from the start of the range.
  public func position(
    within range: UITextRange, atCharacterOffset offset: Int
  ) -> UITextPosition? {
    guard offset >= 0, offset <= self.offset(from: range.start, to: range.end) else { return nil }
    return position(from: range.start, offset: offset)
  }

  /// The distance from the start of the range, in UTF-16 units.
  public func characterOffset(of position: UITextPosition, within range: UITextRange) -> Int {
    offset(from: range.start, to: position)
  }

  /// Sets the composed text without its attributes.
  public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    setMarkedText(markedText?.string, selectedRange: selectedRange)
  }

  /// The first rectangle, as the only one.
  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    OffsetSelectionRect.list(range.isEmpty ? [] : [firstRect(for: range)])
  }

  /// The position of a number of UTF-16 units to the left or to the right.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    switch direction {
    case .left: self.position(from: position, offset: -offset)
    case .right: self.position(from: position, offset: offset)
    case .up, .down: nil
    }
  }

  /// The start of the range to the left and above, otherwise its end.
  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? { direction == .left || direction == .up ? range.start : range.end }

  /// The range to the next position.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    self.position(from: position, in: direction, offset: 1).flatMap {
      textRange(from: position, to: $0)
    }
  }

  /// Returns `.natural`.
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { .natural }

  /// Does nothing: the text determines its direction.
  public func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {}

  /// None.
  public var inputDelegate: (any UITextInputDelegate)? {
    get { nil }
    set {}
  }

  /// A new string tokenizer.
  public var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }

  /// None.
  public var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { nil }
    set {}
  }

  /// The text itself if it is a view; otherwise an empty view.
  public var textInputView: UIView { self as? UIView ?? UIView() }
}
