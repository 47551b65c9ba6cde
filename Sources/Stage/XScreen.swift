import Foundation
import Layers
import MaruKit
import Motion
import X11

/// A display and its loop: events up to the kit, frames down to the server.
///
/// [main actor]
///
/// One pass of the loop is: input, dispatch's main queue, deadlines, frames, timers, then sleep until
/// the connection, the main queue, a deadline or a timer wants something. Where nothing changes
/// nothing wakes.
@MainActor
public final class XScreen {
  /// Asked when the person closes a window.
  ///
  /// The window stays until somebody hides it.
  public var onCloseRequest: ((UIWindow) -> Void)?
  /// Told when the server goes away.
  ///
  /// The loop ends by itself.
  public var onServerGone: (() -> Void)?
  /// Told what went wrong without stopping anything, one line each.
  public var onWarning: ((String) -> Void)?

  /// The size of the first monitor, in points; infinite if there is none.
  public private(set) var monitorSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)

  let connection: Connection
  private(set) var windows: [XWindow] = []
  /// How often the display refreshes where; `nil` until a window was shown.
  var scanouts: [Scanout]?
  /// How large text is, live; where `nil`, what the user's resource `maru.textSize` says, which is
  /// one of `UIContentSizeCategory.shortNames`, or as usual.
  public var textSize: UIContentSizeCategory? {
    didSet { if textSize != oldValue { applyTraits() } }
  }

  private let fixedScale: CGFloat?
  private let fixedStyle: UIUserInterfaceStyle?
  private let fixedAccent: UIColor?
  private var isRunning = false
  private let serverClock = ServerClock()
  private let pasteboard: DesktopPasteboard
  private var pendingMotion: PendingMotion?
  /// Whether anybody was called since the timers were looked at: whoever is may add one.
  private var hasCalled = true

  /// The display of the environment, where its opening was begun before a screen was wanted.
  private static var opening: ConnectionOpening?

  /// Begins to open the display that `DISPLAY` names, beside whatever else has to be done before a
  /// screen is wanted.
  ///
  /// Most of it is waiting for the server. The next screen on that display takes it, and tells what
  /// went wrong.
  public static func prepare() { opening = ConnectionOpening() }

  /// Opens a display.
  ///
  /// - Parameters:
  ///   - displayName: As `:0`; `nil` takes `DISPLAY`.
  ///   - scale: Device pixels a point; `nil` takes the server's settings, live.
  ///   - style: Light or dark; `nil` takes the user's resource `maru.appearance`, live, or else light.
  ///   - textSize: How large text is; `nil` takes the user's resource `maru.textSize`, live.
  ///   - accentColor: The windows' tint; `nil` takes the user's resource `maru.accentColor`, live.
  /// - Throws: Where there is no display or it does not let us in.
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
    pasteboard = DesktopPasteboard(of: connection)
    UIPasteboard.general.host = pasteboard
    fixedScale = scale
    fixedStyle = style
    fixedAccent = accentColor
    self.textSize = textSize
    AnimationClock.current = MonotonicClock()
    AnimationClock.frameInterval = 1.0 / 60
    UIScreen.main.scale = self.scale
    measureMonitor()
  }

  private func measureMonitor() {
    guard let monitor = connection.monitors().first else { return }
    monitorSize = CGSize(
      width: CGFloat(monitor.frame.width) / scale, height: CGFloat(monitor.frame.height) / scale)
  }

  /// Device pixels a point.
  public var scale: CGFloat { fixedScale ?? CGFloat(connection.scale) }

  /// Makes a window, hidden as yet: `makeKeyAndVisible()` shows it.
  public func makeWindow(_ options: WindowOptions) -> UIWindow {
    let window = XWindow(options, on: self, traits: traits)
    window.window.tintColor = accentColor
    windows.append(window)
    window.follow(scanouts ?? [])
    return window.window
  }

  /// The traits of its windows, as they are now.
  public var traits: UITraitCollection {
    UITraitCollection.current.modifyingTraits {
      let wantsDark = connection.resource("maru.appearance")?.lowercased() == "dark"
      $0.userInterfaceStyle = fixedStyle ?? (wantsDark ? .dark : .light)
      $0.displayScale = scale
      let resource = connection.resource("maru.textSize")
      let wanted = textSize ?? resource.flatMap { UIContentSizeCategory(shortName: $0) }
      if let wanted { $0.preferredContentSizeCategory = wanted }
    }
  }

  /// What the user's resource `maru.accentColor` says, where nothing else does.
  private var accentColor: UIColor? {
    fixedAccent ?? connection.resource("maru.accentColor").flatMap { UIColor.accent($0) }
  }

  private func applyTraits() {
    for window in windows {
      window.window.tintColor = accentColor
      window.take(traits)
    }
  }

  func window(_ window: UIWindow) -> XWindow? { windows.first { $0.window === window } }

  // MARK: Loop

  /// Serves the display until `stop()`, or until the server goes away.
  public func run() {
    isRunning = true
    let queue = MainQueue.fileDescriptor
    // What came before the first sleep is not known.
    var news = News(hasEvents: true, hasWork: true)
    while isRunning {
      if news.hasEvents || news.hasWork { hasCalled = true }
      if news.hasEvents { handleEvents() }
      // What an event puts into the queue is done before its frame.
      if queue != nil, news.hasWork || news.hasEvents { MainQueue.drain(isReadable: news.hasWork) }
      if !DeadlineQueue.isEmpty {
        hasCalled = true
        DeadlineQueue.run(until: CACurrentMediaTime())
      }
      runFrames()
      guard isRunning else { break }
      connection.flush()
      news = News(hasEvents: connection.hasQueuedEvents)
      guard !news.hasEvents else { continue }
      // Last, so that what a person does is answered before.
      let timer = fireTimers()
      connection.flush()
      guard isRunning else { break }
      news = News(hasEvents: connection.hasEvents)
      guard !news.hasEvents else { continue }
      if scanouts == nil, windows.contains(where: \.hasFirstFrame) {
        measureRefresh()
        // What came meanwhile was read, and would wake nobody.
        news.hasEvents = true
        continue
      }
      news = sleep(until: [nextFrame, DeadlineQueue.next, timer], queue: queue)
    }
    for window in windows { window.hideNow() }
    connection.flush()
  }

  /// Ends `run()` after the present pass.
  public func stop() { isRunning = false }

  /// Does something after some seconds, unless the loop has ended by then.
  public func after(seconds: Double, _ action: @escaping @MainActor () -> Void) {
    _ = DeadlineQueue.add(at: CACurrentMediaTime() + max(seconds, 0), action)
  }

  /// Fires Foundation's timers that are due.
  ///
  /// - Returns: When the next one is; `nil` where there is none.
  private func fireTimers() -> Double? {
    let seconds = MainTimers.fire(isMoving: nextFrame != nil, mayHaveChanged: hasCalled)
    hasCalled = false
    return seconds.map { CACurrentMediaTime() + $0 }
  }

  /// Runs the frames that are due.
  private func runFrames() {
    let now = CACurrentMediaTime()
    let isDue = windows.contains { $0.wantsFrame && $0.nextFrame <= now }
    if isDue || !DeferredCalls.isEmpty {
      deliverPendingMotion()
      if !DeferredCalls.isEmpty {
        hasCalled = true
        DeferredCalls.run()
      }
    }
    runFrames(at: now)
    if pendingMotion != nil, windows.allSatisfy({ $0.earliestFrame <= now }) {
      deliverPendingMotion()
      runFrames(at: now)
    }
  }

  private func runFrames(at now: Double) {
    for window in windows where window.wantsFrame && window.nextFrame <= now {
      window.runFrame(at: now)
      if window.window.layerTree.hasCalled { hasCalled = true }
    }
  }

  /// When the next frame is due; `nil` where nothing asks for one.
  private var nextFrame: Double? {
    if !DeferredCalls.isEmpty { return CACurrentMediaTime() }
    var next: Double?
    for window in windows where window.wantsFrame || pendingMotion != nil {
      guard !window.isWaitingForServer else { continue }
      let time = pendingMotion == nil ? window.nextFrame : window.earliestFrame
      next = min(next ?? .infinity, time)
    }
    return next
  }

  // MARK: Events

  private func handleEvents() {
    for event in connection.pendingEvents() {
      if case .pointerMoved(let motion) = event { merge(motion) } else { handle(event) }
    }
  }

  private func handle(_ event: Event) {
    switch event {
    case .serverGone:
      isRunning = false
      onServerGone?()
    case .protocolError(let error): onWarning?(error.description)
    // A window that somebody else destroys is closed as well.
    case .closeRequested(let id), .destroyed(let id):
      if let window = window(id) { onCloseRequest?(window.window) }
    case .exposed(let id, let rect, _): window(id)?.expose(rect)
    case .configured(let configuration):
      window(configuration.window)?.resized(to: configuration.width, configuration.height)
      window(configuration.window)?.follow(scanouts ?? [], from: configuration.origin)
    case .monitorsChanged:
      measureMonitor()
      measureRefresh()
    case .imageDelivered(let id, _): if let id { window(id)?.serverDelivered() }
    case .compositorChanged: for window in windows { window.compositorChanged() }
    case .scaleChanged:
      UIScreen.main.scale = scale
      measureMonitor()
      applyTraits()
    case .resourcesChanged: applyTraits()
    case .focusChanged(let id, let hasFocus):
      if hasFocus { window(id)?.window.makeKey() } else { window(id)?.window.loseKeys() }
    case .pointerButton(let button):
      deliverPendingMotion()
      window(button.window)?.send(button, at: serverClock.time(of: button.time))
    case .crossed(let crossing):
      if !crossing.isInside, !crossing.isByGrab { window(crossing.window)?.window.pointerLeft() }
    case .touch(let touch):
      window(touch.window)?.send(touch, at: serverClock.time(of: touch.time))
    case .scrolled(let scroll):
      window(scroll.window)?.send(scroll, at: serverClock.time(of: scroll.time))
    case .key(let key):
      window(key.window)?.send(key, at: serverClock.time(of: key.time))
    default: break
    }
  }

  private func window(_ id: WindowID) -> XWindow? { windows.first { $0.id == id } }

  // MARK: Motion

  /// The last place of the pointer and those before it, since the last frame.
  private struct PendingMotion {
    var motion: PointerMotion
    var history: [PointerMotion]
  }

  private func merge(_ motion: PointerMotion) {
    if let pending = pendingMotion, pending.motion.window == motion.window {
      pendingMotion = PendingMotion(
        motion: motion, history: pending.history + [pending.motion])
    } else {
      deliverPendingMotion()
      pendingMotion = PendingMotion(motion: motion, history: [])
    }
  }

  private func deliverPendingMotion() {
    guard let pending = pendingMotion else { return }
    hasCalled = true
    pendingMotion = nil
    window(pending.motion.window)?.send(
      pending.motion, history: pending.history, clock: serverClock)
  }
}
