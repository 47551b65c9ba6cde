import Foundation
import Layers
import MaruKit
import Motion
import Typesetting
import X11

/// A display and its event loop: events go to the kit, frames to the server.
///
/// [main actor]
///
/// One pass of the loop handles input, dispatch's main queue, deadlines, frames and timers. Then it
/// sleeps until the connection, the main queue, a deadline or a timer is ready. If nothing changes,
/// nothing wakes it.
@MainActor
public final class XScreen {
  /// Called when the user closes a window.
  ///
  /// The window stays until it is hidden.
  public var onCloseRequest: ((UIWindow) -> Void)?
  /// Called for a key that nothing in a window has handled.
  public var onUnhandledKey: ((UIWindow, UnhandledKey) -> Void)?
  /// The key whose press a window is handling; `nil` at other times.
  public internal(set) var handledKey: UIKey?
  /// Called when the connection to the server is lost.
  ///
  /// The loop then ends.
  public var onServerGone: (() -> Void)?
  /// Called with a one-line warning about a recoverable error.
  public var onWarning: ((String) -> Void)?
  /// Called after a press, a key, a touch or a scroll was handled.
  public var onInput: (() -> Void)?
  /// Called when a window has been painted for the first time since it was shown.
  public var onFirstFrame: ((UIWindow) -> Void)?
  /// Called after each frame of a window in which more than its animations may have changed.
  public var onContentFrame: ((UIWindow) -> Void)?
  /// Called after a window was moved or resized, by the user or the program.
  public var onPlaced: ((UIWindow) -> Void)?
  /// Called when the user or the window manager has changed a window's states, workspace or focus.
  public var onManagedChange: ((UIWindow) -> Void)?
  /// Called when the user can see something of a window again, or nothing more of it.
  ///
  /// A window counts as seen until the server or the window manager reports otherwise.
  public var onSightChange: ((_ window: UIWindow, _ isSeen: Bool) -> Void)?
  /// Called when the window manager has minimized a window, or shows it again.
  public var onMinimizedChange: ((_ window: UIWindow, _ isMinimized: Bool) -> Void)?
  /// Called when monitors were added, removed or changed, or the scale changed.
  public var onMonitorsChanged: (() -> Void)?

  /// The size of the first monitor, in points; infinite if there is none.
  public var monitorSize: CGSize { scales.firstSize }

  let connection: Connection
  private(set) var windows: [XWindow] = []
  /// The desktop, if it was requested.
  var observed: XDesktop?
  /// Told when the loop sleeps and wakes up, if a thread watches it.
  public var activity: LoopActivity? {
    get { sleep.activity }
    set { sleep.activity = newValue }
  }
  /// Closes what is open in windows without a frame.
  private(set) lazy var outsidePresses = OutsidePresses(on: connection)
  /// The system tray, if the desktop was requested.
  var tray: XTray?
  /// The display's outputs and refresh rates; `nil` until a window is shown.
  private(set) var scanouts: [Scanout]?
  /// The text size, which can change at any time.
  ///
  /// `nil` uses the user's resource `maru.textSize`, one of `UIContentSizeCategory.shortNames`, or
  /// the default size.
  public var textSize: UIContentSizeCategory? {
    didSet { if textSize != oldValue { applyTraits() } }
  }

  /// Whether colours have more contrast, which can change at any time.
  public var contrast = UIAccessibilityContrast.normal {
    didSet { if contrast != oldValue { applyTraits() } }
  }
  /// The side at which lines and rows begin, which can change at any time.
  ///
  /// `unspecified` follows the user's language.
  public var direction = UITraitEnvironmentLayoutDirection.unspecified {
    didSet { if direction != oldValue { applyTraits() } }
  }
  /// Light or dark, which can change at any time.
  ///
  /// `nil` follows the user's resource `maru.appearance`, light by default.
  public var style: UIUserInterfaceStyle? {
    didSet { if style != oldValue { applyTraits() } }
  }
  /// The windows' tint, which can change at any time.
  ///
  /// `nil` follows the user's resource `maru.accentColor`.
  public var accentColor: UIColor? {
    didSet { if accentColor != oldValue { applyTraits() } }
  }

  private let scales: MonitorScales
  private let sleep: LoopSleep
  private var isRunning = false
  private let serverClock = ServerClock()
  private let deadlines = DeadlineQueue()
  /// Tells the input method server where text is typed.
  private(set) lazy var textFocus = TextFocus(on: connection)
  private let pasteboard: DesktopPasteboard
  private let selectionPasteboard: DesktopPasteboard
  private let drags: DesktopDrags
  private var pendingMotion: PendingMotion?
  /// Whether code that may add timers has run since the timers were checked.
  private var hasCalled = true

  /// The display from the environment, if `prepare()` has begun to open it.
  private static var opening: ConnectionOpening?

  /// Begins to open the display that `DISPLAY` names, while the program does other work.
  ///
  /// Most of the time is spent waiting for the server. The next screen on this display takes over
  /// the connection and reports its errors.
  public static func prepare() { opening = ConnectionOpening() }

  /// Waits until a display that is being opened is open, because no other one may be opened meanwhile.
  static func finishPreparing() { opening?.wait() }

  /// Opens a display.
  ///
  /// - Parameters:
  ///   - displayName: A name such as `:0`; `nil` uses `DISPLAY`.
  ///   - scale: Device pixels per point; `nil` follows the server's settings.
  ///   - style: Light or dark; `nil` follows the user's resource `maru.appearance`, light by
  ///     default.
  ///   - textSize: The text size; `nil` follows the user's resource `maru.textSize`.
  ///   - accentColor: The windows' tint; `nil` follows the user's resource `maru.accentColor`.
  /// - Throws: If there is no display or it refuses the connection.
  public init(
    displayName: String? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle? = nil,
    textSize: UIContentSizeCategory? = nil, accentColor: UIColor? = nil
  ) throws(DisplayError) {
    do {
      if displayName == nil, let opening = Self.opening {
        Self.opening = nil
        connection = try Connection(opening)
      } else {
        connection = try Connection(display: displayName)
      }
    } catch {
      throw DisplayError(error)
    }
    pasteboard = DesktopPasteboard(of: connection, .clipboard)
    UIPasteboard.general.host = pasteboard
    selectionPasteboard = DesktopPasteboard(of: connection, .primary)
    UIPasteboard.selection.host = selectionPasteboard
    drags = DesktopDrags(of: connection)
    scales = MonitorScales(of: connection, fixed: scale)
    sleep = LoopSleep(on: connection)
    self.style = style
    self.accentColor = accentColor
    self.textSize = textSize
    ManualTime.leave()
    AnimationClock.current = MonotonicClock()
    DeadlineQueue.current = deadlines
    AnimationClock.frameInterval = 1.0 / 60
    followFontSettings()
    scales.measure()
    UIScreen.main.scale = self.scale
  }

  /// Draws text as the user wants it, unless it has to be the same on every machine.
  private func followFontSettings() {
    guard !DebugOption.bundledFonts.isOn else { return UIFont.useBundledFontsOnly() }
    FontLibrary.shared.rendering = GlyphRendering(connection.fontSettings)
    for window in windows { window.window.layerTree.redraw() }
  }

  // MARK: Clipboard

  /// Whether what this program has copied is on the clipboard.
  public var ownsClipboard: Bool { connection.clipboard.owns(.clipboard) }

  /// Asks the desktop's clipboard manager to save what this program has copied.
  ///
  /// The main queue runs meanwhile, because data may be loaded on it.
  ///
  /// - Parameter seconds: The longest wait.
  /// - Returns: Whether the copied data outlives this process; also `true` if there is none.
  public func saveClipboard(within seconds: Double) -> Bool {
    connection.clipboard.save(patience: .seconds(seconds)) {
      if MainQueue.hasWork { MainQueue.drain(isReadable: true) }
    }
  }

  /// What this program has copied, by types of X11 such as `UTF8_STRING`.
  public var clipboardData: [String: Data] { pasteboard.data }

  private func pasteboardChanged(_ selection: Selection) {
    let (pasteboard, own) =
      selection == .clipboard
      ? (UIPasteboard.general, pasteboard) : (UIPasteboard.selection, selectionPasteboard)
    if !own.ownsPasteboard { own.forget() }
    pasteboard.hostContentsChanged()
  }

  /// Device pixels per point on the first monitor.
  public var scale: CGFloat { scale(ofMonitor: nil) }

  /// Device pixels per point on a monitor.
  ///
  /// It is the fixed scale, or else that of the desktop's settings, or else one that suits the density
  /// of the monitor.
  ///
  /// - Parameter name: The name of a monitor; the first one counts if there is none of that name.
  /// - Returns: The scale.
  public func scale(ofMonitor name: String?) -> CGFloat {
    scales.scale(ofMonitor: name)
  }

  /// Lets the scale of a window follow the density of a monitor, if the user has set no scale.
  ///
  /// A window that the user moves does that itself.
  ///
  /// - Parameters:
  ///   - name: The name of a monitor; the first one counts while there is none of that name.
  ///   - window: A window of this screen, shown or hidden.
  public func followDensity(ofMonitor name: String, of window: UIWindow) {
    guard let window = self.window(window), name != window.options.monitor else { return }
    window.hints.setMonitor(name)
    scales.measure()
    let former = window.scale
    window.take(traits(at: scale(ofMonitor: name)))
    guard window.scale != former else { return }
    UIScreen.main.scale = window.scale
    tray?.follow()
  }

  /// Takes changed scales.
  private func followScale() {
    scales.measure()
    applyTraits()
    UIScreen.main.scale = windows.last?.scale ?? scale
    tray?.follow()
  }

  /// Uses a scale in place of the server's, in device pixels per point; before the first window.
  public func fixScale(at scale: CGFloat) {
    scales.fix(at: scale)
    UIScreen.main.scale = scale
  }

  /// Creates a hidden window; `makeKeyAndVisible()` shows it.
  public func makeWindow(_ options: ScreenWindowOptions) -> UIWindow {
    let scale = scale(ofMonitor: options.monitor)
    UIScreen.main.scale = scale
    let window = XWindow(options, on: self, traits: traits(at: scale))
    window.window.tintColor = currentAccent
    window.window.dragHost = drags
    windows.append(window)
    window.follow(scanouts ?? [])
    return window.window
  }

  /// The current traits of windows on the first monitor.
  public var traits: UITraitCollection { traits(at: scale) }

  private func traits(at scale: CGFloat) -> UITraitCollection {
    UITraitCollection.current.modifyingTraits {
      let wantsDark = connection.resource("maru.appearance")?.lowercased() == "dark"
      $0.userInterfaceStyle = style ?? (wantsDark ? .dark : .light)
      $0.displayScale = scale
      $0.accessibilityContrast = contrast
      if direction != .unspecified { $0.layoutDirection = direction }
      let resource = connection.resource("maru.textSize")
      let wanted = textSize ?? resource.flatMap { UIContentSizeCategory(shortName: $0) }
      if let wanted { $0.preferredContentSizeCategory = wanted }
    }
  }

  /// The colour from the user's resource `maru.accentColor`, unless a fixed one is set.
  private var currentAccent: UIColor? {
    accentColor ?? connection.resource("maru.accentColor").flatMap { UIColor.accent($0) }
  }

  private func applyTraits() {
    for window in windows {
      window.window.tintColor = currentAccent
      window.take(traits(at: scale(ofMonitor: window.options.monitor)))
    }
  }

  /// Starts or stops tinting what each frame of a window paints, for a developer.
  public func setTintsDamage(_ isOn: Bool, of window: UIWindow) {
    self.window(window)?.setTintsDamage(isOn)
  }

  /// Says whether a developer's overlay is drawn over a window; then nothing grabs the pointer for the
  /// room beside a panel.
  public func setHasOverlay(_ hasOverlay: Bool, of window: UIWindow) {
    self.window(window)?.room.hasOverlay = hasOverlay
  }

  func window(_ window: UIWindow) -> XWindow? { windows.first { $0.window === window } }

  func forget(_ window: UIWindow) {
    windows.removeAll { $0.window === window }
    sightsChanged()
  }

  /// Suspends the display links while no window can be seen.
  func sightsChanged() {
    deadlines.showsFrames = windows.isEmpty || windows.contains(where: \.sight.isSeen)
  }

  // MARK: Loop

  /// Runs the loop until `stop()`, or until the connection is lost.
  public func run() {
    serve()
    for window in windows { window.hideNow() }
    connection.flush()
  }

  /// Runs the loop, and leaves the windows as they are.
  func serve() { UIScreen.main.serve(nil, loop) }

  private func loop() {
    ManualTime.leave()
    isRunning = true
    let queue = MainQueue.fileDescriptor
    // Assume news in the first pass: earlier events are unknown.
    var news = LoopSleep.News(hasEvents: true, hasWork: true)
    while isRunning {
      if news.hasEvents || news.hasWork { hasCalled = true }
      if news.hasEvents { handleEvents() }
      // Work that an event adds to the queue runs before the next frame.
      if queue != nil, news.hasWork || news.hasEvents { MainQueue.drain(isReadable: news.hasWork) }
      if !deadlines.isEmpty {
        hasCalled = true
        deadlines.run(until: CACurrentMediaTime())
      }
      runFrames()
      guard isRunning else { break }
      textFocus.follow(windows)
      connection.flush()
      news = LoopSleep.News(hasEvents: connection.hasQueuedEvents)
      guard !news.hasEvents else { continue }
      // Timers come last, so that input is handled first.
      let timer = fireTimers()
      connection.flush()
      guard isRunning else { break }
      news = LoopSleep.News(hasEvents: connection.hasEvents)
      guard !news.hasEvents else { continue }
      if scanouts == nil, windows.contains(where: \.hasFirstFrame) {
        measureRefresh()
        // Events that were read meanwhile do not make the connection readable.
        news.hasEvents = true
        continue
      }
      news = sleep.sleep(
        until: [nextFrame, deadlines.next, timer, textFocus.deadline], queue: queue,
        inputMethod: { textFocus.deadline })
    }
  }

  /// Reads the refresh rates, which limit the frame rate of windows, and updates the windows.
  ///
  /// Some round trips.
  private func measureRefresh() {
    let found = connection.scanouts()
    scanouts = found
    for window in windows { window.follow(found) }
  }

  /// Ends `run()` after the current pass.
  public func stop() { isRunning = false }

  /// Calls a closure after some seconds, unless the loop has ended.
  public func after(seconds: Double, _ action: @escaping @MainActor () -> Void) {
    deadlines.add(at: CACurrentMediaTime() + max(seconds, 0), action)
  }

  /// Fires Foundation's due timers.
  ///
  /// - Returns: The time of the next timer; `nil` if there is none.
  private func fireTimers() -> Double? {
    let seconds = MainTimers.fire(isMoving: nextFrame != nil, mayHaveChanged: hasCalled)
    hasCalled = false
    return seconds.map { CACurrentMediaTime() + $0 }
  }

  /// Runs the due frames.
  private func runFrames() {
    let now = CACurrentMediaTime()
    let isDue = windows.contains { $0.pace.wantsFrame && $0.pace.next <= now }
    if isDue || !DeferredCalls.isEmpty {
      deliverPendingMotion()
      if !DeferredCalls.isEmpty {
        hasCalled = true
        DeferredCalls.run()
      }
    }
    runFrames(at: now)
    if pendingMotion != nil, windows.allSatisfy({ $0.pace.earliest <= now }) {
      deliverPendingMotion()
      runFrames(at: now)
    }
  }

  private func runFrames(at now: Double) {
    for window in windows where window.pace.wantsFrame && window.pace.next <= now {
      UIScreen.main.serve(window.window) { window.runFrame(at: now) }
      if window.window.layerTree.hasCalled { hasCalled = true }
    }
  }

  /// The time of the next frame; `nil` if none is requested.
  private var nextFrame: Double? {
    if !DeferredCalls.isEmpty { return CACurrentMediaTime() }
    var next: Double?
    for window in windows where window.pace.wantsFrame || pendingMotion != nil {
      guard !window.isWaitingForServer else { continue }
      let time = pendingMotion == nil ? window.pace.next : window.pace.earliest
      next = min(next ?? .infinity, time)
    }
    return next
  }

  // MARK: Events

  private func handleEvents() {
    for event in connection.pendingEvents() { handle(event) }
    observed?.readChanges()
  }

  private func handle(_ event: Event) {
    observed?.note(event)
    switch event {
    case .serverGone:
      isRunning = false
      onServerGone?()
    case .protocolError(let error): onWarning?(error.description)
    // A window destroyed by another client counts as closed.
    case .closeRequested(let id), .destroyed(let id):
      if let window = window(id) { onCloseRequest?(window.window) }
    case .exposed(let id, let rect, _): window(showing: id)?.expose(rect, in: id)
    case .configured(let configuration):
      guard let window = window(configuration.window) else { return }
      window.resized(to: configuration.width, configuration.height)
      window.roomMoved()
      window.follow(scanouts ?? [], from: configuration.origin)
      window.densityFollower?.moved(to: configuration.origin)
      window.notificationStack?.arrange()
      onPlaced?(window.window)
    case .monitorsChanged:
      if scales.measure() { followScale() }
      measureRefresh()
      for window in windows { window.notificationStack?.followMonitors() }
      onMonitorsChanged?()
    case .workAreaChanged:
      for window in windows { window.notificationStack?.followMonitors() }
    case .notificationsChanged:
      for window in windows { window.notificationStack?.arrange() }
    case .imageDelivered(let id, _): if let id { window(showing: id)?.serverDelivered() }
    case .compositorChanged:
      for window in windows {
        window.compositorChanged()
        window.sightMayHaveChanged()
      }
    case .scaleChanged:
      followScale()
      onMonitorsChanged?()
    case .resourcesChanged: applyTraits()
    case .fontSettingsChanged: followFontSettings()
    case .focusChanged(let id, let hasFocus):
      guard let window = window(id) else { return }
      if hasFocus {
        textFocus.keyboardArrived()
        window.window.gainKeys()
        window.hints.setUrgent(false, window.shown)
      } else {
        window.window.loseKeys()
      }
      window.noteManaged { $0.isActive = hasFocus }
    case .pointerMoved(let motion): merge(motion)
    case .pointerButton(let button):
      deliverPendingMotion()
      drags.noteTime(button.time)
      window(showing: button.window)?.input.send(button, at: serverClock.time(of: button.time))
      onInput?()
    case .crossed(let crossing):
      if !crossing.isInside, !crossing.isByGrab {
        deliverPendingMotion()
        window(showing: crossing.window)?.window.pointerLeft()
      }
    case .touch(let touch):
      drags.noteTime(touch.time)
      window(showing: touch.window)?.input.send(touch, at: serverClock.time(of: touch.time))
      onInput?()
    case .pressedSomewhere: outsidePresses.pressed()
    case .scrolled(let scroll):
      window(showing: scroll.window)?.input.send(scroll, at: serverClock.time(of: scroll.time))
      onInput?()
    case .key(let key):
      window(key.window)?.input.send(key, at: serverClock.time(of: key.time))
    case .composed(let id, let composition): window(id)?.inputMethod.show(composition)
    case .compositionEnded(let id): window(id)?.inputMethod.endComposition()
    case .focusOffered(let id, let time):
      if let window = window(id) { window.focus.takeOffered(at: time, in: window.shown) }
    // The connection has answered these itself.
    case .keyboardChanged, .pinged, .selectionLost: break
    case .mapped(let id):
      window(id)?.note { $0.isMapped = true }
      window(id)?.mapped()
    case .unmapped(let id): window(id)?.note { $0.isMapped = false }
    case .visibilityChanged(let id, let visibility):
      window(id)?.note { $0.isCovered = visibility == .none }
    case .stateChanged(let id, let states):
      guard let window = window(id) else { return }
      let wasMinimized = window.sight.isMinimized
      window.note { $0.isHidden = states.contains(.hidden) }
      if window.sight.isMinimized != wasMinimized {
        onMinimizedChange?(window.window, !wasMinimized)
      }
      window.noteManaged { $0.states = states.intersection(ManagedState.keptStates) }
    case .workspaceChanged(let id, let workspace):
      window(id)?.noteManaged { $0.workspace = workspace }
    case .presenceChanged(let id, let isShown): window(id)?.note { $0.isWithdrawn = !isShown }
    case .dragged(let drag):
      if let window = window(drag.window) {
        drags.receive(drag, over: window)
      } else if drag.phase == .dropped {
        drags.refuseDrop()
      }
      onInput?()
    case .dragAnswered: drags.answered()
    case .trayChanged: tray?.readSoon()
    case .trayMessage(let message): tray?.receive(message)
    // Nothing depends on these yet.
    case .windowManagerChanged: for window in windows { window.managerChanged() }
    case .selectionOwnerChanged(let selection, _): pasteboardChanged(selection)
    case .message, .propertyChanged: break
    }
  }

  private func window(_ id: WindowID) -> XWindow? { windows.first { $0.id == id } }

  /// The window that an X window shows, or of which it shows a part.
  private func window(showing id: WindowID) -> XWindow? {
    windows.first { $0.isShown(by: id) }
  }

  // MARK: Motion

  private func merge(_ motion: PointerMotion) {
    if let followed = pendingMotion?.followed(by: motion) {
      pendingMotion = followed
    } else {
      deliverPendingMotion()
      pendingMotion = PendingMotion(motion)
    }
  }

  private func deliverPendingMotion() {
    guard let pending = pendingMotion else { return }
    hasCalled = true
    pendingMotion = nil
    drags.noteTime(pending.motion.time)
    window(showing: pending.motion.window)?.input.send(
      pending.motion, history: pending.history, clock: serverClock)
  }
}
