import Foundation

/// What the keyboard notifications say of one movement of the input views.
@MainActor
struct KeyboardReport {
  /// How long the views move, in seconds, where it is animated.
  static let duration = 0.25
  /// How they move.
  static let options: UIView.AnimationOptions = [
    UIView.AnimationOptions(rawValue: UInt(UIView.AnimationCurve.keyboard.rawValue) << 16),
    .allowUserInteraction, .overrideInheritedDuration, .overrideInheritedCurve,
    .overrideInheritedOptions,
  ]

  /// Where the views are before and after, in the window's points.
  let begin, end: CGRect
  /// Whether they are up after it.
  let isUp: Bool
  /// Seconds.
  let duration: TimeInterval

  /// Tells that the views are about to move.
  func postWill() {
    post(UIResponder.keyboardWillChangeFrameNotification)
    post(
      isUp ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification)
  }

  /// Tells that they have moved.
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
