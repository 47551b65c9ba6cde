extension UIView {
  /// Ends the animations of a control's parts, which are about to be put elsewhere at once.
  ///
  /// Within an animation they go on, since that moves the parts from where they are.
  static func stopMoving(_ parts: [UIView]) {
    guard inheritedAnimationDuration == 0 else { return }
    for part in parts { part.layer.removeAllAnimations() }
  }
}
