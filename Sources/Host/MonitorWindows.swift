import ConfigurationFile
import Control
import Foundation
import JSON
import MaruKit
import Stage

/// The windows of a worker: one on each monitor, or a single one.
///
/// Windows are created when they are to be shown or `make` is called, and keep to their monitors. One
/// whose monitor is gone waits for it, hidden, with its widgets.
///
/// Life: `init` → `open` once, unless a placeholder stands in for the windows → `show` and `hide` any
/// number of times → `discard`.
@MainActor final class MonitorWindows {
  /// Called with an X window that is shown now, and has its first picture.
  var onShown: ((_ identifier: UInt32) -> Void)?
  /// Called with the reason when the windows should be shown, but none of their monitors is connected.
  var onAbsence: ((_ reason: String) -> Void)?

  private let screen: XScreen
  private let places: WindowPlaces
  private let makeWidget: (WidgetConfiguration) -> HostedWidget
  private var configuration: WindowConfiguration?
  private var windows: [ConfiguredWindow] = []
  private var isShown = false
  /// The X window that the supervisor was told, and all that have been painted.
  private var announced: UInt32?
  private var painted: Set<UInt32> = []

  /// Prepares the windows; none is created.
  ///
  /// - Parameters:
  ///   - screen: The display.
  ///   - places: Where the user put the windows.
  ///   - makeWidget: Creates a widget of a new window.
  init(
    on screen: XScreen, places: WindowPlaces,
    makeWidget: @escaping (WidgetConfiguration) -> HostedWidget
  ) {
    self.screen = screen
    self.places = places
    self.makeWidget = makeWidget
  }

  /// Takes the configuration; from now on, windows are created.
  func open(_ configuration: WindowConfiguration) { self.configuration = configuration }

  /// Takes the windows away for good.
  func discard() { for window in windows { window.discard() } }

  // MARK: Lookup

  /// The widgets of all windows.
  var widgets: [HostedWidget] { windows.flatMap(\.widgets) }
  /// The window that was created first, whose widgets are like those of the others.
  var first: ConfiguredWindow? { windows.first }
  /// The window that stands for all: a shown one, if there is one.
  var front: ConfiguredWindow? { windows.first(where: \.isShown) ?? windows.first }
  /// Whether none has been created.
  var isEmpty: Bool { windows.isEmpty }
  /// Whether the user can see something of a window.
  var isSeen: Bool { windows.contains { $0.isShown && $0.isSeen } }

  /// The configured window behind a window of the kit.
  subscript(window: UIWindow) -> ConfiguredWindow? { windows.first { $0.window === window } }

  // MARK: Appearance

  /// The X window that the windows belong to.
  var owner: UInt32? {
    didSet { for window in windows { screen.setOwner(owner, of: window.window) } }
  }

  /// The X window of the modal dialog that blocks the windows.
  var blocker: UInt32? {
    didSet { for window in windows { screen.setBlocker(blocker, of: window.window) } }
  }

  /// What lies over the widgets, because they could not be built.
  var problem: JSONValue? { didSet { for window in windows { window.setProblem(problem) } } }

  /// Sets the title; `nil` for the widget's own or the id.
  func setTitle(_ title: String?) {
    configuration?.title = title
    for window in windows { window.setTitle(title) }
  }

  /// Makes the windows ask for attention.
  func askForAttention() { for window in windows { screen.askForAttention(window.window) } }

  // MARK: Visibility

  /// Creates the missing windows, hidden.
  func make() {
    guard let configuration, configuration.monitor == .each || windows.isEmpty else { return }
    for monitor in configuration.monitor.monitors(of: screen)
    where !windows.contains(where: { $0.monitor == monitor.name }) {
      let widgets = configuration.widgets.map { makeWidget($0) }
      let window = ConfiguredWindow(
        configuration, widgets: widgets, on: monitor.name, of: screen, place: places.userPlace)
      places.restore(window)
      screen.setOwner(owner, of: window.window)
      screen.setBlocker(blocker, of: window.window)
      window.setProblem(problem)
      windows.append(window)
    }
  }

  /// Shows the windows whose monitors are connected; the others follow when theirs are.
  func show() {
    isShown = true
    followMonitors()
    for window in windows where screen.isMinimized(window.window) { screen.restore(window.window) }
  }

  /// Hides the windows.
  func hide() {
    isShown = false
    for window in windows { window.hide() }
  }

  /// Asks the window manager to minimize the windows.
  ///
  /// - Throws: `ControlError` if it cannot.
  func minimize() throws(ControlError) {
    guard let configuration, isShown, !windows.isEmpty else { throw .notMinimized("it is hidden") }
    let id = configuration.id
    guard configuration.kind.isFramed else {
      throw .notMinimized(
        "it is of the kind \(configuration.kind.rawValue), hide it by `maru close \(id)`",
        status: 65)
    }
    guard !screen.isManagedByI3 else {
      throw .notMinimized("i3 minimizes no windows, hide it by `maru close \(id)`")
    }
    guard screen.hasWindowManager else {
      throw .notMinimized("no window manager runs, hide it by `maru close \(id)`")
    }
    for window in windows { screen.minimize(window.window) }
  }

  // MARK: Monitors

  /// Places the windows on their monitors, and shows those that should be visible.
  ///
  /// A window whose monitor is gone waits for it, hidden, with its widgets.
  func followMonitors() {
    guard let configuration else { return }
    make()
    let all = screen.monitors()
    let wanted = configuration.monitor.monitors(of: screen)
    let isOnEach = configuration.monitor == .each
    for window in windows {
      // A shown window does not follow the pointer.
      let stays = isOnEach || (configuration.monitor == .pointer && window.isShown)
      let own = (stays ? all : wanted).first { $0.name == window.monitor }
      guard let monitor = own ?? (isOnEach ? nil : wanted.first) else {
        // The user may have moved it to a monitor that stays.
        if window.isShown, !(window.isPlacedByUser && isOnMonitor(window, among: all)) {
          window.hide()
        }
        continue
      }
      window.place(on: monitor.name)
      if isShown, !window.isShown { window.show() }
    }
    announceAnother()
    if isShown, wanted.isEmpty, !windows.contains(where: \.isShown) {
      onAbsence?(configuration.monitor.absence)
    }
  }

  /// Whether the middle of a window is on one of some monitors.
  private func isOnMonitor(_ window: ConfiguredWindow, among monitors: [ScreenMonitor]) -> Bool {
    guard let origin = screen.origin(of: window.window) else { return false }
    let (size, scale) = (window.window.bounds.size, screen.scale(of: window.window))
    let middle = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    // The frames of the monitors have the scale of the first one.
    let ratio = scale / screen.scale
    return monitors.contains {
      $0.frame.contains(CGPoint(x: middle.x * ratio, y: middle.y * ratio))
    }
  }

  // MARK: Announcements

  /// Announces a window, or the placeholder, that has its first picture.
  func announce(_ window: UIWindow) {
    guard let identifier = screen.identifier(of: window) else { return }
    tellPlaces()
    announced = identifier
    painted.insert(identifier)
    onShown?(identifier)
  }

  /// Announces another X window if the one that was announced is gone with its monitor.
  private func announceAnother() {
    guard isShown, let announced else { return }
    let shown = windows.filter(\.isShown).compactMap { screen.identifier(of: $0.window) }
    // One that is not painted yet is told with its first frame.
    painted.formIntersection(shown)
    guard let first = shown.first(where: painted.contains), !shown.contains(announced) else {
      return
    }
    self.announced = first
    onShown?(first)
  }

  // MARK: Places

  /// Tells the widgets where their windows are.
  func tellPlaces() { places.tell(windows, named: configuration?.id ?? "") }

  /// Reports the place of the window, if the user can move it and has moved it.
  func reportPlace() { if windows.first?.canBeMoved == true { places.report(of: movedWindow) } }

  /// Reports the place of the window soon, if the user can move it.
  func reportPlaceSoon() { places.reportSoon { [weak self] in self?.movedWindow } }

  /// The window whose place the user may change; `nil` if there is one on each monitor.
  private var movedWindow: ConfiguredWindow? {
    configuration?.monitor == .each ? nil : windows.first
  }
}

extension ControlError {
  /// The window cannot be minimized.
  fileprivate static func notMinimized(_ reason: String, status: Int32 = 70) -> ControlError {
    ControlError(status: status, message: "the window cannot be minimized, \(reason)")
  }
}
