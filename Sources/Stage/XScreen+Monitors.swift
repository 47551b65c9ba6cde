import Foundation
import MaruKit
import X11

/// A monitor of the display.
public struct ScreenMonitor: Hashable, Sendable {
  /// The output's name, such as `HDMI-1`.
  public let name: String
  /// The part of the screen that it shows, in points of some scale from the screen's top left.
  public let frame: CGRect
  /// Whether the user has set it as the primary monitor.
  public let isPrimary: Bool

  /// Creates a monitor.
  public init(name: String, frame: CGRect, isPrimary: Bool) {
    self.name = name
    self.frame = frame
    self.isPrimary = isPrimary
  }
}

// The display's monitors, and the windows' places on them.
extension XScreen {
  /// The monitors, the primary one first.
  ///
  /// A round trip, and up to two for each monitor's name.
  ///
  /// - Parameter scale: The device pixels per point of the frames; `nil` for those on the first monitor.
  /// - Returns: The monitors.
  public func monitors(at scale: CGFloat? = nil) -> [ScreenMonitor] {
    let scale = scale ?? self.scale
    return connection.monitors().map {
      ScreenMonitor(
        name: $0.name, frame: Self.points($0.frame, at: scale), isPrimary: $0.isPrimary)
    }
  }

  /// The size of the whole screen in points, which can be larger than its monitors.
  ///
  /// - Parameter scale: The device pixels per point.
  /// - Returns: The size in points.
  public func size(at scale: CGFloat) -> CGSize {
    let size = connection.screenSize
    return CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
  }

  /// The device pixels per point of a window of this screen.
  public func scale(of window: UIWindow) -> CGFloat { self.window(window)?.scale ?? scale }

  /// The pointer's position in points from the screen's top left; `nil` if it is on another screen.
  ///
  /// One round trip.
  public func pointerPosition() -> CGPoint? {
    connection.pointerPosition().map {
      CGPoint(x: CGFloat($0.x) / scale, y: CGFloat($0.y) / scale)
    }
  }

  /// The X window that shows a window; `nil` while it is hidden.
  public func identifier(of window: UIWindow) -> UInt32? {
    self.window(window)?.id?.rawValue
  }

  /// Moves and resizes a window, shown or hidden.
  ///
  /// - Parameters:
  ///   - window: A window of this screen.
  ///   - frame: Points from the screen's top left.
  ///   - strut: The strip that other windows leave free for it; it replaces the former one.
  ///   - gravity: The part that stays in its place when the window gets a frame; `nil` as before.
  public func place(
    _ window: UIWindow, in frame: CGRect, strut: Strut? = nil, gravity: WindowGravity? = nil
  ) {
    self.window(window)?.place(in: frame, strut: strut, gravity: gravity)
  }

  /// Resizes a window and leaves its position to the window manager.
  ///
  /// - Parameters:
  ///   - window: A window of this screen.
  ///   - size: The size in points.
  public func place(_ window: UIWindow, size: CGSize) { self.window(window)?.resize(to: size) }

  /// Changes the title of a window, shown or hidden.
  public func setTitle(_ title: String, of window: UIWindow) {
    if let window = self.window(window) { window.hints.setTitle(title, window.shown) }
  }

  /// Sets the icon of a window for taskbars and switchers, shown or hidden.
  ///
  /// - Parameters:
  ///   - icons: The same picture in several sizes.
  ///   - window: A window of this screen.
  public func setIcons(_ icons: [CGImage], of window: UIWindow) {
    if let window = self.window(window) { window.hints.setIcons(icons, window.shown) }
  }

  /// Whether a program shows a window of this number; a hidden one does not count.
  ///
  /// One round trip.
  public func hasWindow(_ number: UInt32) -> Bool {
    WindowID(rawValue: number).map { connection.isViewable($0) } ?? false
  }

  /// Sets the window that a window belongs to and stays above, shown or hidden.
  ///
  /// - Parameters:
  ///   - owner: The X window of any program; `nil` for none.
  ///   - window: A window of this screen.
  public func setOwner(_ owner: UInt32?, of window: UIWindow) {
    guard let window = self.window(window) else { return }
    window.hints.setOwner(owner.flatMap { WindowID(rawValue: $0) }, window.shown)
  }

  /// Lets a modal dialog block a window: presses and keys do not reach its views, and a press raises the
  /// dialog.
  ///
  /// - Parameters:
  ///   - dialog: The X window of the dialog, of any program; `nil` for none.
  ///   - window: A window of this screen, shown or hidden.
  public func setBlocker(_ dialog: UInt32?, of window: UIWindow) {
    self.window(window)?.input.setBlocker(dialog.flatMap { WindowID(rawValue: $0) })
  }

  /// Whether i3 manages the windows, which knows no minimized ones.
  public var isManagedByI3: Bool { connection.windowManager == "i3" }

  /// Sets the parts of a window that take clicks; elsewhere they go to the windows below.
  ///
  /// - Parameters:
  ///   - region: Points in the window.
  ///   - window: A window of this screen, shown or hidden.
  public func setInputRegion(_ region: [CGRect], of window: UIWindow) {
    self.window(window)?.setInputRegion(region)
  }

  /// Makes a window ask for attention until it gets the keyboard focus.
  public func askForAttention(_ window: UIWindow) {
    if let window = self.window(window) { window.hints.setUrgent(true, window.shown) }
  }

  /// Asks the window manager to minimize a window; ignored if it is hidden.
  public func minimize(_ window: UIWindow) { self.window(window)?.shown?.minimize() }

  /// Asks the window manager to show a minimized window again.
  public func restore(_ window: UIWindow) {
    self.window(window)?.shown?.restore(at: connection.lastInputTime)
  }

  /// Whether the window manager has minimized a window.
  public func isMinimized(_ window: UIWindow) -> Bool {
    self.window(window)?.sight.isMinimized ?? false
  }

  /// The states, the workspace and the focus of a shown window.
  public func managedState(of window: UIWindow) -> ManagedState? {
    self.window(window).flatMap { $0.shown == nil ? nil : $0.managed }
  }

  /// Gives a hidden window the state of an earlier one when it is shown next.
  public func restore(_ state: ManagedState, of window: UIWindow) {
    self.window(window)?.hints.restore(state)
  }

  /// Whether a window manager runs that follows EWMH.
  ///
  /// A few round trips the first time.
  public var hasWindowManager: Bool { connection.windowManager != nil }

  /// Removes a window from the screen for good.
  public func discard(_ window: UIWindow) {
    window.isHidden = true
    forget(window)
  }

  private static func points(_ rect: DeviceRect, at scale: CGFloat) -> CGRect {
    CGRect(
      x: CGFloat(rect.x) / scale, y: CGFloat(rect.y) / scale,
      width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale)
  }
}
