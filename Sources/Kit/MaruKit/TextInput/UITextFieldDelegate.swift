import Foundation

/// The delegate of a text field.
///
/// Mirrors UIKit; every method is optional and allows everything by default.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called after editing has ended, instead of the method without a reason.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether text may be replaced.
  ///
  /// - Parameters:
  ///   - textField: The field.
  ///   - range: The replaced range, in UTF-16 offsets.
  ///   - string: The new text; empty for a deletion.
  /// - Returns: `false` to keep the text.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called after the caret or the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Called before the menu of editing commands opens.
  ///
  /// - Parameters:
  ///   - textField: The field.
  ///   - range: The selection, in UTF-16 offsets.
  ///   - suggestedActions: The commands of the standard menu.
  /// - Returns: The menu to show, not shown if it is empty; `nil` for the standard one.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Called when the menu of editing commands opens.
  ///
  /// - Parameters:
  ///   - textField: The field.
  ///   - animator: Takes changes that are animated alongside.
  func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// Called when the menu of editing commands closes.
  ///
  /// - Parameters:
  ///   - textField: The field.
  ///   - animator: Takes changes that are animated alongside.
  func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// Whether the clear button or the beginning of editing may clear the field.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether Return has its usual effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

// The default implementations.
extension UITextFieldDelegate {
  /// Returns `true`.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns `true`.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls the method without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  /// Returns `true`.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns `nil`, for the standard menu.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Does nothing.
  public func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Returns `true`.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns `true`.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
