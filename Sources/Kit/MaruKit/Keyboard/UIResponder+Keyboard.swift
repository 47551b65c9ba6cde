import Foundation

// Notifications about the input views of a first responder. There is no on-screen keyboard:
// “keyboard” means the input view and the accessory view together.
//
// The order is UIKit's: `keyboardWillChangeFrame`, `keyboardWillShow` or `keyboardWillHide`, then
// after the animation `keyboardDidChangeFrame`, `keyboardDidShow` or `keyboardDidHide`. A movement
// that is reversed or replaced posts no `Did`. Changes made while a `Will` is posted run in the
// same animation.
extension UIResponder {
  /// Posted before the input views rise, or change their height while they are up.
  public nonisolated static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted after the input views rose or changed their height.
  public nonisolated static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted before the input views are dismissed.
  public nonisolated static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted after the input views were dismissed.
  public nonisolated static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted before any movement of the input views, ahead of the specific notification.
  public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted after any movement of the input views, ahead of the specific notification.
  public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")

  /// The frame at the start: an `NSValue` with a `cgRectValue`, in the window's points.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The frame at the end: an `NSValue` with a `cgRectValue`, in the window's points.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The duration of the animation: an `NSNumber`, in seconds.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The curve of the animation: an `NSNumber` with the raw value of an `AnimationCurve`.
  ///
  /// Shifted left by 16 bits it is one of `AnimationOptions`.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether the keyboard belongs to this program: an `NSNumber`, always true.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
