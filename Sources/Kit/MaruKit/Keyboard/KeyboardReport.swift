import Foundation

/// The keyboard notifications of one movement of the input views.
@MainActor
struct KeyboardReport {
  /// The duration of an animated movement, in seconds.
  static let duration = 0.25
  /// The options of the movement's animation.
  static let options: UIView.AnimationOptions = [
    UIView.AnimationOptions(rawValue: UInt(UIView.AnimationCurve.keyboard.rawValue) << 16),
    .allowUserInteraction, .overrideInheritedDuration, .overrideInheritedCurve,
    .overrideInheritedOptions,
  ]

  /// The frames of the views before and after the movement, in the window's points.
  let begin, end: CGRect
  /// Whether the views are up after the movement.
  let isUp: Bool
  /// The duration in seconds.
  let duration: TimeInterval

  /// Posts that the views are about to move.
  func postWill() {
    post(UIResponder.keyboardWillChangeFrameNotification)
    post(
      isUp ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification)
  }

  /// Posts that the views have moved.
  func postDid() {
    post(UIResponder.keyboardDidChangeFrameNotification)
    post(isUp ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification)
  }

  private func post(_ name: Notification.Name) {
    let curve = UIView.AnimationCurve.keyboard.rawValue
    NotificationCenter.default.post(
      name: name, object: UIScreen.main,
      userInfo: [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: curve),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
      ])
  }
}
