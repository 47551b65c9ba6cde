import X11

/// The pointer's last position and those before it, since the last frame.
///
/// The next frame handles them as one event with its history.
struct PendingMotion {
  /// The last position.
  let motion: PointerMotion
  /// The earlier positions, oldest first.
  let history: [PointerMotion]

  /// Begins with a position.
  init(_ motion: PointerMotion) { self.init(motion, after: []) }

  private init(_ motion: PointerMotion, after history: [PointerMotion]) {
    self.motion = motion
    self.history = history
  }

  /// Adds the next position.
  ///
  /// - Returns: `nil` if it is in another window, so that this motion has to be handled first.
  func followed(by next: PointerMotion) -> PendingMotion? {
    guard motion.window == next.window else { return nil }
    return PendingMotion(next, after: history + [motion])
  }
}
