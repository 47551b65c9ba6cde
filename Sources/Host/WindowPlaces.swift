import ConfigurationFile
import JSON
import MaruKit
import Stage

/// Where the user put a window.
struct UserPlace: Equatable {
  /// The frame of the window, in points of its scale, from the screen's top left.
  let frame: CGRect
  /// The monitor whose density gives the scale; `nil` for that of the window.
  let monitor: String?
}

/// The places of a worker's windows: told to their widgets, and reported when the user changes them.
///
/// A report has the frame, the workspace, the states and the focus, which the window of the next worker
/// gets too.
@MainActor final class WindowPlaces {
  /// The delay after which a new place is reported, in seconds.
  private static let delay = 0.3
  /// The delay after which a window is where its anchor puts it, in seconds.
  ///
  /// A window manager moves a new window more than once.
  private static let settlingDelay = 0.2

  /// Where the user put the window.
  private(set) var userPlace: UserPlace?

  /// The state of an earlier worker's window, until the own window gets it.
  private var restored: ManagedState?
  private var reported: [String: JSONValue] = [:]
  private var isReportDue = false
  private let screen: XScreen
  private let report: @MainActor (_ place: [String: JSONValue]) -> Void

  /// Creates the places.
  ///
  /// - Parameters:
  ///   - screen: The display.
  ///   - report: Called with the members of a `placed` event, in device pixels.
  init(
    on screen: XScreen, report: @escaping @MainActor (_ place: [String: JSONValue]) -> Void
  ) {
    self.screen = screen
    self.report = report
  }

  /// Takes the place of an earlier worker's window.
  ///
  /// A frame on a monitor that is gone is left out.
  ///
  /// - Parameters:
  ///   - place: The members of its last `placed` event.
  ///   - configuration: The configuration of the window.
  ///   - isVisible: Whether the own window is shown at once; later it opens as a new one.
  func take(_ place: JSONValue?, for configuration: WindowConfiguration, isVisible: Bool) {
    guard configuration.monitor != .each, let place else { return }
    userPlace = frame(place).flatMap(userPlace(at:))
    if isVisible, let states = place["states"]?.array {
      restored = ManagedState(
        stateNames: states.compactMap(\.string),
        workspace: place["workspace"]?.int.flatMap(UInt32.init(exactly:)),
        isActive: place["active"]?.bool ?? true)
    }
  }

  /// Gives a new window the state of the earlier worker's window, once.
  func restore(_ window: ConfiguredWindow) {
    guard let restored, window.canBeMoved else { return }
    self.restored = nil
    screen.restore(restored, of: window.window)
  }

  /// A place on the monitor that shows the middle of a frame, or some of it.
  ///
  /// - Parameter frame: The frame in device pixels.
  /// - Returns: The place; `nil` if the frame is on a monitor that is gone.
  private func userPlace(at frame: CGRect) -> UserPlace? {
    let monitors = screen.monitors(at: 1)
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    guard
      let monitor = monitors.first(where: { $0.frame.contains(middle) })
        ?? monitors.first(where: { $0.frame.intersects(frame) })
    else { return nil }
    let scale = screen.scale(ofMonitor: monitor.name)
    return UserPlace(
      frame: frame.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)),
      monitor: monitor.name)
  }

  /// The frame of a `placed` event, in device pixels.
  private func frame(_ place: JSONValue) -> CGRect? {
    let numbers = ["x", "y", "width", "height"].compactMap { place[$0]?.double }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Tells the widgets of shown windows where their windows are.
  ///
  /// - Parameters:
  ///   - windows: The windows, on several monitors.
  ///   - id: The windows' name in the configuration.
  func tell(_ windows: [ConfiguredWindow], named id: String) {
    for window in windows where window.isShown {
      let monitors = screen.monitors(at: screen.scale(of: window.window))
      guard let origin = screen.origin(of: window.window),
        let monitor = monitors.first(where: { $0.name == window.monitor })
      else { continue }
      let frame = CGRect(origin: origin, size: window.contentSize)
      let centre = CGPoint(x: frame.midX, y: frame.midY)
      // A person may have moved it to another monitor.
      let shown = monitors.first { $0.frame.contains(centre) } ?? monitor
      let place = WidgetPlace(
        window: id, frame: frame, monitor: shown.name, monitorFrame: shown.frame)
      for widget in window.widgets { widget.setPlace(place) }
    }
  }

  /// Reports the place of a window that the user changes, at most three times a second.
  ///
  /// - Parameter window: Returns the window; `nil` if it is on several monitors or gone.
  func reportSoon(of window: @escaping @MainActor () -> ConfiguredWindow?) {
    guard !isReportDue, window()?.canBeMoved == true else { return }
    isReportDue = true
    let isSettled = window()?.isSettled == true
    screen.after(seconds: isSettled ? Self.delay : Self.settlingDelay) { [weak self] in
      self?.isReportDue = false
      self?.report(of: window())
    }
  }

  /// Reports the place of a window, if it has changed and the window is shown.
  func report(of window: ConfiguredWindow?) {
    guard let window, window.isShown, let state = screen.managedState(of: window.window) else {
      return
    }
    if !state.hasManagedFrame { noteFrame(of: window) }
    let place = members(of: state, scale: screen.scale(of: window.window))
    guard place != reported else { return }
    reported = place
    report(place)
  }

  /// Notes the frame of a window, if the user gave it.
  private func noteFrame(of window: ConfiguredWindow) {
    guard let origin = screen.origin(of: window.window) else { return }
    let frame = CGRect(origin: origin, size: window.contentSize)
    guard window.isUserFrame(frame) else { return }
    userPlace = UserPlace(frame: frame, monitor: nil)
    window.userFrame = frame
  }

  /// The members of a `placed` event.
  private func members(of state: ManagedState, scale: CGFloat) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "states": .array(state.stateNames.map { .string($0) }),
      "active": .bool(state.isActive),
    ]
    if let workspace = state.workspace { members["workspace"] = .integer(Int64(workspace)) }
    if let frame = userPlace?.frame {
      func pixels(_ length: CGFloat) -> JSONValue {
        .integer(Int64((length * scale).rounded()))
      }
      members["x"] = pixels(frame.minX)
      members["y"] = pixels(frame.minY)
      members["width"] = pixels(frame.width)
      members["height"] = pixels(frame.height)
    }
    return members
  }
}
