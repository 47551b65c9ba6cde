import X11

/// Follows the density of the monitor to which the user moves a window.
///
/// Only a move counts. A window that became smaller because its new monitor is sparse may again lie on
/// the dense one, and would otherwise grow and shrink for ever.
@MainActor final class DensityFollower {
  /// The time from a move to the look at the monitors, in seconds: a drag is many moves.
  private static let delay = 0.1

  private unowned let window: XWindow
  private var origin: DevicePoint?
  private var isLookDue = false

  /// Creates a follower for a window, which owns it.
  init(of window: XWindow) { self.window = window }

  /// Records the position that the window manager reports.
  ///
  /// - Parameter reported: The position on the root window; `nil` if it was not reported.
  func moved(to reported: DevicePoint?) {
    guard let reported, reported != origin else { return }
    origin = reported
    guard !isLookDue else { return }
    isLookDue = true
    window.screen.after(seconds: Self.delay) { [weak self] in self?.look() }
  }

  private func look() {
    isLookDue = false
    guard window.shown != nil, let origin else { return }
    let middle = window.geometry.middle(from: origin)
    let screen = window.screen
    guard let monitor = screen.connection.monitors().first(where: { $0.frame.contains(middle) })
    else { return }
    screen.followDensity(ofMonitor: monitor.name, of: window.window)
  }
}
