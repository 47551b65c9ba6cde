import Foundation
import Layers
import MaruKit
import Raster
import X11

/// A kit window and the X window that shows it.
@MainActor
final class XWindow: WindowHost {
  let window: UIWindow
  let screen: XScreen
  private(set) var shown: Window?
  private var ring: BufferRing?
  var options: ScreenWindowOptions
  let geometry: WindowGeometry
  /// The changes of the last frames, newest first, to bring an older buffer up to date.
  private var history = FrameHistory(capacity: 2)
  /// The last painted buffer, which usually is the next one too, and its bitmap.
  private var painted: (buffer: ImageBuffer, bitmap: Bitmap)?
  /// The rectangles of the last frame; kept to reuse their memory.
  private var shownRects: [DeviceRect] = []

  private(set) var wantsFrame = false { didSet { framePause = 0 } }
  /// The earliest time of the next frame, which limits it to one per refresh.
  private(set) var earliestFrame = 0.0
  /// The additional delay if only animations with a lower frame rate want a frame, in seconds.
  private(set) var framePause = 0.0
  /// The time when the last frame ended.
  private var frameEnd = 0.0
  /// The refresh interval of the display at the window's position, in seconds.
  var frameInterval = 1.0 / 60
  /// The pictures of the window's repeating motion.
  var flipbook: Flipbook?
  /// The earliest time for a new flipbook after an unsuccessful one.
  var nextFlipbook = 0.0
  /// Shows the damage of each frame; `nil` unless `MARU_DEBUG` has the word `damage`, or a developer
  /// asks for it.
  private(set) var damageTint = DebugOption.damage.isOn ? DamageTint() : nil
  /// Whether the server is still reading both buffers.
  private(set) var isWaitingForServer = false
  private(set) var hasFirstFrame = false
  /// When its first frame was painted, in seconds of `CACurrentMediaTime`.
  private(set) var firstFrameTime = 0.0
  /// Whether to open an input method after the first frame.
  private var wantsInputMethod = false
  /// Whether an input method composes text in it.
  var isComposing = false
  /// The pressed buttons.
  var pressedButtons: UIEvent.ButtonMask = []
  /// The origin of a floating window when a button was pressed in it.
  ///
  /// Drag positions are relative to it, even if the window moves.
  var dragOrigin: DevicePoint?
  /// The current shape of a transparent window.
  var cutout: [DeviceRect]?
  /// Shows the room beside a panel; `nil` until something was painted there.
  var menuWindow: MenuWindow?
  /// The painted pixels of a transparent window.
  var solid = SolidRegion()
  /// The grab of a panel, while a list or a menu is open in the room beside it.
  var roomGrab: PopupGrab?
  /// Whether something has been painted in the room for lists and menus since the first frame; `nil`
  /// before it.
  var overflowsFromStart: Bool?
  /// Whether a developer's overlay is drawn over the window.
  var hasOverlay = false
  /// Follows the monitor to which the user moves it; `nil` for a window that has no frame.
  private(set) var densityFollower: DensityFollower?
  /// Places it if it is a notification.
  private(set) var notificationStack: NotificationStack?
  /// Whether other windows cover it under a compositor.
  private var cover = CoverCheck()
  /// What is known about the window's place on the user's screen.
  var sight = Sight()
  /// Whether the user can see something of the window, or will see its first frame.
  var isSeen = true
  /// Whether a frame was prepared and not painted because the window could not be seen.
  private var hasUnseenFrame = false
  /// The last reported value of `isSeen`.
  var toldSight = true
  /// The grab of a popup, while it is shown.
  private(set) var popupGrab: PopupGrab?
  /// The icon, in several sizes.
  var icons: [CGImage] = []
  /// The parts that take clicks, in points; `nil` for all that is painted.
  var inputRegion: [CGRect]?
  /// The window of any program that it belongs to.
  var owner: WindowID?
  /// What the user and the window manager have made of the shown window.
  var managed = ManagedState(states: [], workspace: nil, isActive: false)
  /// The state that the X window gets when it is created, in place of the options'.
  var restored: ManagedState?
  /// Whether the X window was created to be shown without the focus.
  private(set) var isShownInactive = false
  /// The modal dialog that blocks it, of any program.
  private(set) var blocker: WindowID?
  /// Whether it asks for attention.
  private(set) var isUrgent = false
  /// The key stroke that is being sent to the window.
  var stroke: KeyStroke?
  /// The fingers that touched the screen outside of what is open, until they are lifted.
  var outsideTouches: Set<UInt32> = []
  /// The fingers that touch the window's views.
  var touches: Set<UInt32> = []

  init(_ options: ScreenWindowOptions, on screen: XScreen, traits: UITraitCollection) {
    self.options = options
    self.screen = screen
    let scale = traits.displayScale
    let pixels = WindowGeometry.pixels(options.size, scale: scale)
    let window = ScreenWindow(frame: WindowGeometry.frame(pixels, scale: scale))
    self.window = window
    geometry = WindowGeometry(pixels, of: window.layerTree, room: options.room)
    UIScreen.main.hostWindow = window
    window.environmentTraits = traits
    window.host = self
    window.layerTree.movesPixels = true
    window.layerTree.visiblePixels = allPixels
    window.onUnhandledKey = { [weak self] key in self?.report(key) }
    DeferredCalls.requestFrame = { [weak self] in self?.wantsFrame = true }
    if options.kind.isFramed { densityFollower = DensityFollower(of: self) }
    if case .notification(let corner) = options.kind {
      notificationStack = NotificationStack(of: self, in: corner)
    }
  }

  var id: WindowID? { shown?.id }

  /// Whether an X window shows a part of it.
  func isShown(by id: WindowID) -> Bool { shown?.id == id || menuWindow?.window.id == id }

  /// Device pixels per point.
  var scale: CGFloat { geometry.scale }

  // MARK: Window host

  func windowNeedsFrame(_ window: UIWindow) { wantsFrame = true }

  func window(_ window: UIWindow, wantsToBeVisible isVisible: Bool) {
    guard isVisible else { return hideNow() }
    open()
    awaitSize()
    wantsFrame = true
  }

  func window(_ window: UIWindow, pointerIsOverText isOverText: Bool) {
    shown?.cursor = isOverText ? .text : .arrow
  }

  func windowWillBeTypedInto(_ window: UIWindow) {
    wantsInputMethod = true
    prepareInputMethod()
  }

  /// Opens the input method before the first key, which then does not wait for its tables.
  private func prepareInputMethod() {
    guard wantsInputMethod, hasFirstFrame, let shown else { return }
    wantsInputMethod = false
    screen.connection.prepareInputMethod(for: shown)
  }

  /// Creates the X window.
  ///
  /// - Parameter place: The position of its content on the root window, in device pixels, if it is
  ///   not that of the options.
  private func open(at place: DevicePoint? = nil) {
    guard shown == nil else { return }
    var wanted = serverOptions
    if let place { (wanted.origin, wanted.gravity) = (place, .static) }
    isShownInactive = wanted.isShownInactive
    restored = nil
    do {
      let opened = try Window(on: screen.connection, wanted)
      shown = opened
      prepare(opened)
      ring = BufferRing(on: screen.connection, hasAlpha: opened.hasAlpha)
      sightMayHaveChanged()
    } catch {
      screen.onWarning?("window \"\(options.title)\": \(error)")
    }
  }

  /// The size limits of a window with this pixel size.
  func limits(of pixels: WindowGeometry.Size) -> SizeLimits {
    guard options.kind.isFramed else {
      let part = geometry.content(of: pixels)
      return .fixed(width: part.width, height: part.height)
    }
    return geometry.limits(ofMinimum: options.minimumSize)
  }

  func hideNow() {
    if let shown { screen.tray?.leave(shown) }
    closeMenuWindow()
    shown?.destroy()
    cutout = nil
    solid = SolidRegion()
    roomGrab = nil
    overflowsFromStart = nil
    popupGrab = nil
    outsideTouches = []
    touches = []
    dragOrigin = nil
    shown = nil
    screen.outsidePresses.follow(self)
    ring = nil
    painted = nil
    flipbook = nil
    damageTint?.forget()
    history.removeAll()
    hasFirstFrame = false
    wantsInputMethod = window.firstResponder is any UIKeyInput
    sight = Sight()
    isComposing = false
    managed = ManagedState(states: [], workspace: nil, isActive: false)
    toldSight = true
    sightMayHaveChanged()
  }

  /// Lets a dialog block it; what is pressed or touched is cancelled.
  func setBlocker(_ blocker: WindowID?) {
    guard blocker != self.blocker else { return }
    self.blocker = blocker
    guard blocker != nil else { return }
    func cancel(_ type: UITouch.TouchType, _ identifier: Int) {
      window.send(
        PointerInput(
          phase: .cancelled, location: .zero, timestamp: CACurrentMediaTime(), type: type,
          identifier: identifier))
    }
    if !pressedButtons.isEmpty { cancel(.indirectPointer, 0) }
    for touch in touches { cancel(.direct, Int(touch) + 1) }
    pressedButtons = []
    outsideTouches.formUnion(touches)
    touches = []
  }

  /// Asks for attention, or no longer does; the focus ends it.
  func setUrgent(_ isUrgent: Bool) {
    guard isUrgent != self.isUrgent else { return }
    self.isUrgent = isUrgent
    shown?.set(.urgent, isUrgent)
  }

  // MARK: From the server

  /// Shows a part of the window that has become visible.
  ///
  /// The last frame is there still, so it is shown at once: a window manager maps a window after its first
  /// frame was sent, and the next one is due a refresh later.
  ///
  /// - Parameters:
  ///   - rect: The part, in device pixels of the picture.
  ///   - id: The X window that shows it.
  func expose(_ rect: DeviceRect, in id: WindowID) {
    let exposed = menuWindow?.window.id == id ? menuWindow?.window : shown
    if hasFirstFrame, !hasUnseenFrame, flipbook == nil, let exposed, let ring,
      ring.presentAgain(
        rect, ofWidth: geometry.size.width, height: geometry.size.height, in: exposed)
    {
      return
    }
    guard let rect = PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height) else {
      return
    }
    window.layerTree.damage.add(rect)
    window.layerTree.requestFrame()
    wantsFrame = true
  }

  /// Takes a new size of the X window, in device pixels.
  func resized(to width: Int32, _ height: Int32) {
    guard width > 0, height > 0 else { return }
    setPixelSize(geometry.pictureSize(ofContent: width, height))
  }

  /// Takes a new size of the picture.
  func setPixelSize(_ pixels: WindowGeometry.Size) {
    guard geometry.take(pixels) else {
      if !wantsFrame { shown?.notePainted() }
      return
    }
    painted = nil
    closeMenuWindow()
    history.removeAll()
    window.frame = geometry.frame
    damageAll()
  }

  /// Lets the room beside a panel follow a panel that was moved.
  func roomMoved() {
    guard menuWindow != nil else { return }
    closeMenuWindow()
    damageAll()
  }

  /// Applies new traits.
  ///
  /// If the scale changes, it requests more or fewer pixels, so that the visible area in points
  /// stays the same.
  func take(_ traits: UITraitCollection) {
    let former = scale
    let request = geometry.request(or: window.bounds.size)
    window.environmentTraits = traits
    guard scale != former else { return }
    let wanted = geometry.renew(request, isShown: shown != nil)
    if let shown {
      let part = geometry.content(of: wanted)
      shown.limits = limits(of: wanted)
      shown.resize(width: part.width, height: part.height)
      takeScaleOfRoom(shown)
    }
    // Use the current pixels until the window has the new size, if it ever does.
    window.frame = geometry.frame
    damageAll()
  }

  /// Gives the room beside a panel the new scale, before the panel has its new size.
  private func takeScaleOfRoom(_ shown: Window) {
    guard options.room != ScreenWindowOptions.Room() else { return }
    closeMenuWindow()
    geometry.takeScaleOfRoom(ofContent: shown.width, shown.height)
    shown.pictureOrigin = geometry.content.origin
    painted = nil
    history.removeAll()
  }

  /// All pixels of the window.
  private var allPixels: PixelRect? {
    PixelRect(
      x: 0, y: 0, width: Int32(geometry.size.width), height: Int32(geometry.size.height))
  }

  private func damageAll() {
    window.layerTree.visiblePixels = allPixels
    if let allPixels { window.layerTree.damage.add(allPixels) }
    wantsFrame = true
  }

  /// Starts or stops tinting the damage of each frame.
  func setTintsDamage(_ isOn: Bool) {
    guard isOn != (damageTint != nil) else { return }
    damageTint = isOn ? DamageTint() : nil
    // A copied frame would be untinted, and a tint that is left is painted over.
    flipbook = nil
    damageAll()
  }

  /// Paints the whole window again if it changed while it could not be seen.
  func makeUpForUnseenFrames() {
    guard hasUnseenFrame else { return }
    hasUnseenFrame = false
    history.removeAll()
    damageAll()
  }

  /// Opens a panel at the side anew if the window manager needs it as another kind of window, and asks
  /// for the place of any other panel.
  func managerChanged() {
    guard let shown else { return }
    guard options.kind == .panel, shown.kind != serverOptions.kind else {
      shown.adaptToManager()
      return askForOwnFrame(of: shown)
    }
    let managed = managed
    hideNow()
    restored = managed
    open()
    damageAll()
  }

  /// Asks for the frame of the options, in place of the one that a former window manager has chosen.
  private func askForOwnFrame(of shown: Window) {
    guard options.kind == .panel, let place = options.origin else { return }
    let origin = geometry.contentOrigin(of: place)
    let part = geometry.content(of: geometry.pixels(options.size))
    shown.setFrame(DeviceRect(x: origin.x, y: origin.y, width: part.width, height: part.height))
  }

  /// Recreates the window after a compositor started or stopped: only a compositor supports alpha.
  func compositorChanged() {
    guard wantsTransparency, let place = shown?.origin() else { return }
    let managed = managed
    hideNow()
    restored = managed
    open(at: place)
    if !options.kind.isFramed { shown?.move(to: place) }
    damageAll()
  }

  func serverDelivered() {
    isWaitingForServer = false
  }

  // MARK: Frame

  /// Runs one frame after input was handled: animate, lay out, compose, paint, present.
  func runFrame(at time: Double) {
    guard let shown, let ring else { return wantsFrame = false }
    // A requested frame may give a shaped window parts that are not covered.
    guard isSeen || (cutout != nil && window.layerTree.isFrameRequested) else {
      return runUnseenFrame(at: time)
    }
    let due = nextFrame
    let isMotionAlone = !window.layerTree.isFrameRequested && due > frameEnd
    if isMotionAlone, screen.connection.isCompositorRunning, cover.update(of: shown, at: time) {
      // A request for a frame ends the pause.
      earliestFrame = time + frameInterval
      framePause = CoverCheck.interval
      return
    }
    let beat = isMotionAlone ? lastBeat(until: time, from: due) : due
    if showAgain(at: beat, isMotionAlone) {
      keepBeat(at: time, due: beat)
      return frameEnd = CACurrentMediaTime()
    }
    wantsFrame = false
    window.layerTree.prepareFrame(at: isMotionAlone ? beat : time)
    if !isMotionAlone {
      window.framePrepared(at: time)
      screen.onContentFrame?(window)
      screen.outsidePresses.follow(self)
    }
    // A new X window has no icons yet.
    if !isMotionAlone || !hasFirstFrame { screen.tray?.placeIcons(in: self) }
    defer {
      if !wantsFrame { followAnimations() }
      frameEnd = CACurrentMediaTime()
    }
    guard !window.layerTree.damage.isEmpty else {
      if isMotionAlone, let painted { addPage([], at: beat, from: painted.buffer, of: shown) }
      if window.layerTree.isAnimating { keepBeat(at: time, due: beat) }
      return
    }
    do {
      guard let buffer = try ring.next(width: geometry.size.width, height: geometry.size.height)
      else {
        isWaitingForServer = true
        wantsFrame = true
        return
      }
      present(buffer, in: shown, by: ring)
      if isMotionAlone { addPage(shownRects, at: beat, from: buffer, of: shown) }
      prepareInputMethod()
      keepBeat(at: time, due: beat)
    } catch {
      screen.onWarning?("window \"\(options.title)\": \(error)")
    }
  }

  /// Runs a frame of a window that cannot be seen: everything except painting.
  private func runUnseenFrame(at time: Double) {
    wantsFrame = false
    flipbook = nil
    hasUnseenFrame = true
    window.layerTree.prepareFrame(at: time)
    window.framePrepared(at: time)
    screen.tray?.placeIcons(in: self)
    _ = window.layerTree.takeChange()
    earliestFrame = time + frameInterval
    if !wantsFrame { followAnimations() }
    frameEnd = CACurrentMediaTime()
  }

  /// The time of the next frame, if one is requested.
  var nextFrame: Double { earliestFrame + framePause }

  private func followAnimations() {
    guard let pause = window.layerTree.framePause(refresh: frameInterval) else { return }
    wantsFrame = true
    framePause = pause
  }

  /// The latest frame time up to now, for a frame of motion alone.
  ///
  /// So motion has even steps, no matter how late the system wakes the program, even if it is
  /// several frames late. A frame for other changes uses the current time.
  private func lastBeat(until now: Double, from due: Double) -> Double {
    let step = frameInterval + framePause
    return now < due + step ? due : due + ((now - due) / step).rounded(.down) * step
  }

  /// Schedules the next frame one refresh after this one was due, or after now if that has passed.
  private func keepBeat(at time: Double, due: Double) {
    let beat = due + frameInterval
    earliestFrame = beat > time ? beat : time + frameInterval
  }

  private func present(_ buffer: ImageBuffer, in shown: Window, by ring: BufferRing) {
    guard let bitmap = bitmap(of: buffer) else { return }
    var change = window.layerTree.takeChange()
    if !hasFirstFrame { change.damage.add(bitmap.bounds) }
    change.clip(to: bitmap.bounds)
    change.damage.joinNearby()
    let missed = history.change(to: change, sinceFrame: buffer.age, bounds: bitmap.bounds)
    missed.movePixels(of: bitmap)
    window.layerTree.paint(missed.damage.rects, into: bitmap, background: background(shown))
    if isTransparent { cut(shown, to: bitmap, changed: missed.shownRects) }
    history.add(change)
    let isFirst = !hasFirstFrame
    if isFirst {
      hasFirstFrame = true
      firstFrameTime = CACurrentMediaTime()
      shown.show()
      if options.kind == .popup {
        popupGrab = PopupGrab(of: shown, takesKeys: options.focus != .never, on: screen)
      }
    }
    shownRects.removeAll(keepingCapacity: true)
    for rect in change.shownRects {
      shownRects.append(DeviceRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
    }
    let span = TraceSpan.begin()
    presentRoom(shownRects, of: buffer, beside: shown)
    ring.present(buffer, shownRects, in: shown)
    span?.end("present", .frame)
    damageTint?.show(change.damage.rects, over: buffer, in: shown, on: screen)
    shown.notePainted()
    guard isFirst else { return }
    screen.onFirstFrame?(window)
    sightMayHaveChanged()
  }

  private func bitmap(of buffer: ImageBuffer) -> Bitmap? {
    if let painted, painted.buffer === buffer { return painted.bitmap }
    let bitmap = Bitmap(
      borrowing: buffer.baseAddress, width: buffer.width, height: buffer.height,
      stride: buffer.stride, owner: buffer)
    painted = bitmap.map { (buffer, $0) }
    return bitmap
  }

  private func background(_ shown: Window) -> PremultipliedColor {
    guard !shown.hasAlpha, !isTransparent else { return .clear }
    return window.traitCollection.userInterfaceStyle == .dark ? .black : .white
  }
}
