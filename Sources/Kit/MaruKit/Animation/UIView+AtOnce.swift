extension UIView {
  /// Moves parts of a control, first removing their running animations.
  ///
  /// Inside an animation block the running animations stay, since the block animates from the
  /// current presentation values.
  ///
  /// - Parameters:
  ///   - parts: The parts that move.
  ///   - change: Moves them.
  static func atOnce(_ parts: [UIView], _ change: () -> Void) {
    if inheritedAnimationDuration == 0 {
      for part in parts { part.layer.removeAllAnimations() }
    }
    change()
  }
}
