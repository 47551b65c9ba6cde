import Foundation

/// The cause of an interaction with a link or an attachment.
public enum UITextItemInteraction: Int, Hashable, Sendable {
  /// A click or a tap, which opens a link.
  case invokeDefaultAction = 0
  /// A long press or the secondary button, which opens the menu.
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
  /// Called when the menu of editing commands opens.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - animator: Takes changes that are animated alongside.
  func textView(
    _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// Called when the menu of editing commands closes.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - animator: Takes changes that are animated alongside.
  func textView(
    _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// The action of a click or a tap on an item of a text that cannot be edited.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - textItem: The item.
  ///   - defaultAction: Opens a link, if `textView(_:shouldInteractWith:in:interaction:)` agrees.
  /// - Returns: The action to run; `nil` to open the menu instead.
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction?
  /// The menu of an item, for a long press of a finger or the secondary button.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - textItem: The item.
  ///   - defaultMenu: The standard menu; empty for a tag.
  /// - Returns: The menu; `nil` for none.
  func textView(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration?
  /// Called when the menu of an item opens.
  func textView(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating)
  /// Called when the menu of an item closes.
  func textView(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating)
  /// Called before the action or the menu of a link; `false` prevents it.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Called when an attachment is clicked, and before its menu, which `false` prevents.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
  /// The older form of `textView(_:shouldInteractWith:in:interaction:)` for links, which asks it by
  /// default.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
  ) -> Bool
  /// The older form of `textView(_:shouldInteractWith:in:interaction:)` for attachments.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
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
  /// Does nothing.
  public func textView(
    _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func textView(
    _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Returns the default action.
  public func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? { defaultAction }
  /// Returns the standard menu.
  public func textView(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration? { UITextItem.MenuConfiguration(menu: defaultMenu) }
  /// Does nothing.
  public func textView(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func textView(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {}
  /// Asks the older form.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
  /// Asks the older form.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: textAttachment, in: characterRange) }
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
  ) -> Bool { true }
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
  ) -> Bool { true }
}
