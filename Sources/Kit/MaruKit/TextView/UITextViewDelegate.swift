import Foundation

/// The cause of an interaction with a link or an attachment.
public enum UITextItemInteraction: Int, Hashable, Sendable {
  /// A click or a tap.
  case invokeDefaultAction = 0
  /// A long press, which does nothing here.
  case presentActions = 1
  /// A preview, which does nothing here.
  case preview = 2
}

/// The delegate of a text view.
///
/// Mirrors UIKit; every method is optional and allows everything by default.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called after editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether editing may end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called after editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether text may be replaced.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The replaced range, in UTF-16 offsets.
  ///   - text: The new text; empty for a deletion.
  /// - Returns: `false` to keep the text.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user has changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called after the caret or the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Called before the menu of editing commands opens.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - range: The selection, in UTF-16 offsets.
  ///   - suggestedActions: The commands of the standard menu.
  /// - Returns: The menu to show, not shown if it is empty; `nil` for the standard one.
  func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Called when a link is clicked; `false` prevents the default action.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Called when an attachment is clicked; `false` prevents the default action.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
}

// The default implementations.
extension UITextViewDelegate {
  /// Returns `true`.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Returns `true`.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Returns `nil`, for the standard menu.
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { true }
}
