extension UIView {
  /// Puts parts of a control elsewhere at once, wherever animations have them.
  ///
  /// Within an animation those go on, since that moves the parts from where they are.
  ///
  /// - Parameters:
  ///   - parts: What is put.
  ///   - change: Puts it.
  static func atOnce(_ parts: [UIView], _ change: () -> Void) {
    if inheritedAnimationDuration == 0 {
      for part in parts { part.layer.removeAllAnimations() }
    }
    change()
  }
}
