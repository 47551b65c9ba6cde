import ConfigurationFile
import Foundation
import JSON
import MaruKit
import Stage

/// A configured window on one monitor, with its widgets.
///
/// Life: `init` creates the widgets → `show()` and `hide()` any number of times → `discard()`.
/// A hidden window keeps its widgets and their state.
@MainActor final class ConfiguredWindow {
  /// The name of the monitor on which it lies.
  private(set) var monitor: String
  /// The widgets in the order of the configuration.
  let widgets: [HostedWidget]
  /// The kit's window.
  let window: UIWindow
  /// Whether it is shown.
  private(set) var isShown = false

  /// The delay between a frame and the look at the content's size, in seconds.
  private static let fitDelay = 0.05

  /// What had the keyboard focus when the window was hidden.
  private weak var formerFocus: UIResponder?
  private var configuration: WindowConfiguration
  private var isFitDue = false
  /// The frame that the user gave a window with a frame, in points.
  var userFrame: CGRect?
  /// The frame that the shown window got from its anchor, in points; `nil` until it is known.
  private var anchoredFrame: CGRect?
  private let screen: XScreen
  private let content: WindowContentController
  private let sizing: ContentSizing
  /// Lies over the widgets while they cannot be built.
  private var problemView: ProblemView?

  /// Creates a hidden window.
  ///
  /// - Parameters:
  ///   - configuration: The window's entry in the configuration.
  ///   - widgets: Its widgets, not yet started.
  ///   - monitor: The name of the monitor on which it lies.
  ///   - screen: The display.
  ///   - place: Where the user put it, for windows that the user moves.
  init(
    _ configuration: WindowConfiguration, widgets: [HostedWidget], on monitor: String,
    of screen: XScreen, place: UserPlace? = nil
  ) {
    self.configuration = configuration
    userFrame = place?.frame
    self.widgets = widgets
    self.monitor = monitor
    self.screen = screen
    let slots = Dictionary(widgets.map { ($0.id, $0.slot) }) { first, _ in first }
    content = WindowContentController(
      configuration.content, slots: slots, hasBackground: configuration.hasBackground)
    content.roomInsets = WindowRoom.besidePanel(configuration)
    let options = ScreenWindowOptions(
      of: configuration, on: monitor, place: place, room: content.roomInsets)
    window = screen.makeWindow(options)
    sizing = ContentSizing(configuration, of: widgets, in: content, window)
    window.rootViewController = content
    window.backgroundColor = options.isTransparent ? .clear : .systemGroupedBackground
    if isForOneWidget {
      widgets[0].onStart = { [weak self] in self?.show($0) }
    }
    for widget in widgets { widget.start() }
    if let icon = configuration.icon,
      let icons = WindowIcons.icons(named: icon, tint: window.tintColor)
    {
      screen.setIcons(icons, of: window)
    }
    self.place(on: monitor)
  }

  /// Whether its only widget is the whole content, as in a window of `maru show`.
  private var isForOneWidget: Bool {
    content.roomInsets == .zero && configuration.isForOneWidget
  }

  /// Shows a widget as the whole window; `nil` shows the refusal.
  private func show(_ controller: UIViewController?) {
    window.rootViewController = controller ?? content
    showTitle()
  }

  /// Whether Escape closes it, if no widget handles the key.
  var isClosedByEscape: Bool { configuration.kind.isFramed || configuration.kind == .popup }

  // MARK: Visibility

  /// Shows the window.
  func show() {
    (isShown, isSeen) = (true, true)
    window.isHidden = false
    window.gainKeys()
    if let formerFocus, formerFocus is any UIKeyInput || formerFocus is UIViewController {
      _ = formerFocus.becomeFirstResponder()
    }
    formerFocus = nil
    for widget in widgets { widget.setVisible(true) }
  }

  /// Hides the window; its widgets stay.
  func hide() {
    isShown = false
    formerFocus = window.firstResponder
    // A list that stays open would need a grab at the next show, before the window is viewable.
    window.endEditing(true)
    window.rootViewController?.presentedViewController?.dismiss(animated: false)
    window.isHidden = true
    for widget in widgets { widget.setVisible(false) }
  }

  /// Whether the user can see something of the window while it is shown.
  private(set) var isSeen = true

  /// Tells the widgets whether the user can see the shown window, which others may cover.
  func setSeen(_ isSeen: Bool) {
    self.isSeen = isSeen
    guard isShown else { return }
    for widget in widgets { widget.setVisible(isSeen) }
  }

  /// Takes the window away for good.
  func discard() {
    hide()
    screen.discard(window)
  }

  // MARK: Place

  /// Places the window on its monitor, whose frame or scale may have changed.
  ///
  /// Its scale becomes that of the monitor, unless the user has put it elsewhere.
  ///
  /// - Parameter name: The name of a connected monitor.
  func place(on name: String) {
    monitor = name
    if !isPlacedByUser || (!isShown && userFrame == nil) {
      screen.followDensity(ofMonitor: name, of: window)
    }
    let monitors = screen.monitors(at: screen.scale(of: window))
    guard let monitor = monitors.first(where: { $0.name == name }) else { return }
    let size = sizing.fit(on: monitor.frame)
    guard !isPlacedByUser else {
      // The user decides while it is shown; a new scale keeps its size in points.
      guard !isShown else { return }
      if let userFrame { return screen.place(window, in: userFrame, gravity: .static) }
      UIScreen.main.bounds = CGRect(origin: .zero, size: size)
      // The window manager places it on the monitor that it prefers.
      guard configuration.monitor != .primary else { return screen.place(window, size: size) }
      let centered = CGRect(
        x: monitor.frame.midX - size.width / 2, y: monitor.frame.midY - size.height / 2,
        width: size.width, height: size.height)
      return screen.place(window, in: centered)
    }
    anchoredFrame = nil
    let placement = WindowPlacement(
      of: configuration, size: size, monitor: monitor.frame, monitors: monitors.map(\.frame),
      screen: screen.size(at: screen.scale(of: window)))
    if WindowRoom.isBesidePopup(configuration) {
      content.roomInsets = WindowRoom.aroundPopup(placement.frame, on: monitor.frame)
    }
    let insets = content.roomInsets
    var frame = placement.frame
    frame.origin.x -= insets.left
    frame.origin.y -= insets.top
    frame.size.width += insets.left + insets.right
    frame.size.height += insets.top + insets.bottom
    UIScreen.main.bounds = CGRect(origin: .zero, size: frame.size)
    screen.place(window, in: frame, strut: placement.strut)
  }

  /// Whether the user and the window manager choose its position.
  ///
  /// An anchor chooses it until the user moves or resizes the window.
  var isPlacedByUser: Bool { canBeMoved && (configuration.anchor == nil || userFrame != nil) }

  /// Whether the user can move the window.
  var canBeMoved: Bool { configuration.kind.isFramed }

  /// Whether it is known where the window's anchor has put it, or nothing depends on that.
  var isSettled: Bool { isPlacedByUser || anchoredFrame != nil }

  /// Takes a frame of the shown window, in points.
  ///
  /// The first frame of an anchored window is its anchor's, as the window manager understands it.
  ///
  /// - Returns: Whether the user gave the window this frame.
  func isUserFrame(_ frame: CGRect) -> Bool {
    guard canBeMoved, frame != userFrame else { return false }
    guard !isPlacedByUser else { return true }
    guard let anchoredFrame else {
      anchoredFrame = frame
      return false
    }
    return frame != anchoredFrame
  }

  // MARK: Content

  /// Lays a problem over the widgets; `nil` takes it away.
  func setProblem(_ problem: JSONValue?) {
    problemView?.removeFromSuperview()
    problemView = problem.map(ProblemView.init)
    guard let problemView else { return }
    problemView.frame = window.bounds.inset(by: content.roomInsets)
    window.addSubview(problemView)
  }

  /// Follows what a frame may have changed: the title, the size of the content and the places of the
  /// widgets.
  func followContent() {
    showTitle()
    // What the widget presents comes later.
    if let problemView, window.subviews.last !== problemView {
      window.bringSubviewToFront(problemView)
    }
    if case .nothing = configuration.clickThrough {} else { passClicks() }
    fitSoon()
  }

  /// Sets the title: the configuration's, that of the only widget, or the id.
  func showTitle() {
    let own = window.rootViewController === content ? nil : window.rootViewController?.title
    let title = configuration.title ?? own.flatMap { $0.isEmpty ? nil : $0 } ?? configuration.id
    screen.setTitle(title, of: window)
  }

  /// Takes another title from the configuration.
  func setTitle(_ title: String?) {
    configuration.title = title
    showTitle()
  }

  /// Sets the part of the window that takes clicks.
  private func passClicks() {
    let bounds = window.bounds
    switch configuration.clickThrough {
    case .nothing, .everything: return
    case .background:
      guard window.rootViewController === content else { return }
      screen.setInputRegion(
        widgets.map { $0.slot.convert($0.slot.bounds, to: nil) }, of: window)
    case .regions(let regions):
      let holes = regions.map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      screen.setInputRegion(ClickRegion.rectangle(bounds, without: holes), of: window)
    }
  }

  /// Fits the window to its content soon, if the content's size has changed.
  ///
  /// A window whose size the configuration or the user has chosen keeps it.
  func fitSoon() {
    guard isShown, !isFitDue, configuration.width == nil || configuration.height == nil else {
      return
    }
    isFitDue = true
    screen.after(seconds: Self.fitDelay) { [weak self] in
      self?.isFitDue = false
      self?.fit()
    }
  }

  private func fit() {
    guard isShown, sizing.isOutdated else { return }
    guard isPlacedByUser else { return place(on: monitor) }
    let monitors = screen.monitors(at: screen.scale(of: window))
    guard let monitor = monitors.first(where: { $0.name == self.monitor }) else { return }
    if let size = sizing.refit(on: monitor.frame) { screen.place(window, size: size) }
  }

  /// The size of the part that shows the content, in points.
  var contentSize: CGSize { window.bounds.inset(by: content.roomInsets).size }

  /// The part of the window for a picture: without the room beside it, unless it is used.
  var visibleArea: CGRect {
    guard window.subviews.count(where: { $0 !== problemView }) < 2,
      content.presentedViewController == nil
    else {
      return window.bounds
    }
    return window.bounds.inset(by: content.roomInsets)
  }
}

extension Kind {
  /// Whether the window manager draws a frame around such a window.
  var isFramed: Bool { self == .normal || self == .dialog }
}
