import MaruKit
import X11

/// Follows the density of the monitor to which the user moves a window.
///
/// Only a move counts. A window that became smaller because its new monitor is sparse may again lie on
/// the dense one, and would otherwise grow and shrink for ever.
@MainActor final class DensityFollower {
  /// The time from a move to the look at the monitors, in seconds: a drag is many moves.
  private static let delay = 0.1

  private let window: UIWindow
  private let geometry: WindowGeometry
  private unowned let screen: XScreen
  private var origin: DevicePoint?
  private var isLookDue = false

  /// Creates a follower for a window of a screen, which outlives it.
  init(of window: UIWindow, _ geometry: WindowGeometry, on screen: XScreen) {
    self.window = window
    self.geometry = geometry
    self.screen = screen
  }

  /// Records the position that the window manager reports.
  ///
  /// - Parameter reported: The position on the root window; `nil` if it was not reported.
  func moved(to reported: DevicePoint?) {
    guard let reported, reported != origin else { return }
    origin = reported
    guard !isLookDue else { return }
    isLookDue = true
    screen.after(seconds: Self.delay) { [weak self] in self?.look() }
  }

  private func look() {
    isLookDue = false
    guard screen.identifier(of: window) != nil, let origin else { return }
    let middle = geometry.middle(from: origin)
    guard let monitor = screen.connection.monitors().first(where: { $0.frame.contains(middle) })
    else { return }
    screen.followDensity(ofMonitor: monitor.name, of: window)
  }
}
