import Foundation

// What is told when the input views of a first responder come, go or change their height. There is
// no keyboard on the screen beside them: "keyboard" means input view and accessory view together.
//
// The order is UIKit's: `keyboardWillChangeFrame`, `keyboardWillShow` or `keyboardWillHide`, then
// after the animation `keyboardDidChangeFrame`, `keyboardDidShow` or `keyboardDidHide`. A movement
// that turns round or is replaced has no `Did`. What is changed while a `Will` is posted moves along
// in the same animation.
extension UIResponder {
  /// Posted before the input views rise, or change their height while they are up.
  public nonisolated static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted when they have.
  public nonisolated static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted before the input views go down.
  public nonisolated static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted when they have.
  public nonisolated static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted before any movement of the input views, and before its other notification.
  public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted after any movement of the input views, and before its other notification.
  public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// Where the input views are at the start: an `NSValue` with a `cgRectValue`, in the window's
  /// points.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Where they are at the end: an `NSValue` with a `cgRectValue`, in the window's points.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// How long they move: an `NSNumber`, in seconds.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// At which pace: an `NSNumber`, the raw value of an `AnimationCurve`; 16 bits to the left it is
  /// one of `AnimationOptions`.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether they are this program's: an `NSNumber`, always true.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
