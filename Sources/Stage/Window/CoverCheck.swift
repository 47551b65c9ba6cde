import X11

/// Finds out whether other programs' windows cover a window whose animations run, under a compositor.
///
/// The server reports covered windows only without a compositor. So, while only animations change the window, the
/// windows above it are examined. If they cover it, its animations pause.
struct CoverCheck {
  /// The time between two looks, in seconds.
  static let interval = 0.5

  private var next = 0.0
  private(set) var isCovered = false

  /// Looks again if it is time.
  ///
  /// - Returns: Whether the window is covered.
  @MainActor mutating func update(of window: Window, at time: Double) -> Bool {
    guard time >= next else { return isCovered }
    next = time + Self.interval
    isCovered = window.isCoveredByOthers()
    return isCovered
  }
}
