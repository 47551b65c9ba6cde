import Terminal
import Foundation
import MaruKit
import Stage

/// One window on the display, with its event loop.
///
/// [main actor]
///
/// Life: `init` opens the display → `show` once → `run` once, which returns after the first `end`.
/// The caller, the watchdog, a closed window or a lost display ends the loop.
@MainActor final class WindowLoop {
  /// Called when the user can see something of the window again, or nothing more of it.
  var onSightChange: ((_ isSeen: Bool) -> Void)?

  /// The longest wait for the clipboard manager, in seconds.
  private static let clipboardPatience = 2.0

  private let settings: WindowSettings
  private let watchdog: Watchdog
  private let screen: XScreen
  private var window: UIWindow?
  private var ending: Outcome?

  /// Opens the display that the environment names.
  ///
  /// - Parameters:
  ///   - settings: The settings of the window.
  ///   - watchdog: The watchdog that may end the loop; `run` restarts its time limit.
  /// - Throws: `.pictureSize` if the settings' size is empty or too large, or `.display`.
  init(settings: WindowSettings, watchdog: Watchdog) throws(HostError) {
    self.settings = settings
    self.watchdog = watchdog
    if let size = settings.size { try HostError.check(size, scale: settings.scale ?? 1) }
    do throws(DisplayError) {
      screen = try XScreen(
        displayName: nil, scale: settings.scale, style: settings.style,
        textSize: settings.textSize, accentColor: settings.accentColor)
    } catch {
      throw .display(error)
    }
    if settings.hasHighContrast == true { screen.contrast = .high }
    screen.direction = settings.direction ?? .unspecified
  }

  /// The widget's preferred size at the display's text size, in points.
  func preferredSize(of widget: WidgetInstance) -> CGSize {
    var size = CGSize.zero
    screen.traits.performAsCurrent { size = widget.preferredSize }
    return size
  }

  /// Lets a widget's desktop follow that of the display.
  func serve(_ desktop: WidgetDesktop) { screen.serve(desktop) }

  /// Shows a view controller in the window.
  ///
  /// - Parameters:
  ///   - content: The root view controller of the window.
  ///   - title: The title of the window.
  ///   - resourceName: The resource name in `WM_CLASS`, which becomes lowercase.
  ///   - size: The size in points if the settings have none; limited to the size of the monitor.
  ///   - minimumSize: The minimum size in points, unless the window is smaller from the start.
  ///   - style: The style of the window, unless the settings make it a popup.
  ///   - place: The file that stores the position of a floating window.
  /// - Throws: `.pictureSize` if the window would be empty or too large.
  func show(
    _ content: UIViewController, title: String, resourceName: String, size: CGSize,
    minimumSize: CGSize, style: WidgetWindowStyle = .framed, place: PlaceFile? = nil
  ) throws(HostError) {
    let monitor = screen.monitorSize
    let wanted =
      settings.size
      ?? CGSize(
        width: min(settings.width ?? size.width, monitor.width),
        height: min(settings.height ?? size.height, monitor.height))
    try HostError.check(wanted, scale: screen.scale)
    // A floating widget's view is loaded before its window is created.
    UIScreen.main.bounds = CGRect(origin: .zero, size: wanted)
    var options = ScreenWindowOptions(
      title: title, size: wanted, resourceName: resourceName.lowercased(), resourceClass: "Maru",
      minimumSize: CGSize(
        width: min(minimumSize.width, wanted.width),
        height: min(minimumSize.height, wanted.height)))
    if let popup = settings.popup { return openPopup(content, popup, options) }
    let hasFixedHeight = settings.size != nil || settings.height != nil
    switch style {
    case .floating:
      guard let place else { return open(content, options) }
      let floating = FloatingViewController(content: content, desktop: self, place: place)
      options.kind = .floating
      options.origin = floating.firstOrigin(ofWindow: wanted)
      open(floating, options)
    case .notification(let corner):
      options.kind = .notification(corner)
      options.focus = .press
      options.minimumSize = .zero
      open(content, options)
      if !hasFixedHeight { followContents(.zero) }
    case .dialog, .framed:
      let owner = try owner(of: style)
      if style == .dialog || owner != nil { options.kind = .dialog }
      options.origin = origin(of: wanted)
      if let position = settings.position { options.gravity = position.gravity }
      open(content, options, owner: owner)
      window?.backgroundColor = .systemGroupedBackground
      if style == .dialog, !hasFixedHeight { followContents(options.minimumSize) }
    }
  }

  /// Keeps the window as large as its contents, until the user or the window manager resizes it.
  private func followContents(_ minimumSize: CGSize) {
    guard let window else { return }
    // The last sizes that were asked for: one of them is still to come after a quick change.
    var sizes = [window.bounds.size]
    window.onPreferredContentSizeChange = { [weak self, weak window] size in
      guard let self, let window, sizes.contains(window.bounds.size) else { return }
      let monitors = screen.monitors(at: screen.scale(of: window))
      guard let monitor = monitors.first?.frame.size else { return }
      let wanted = CGSize(
        width: max(min(settings.width ?? size.width, monitor.width), minimumSize.width),
        height: max(min(size.height, monitor.height), minimumSize.height))
      guard wanted != sizes.last else { return }
      sizes = sizes.suffix(3) + [wanted]
      screen.place(window, size: wanted)
    }
  }

  private func openPopup(
    _ content: UIViewController, _ popup: PopupPlacement, _ options: ScreenWindowOptions
  ) {
    let frame = popup.frame(
      of: options.size, on: screen.monitors().map(\.frame), pointer: screen.pointerPosition(),
      scale: screen.scale)
    var options = options
    options.kind = .popup
    options.minimumSize = .zero
    options.size = frame.size
    options.origin = frame.origin
    UIScreen.main.bounds = CGRect(origin: .zero, size: frame.size)
    open(content, options)
    window?.backgroundColor = .systemGroupedBackground
  }

  /// The window that a widget is a dialog of; `nil` if there is none.
  ///
  /// It is the one of the settings, or for a dialog the one of the terminal that started the program.
  ///
  /// - Throws: `.commonOption` if the one of the settings does not exist.
  private func owner(of style: WidgetWindowStyle) throws(HostError) -> UInt32? {
    if let owner = settings.owner {
      guard owner != 0 else { return nil }
      guard screen.hasWindow(owner) else {
        throw .commonOption(.parent, "there is no window \(owner) on this display")
      }
      return owner
    }
    guard style == .dialog, let text = ProcessInfo.processInfo.environment["WINDOWID"],
      let owner = WindowSettings.windowNumber(text), screen.hasWindow(owner)
    else { return nil }
    return owner
  }

  /// The position that the settings ask for, in points from the screen's top left.
  private func origin(of size: CGSize) -> CGPoint? {
    let pointer = screen.pointerPosition()
    return settings.position?.origin(
      of: size, in: screen.area(near: CGRect(origin: pointer ?? .zero, size: .zero)),
      pointer: pointer)
  }

  private func open(
    _ content: UIViewController, _ options: ScreenWindowOptions, owner: UInt32? = nil
  ) {
    let window = screen.makeWindow(options)
    if let owner { screen.setOwner(owner, of: window) }
    if let name = settings.icon,
      let icons = WindowIcons.icons(named: name, tint: window.tintColor)
    {
      screen.setIcons(icons, of: window)
    }
    window.rootViewController = content
    window.makeKeyAndVisible()
    self.window = window
  }

  /// Ends the loop.
  ///
  /// Only the first end counts.
  func end(_ status: ExitStatus, text: String? = nil) {
    end(Outcome(text: text, status: status))
  }

  /// Ends the loop with an outcome.
  ///
  /// Only the first end counts.
  func end(_ outcome: Outcome) {
    guard ending == nil else { return }
    ending = outcome
    screen.stop()
  }

  /// Whether the window is handling a press of Escape.
  var isHandlingEscape: Bool { screen.handledKey?.keyCode == .keyboardEscape }

  /// Runs the event loop until its end, then hides the window.
  ///
  /// - Returns: The outcome; at once if the loop has already been ended.
  /// - Throws: `.display` if the connection to the server was lost.
  func run() throws(HostError) -> Outcome {
    screen.onCloseRequest = { [unowned self] _ in closeWindow() }
    screen.onWarning = { ErrorLine.write($0) }
    URLOpener { ErrorLine.write($0) }.serve(UIApplication.shared)
    screen.onServerGone = { [unowned self] in end(.noDisplay) }
    screen.onSightChange = { [unowned self] in onSightChange?($1) }
    watchdog.restartLimit()
    watchdog.whenEnding { [weak self] in self?.end($0) }
    if ending == nil { screen.run() }
    window?.isHidden = true
    guard let ending, ending.status != .noDisplay else { throw .display(.serverGone) }
    return ending
  }

  /// Lets what the widget has copied outlive this process, if something can.
  ///
  /// Call it last, because it claims the end of the process: the watchdog would end it before a
  /// slow clipboard manager has answered. Nothing happens before the end of the loop.
  func keepClipboard() {
    guard let ending, ending.status != .noDisplay, screen.ownsClipboard else { return }
    ProcessEnd.claim()
    guard !screen.saveClipboard(within: Self.clipboardPatience), settings.keepsClipboard else {
      return
    }
    do throws(HostError) {
      try KeptClipboard.start(with: screen.clipboardData)
    } catch {
      ErrorLine.write(error.description)
    }
  }
}

extension WindowLoop: FloatingDesktop {
  var windowOrigin: CGPoint? { window.flatMap { screen.origin(of: $0) } }

  func moveWindow(to origin: CGPoint) {
    if let window { screen.move(window, to: origin) }
  }

  func closeWindow() { end(Outcome(text: nil, status: .cancelled, isDismissed: true)) }

  func area(near rect: CGRect) -> CGRect { screen.area(near: rect) }
}
