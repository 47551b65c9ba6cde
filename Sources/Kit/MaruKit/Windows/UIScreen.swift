import Foundation

/// A screen, as far as widgets need to know it.
@MainActor
public final class UIScreen {
  /// The screen that windows are on.
  public static let main = UIScreen()

  /// Device pixels a point.
  ///
  /// Set by whoever shows windows.
  public var scale: CGFloat = 1
  /// The size in points.
  ///
  /// Set by whoever shows windows.
  public var bounds = CGRect(x: 0, y: 0, width: 1280, height: 800)
  /// How many frames a second it shows; 60 where that is unknown.
  public var maximumFramesPerSecond: Int { Int((1 / AnimationClock.frameInterval).rounded()) }
}
