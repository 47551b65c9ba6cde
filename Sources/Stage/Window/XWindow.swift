import Foundation
import Layers
import MaruKit
import Raster
import X11

/// A kit window and the X window that shows it.
@MainActor
final class XWindow: WindowHost, WindowInputDelegate {
  let window: UIWindow
  let screen: XScreen
  /// The X window; `nil` while it is hidden.
  private(set) var shown: Window?

  let geometry: WindowGeometry
  /// The hints for the window manager.
  let hints: WindowHints
  /// What is seen of it, and takes clicks.
  let shape: WindowShape
  /// The room for lists and menus beside a panel.
  let room: MenuRoom
  let sight: WindowSight
  /// When it takes the keyboard focus.
  let focus: WindowFocus
  /// Its presses, touches and keys.
  let input: WindowInput
  /// The input method that composes text in it.
  let inputMethod: InputMethodSession
  let pace = FramePace()
  /// Copies repeating motion instead of painting it.
  let flipbooks: FlipbookShortcut
  /// Follows the monitor to which the user moves it; `nil` for a window that has no frame.
  let densityFollower: DensityFollower?
  /// Places it if it is a notification.
  let notificationStack: NotificationStack?

  /// What the user and the window manager have made of the shown window.
  private(set) var managed = ManagedState(states: [], workspace: nil, isActive: false)
  /// Shows the damage of each frame; `nil` unless `MARU_DEBUG` has the word `damage`, or a developer
  /// asks for it.
  private(set) var damageTint = DebugOption.damage.isOn ? DamageTint() : nil
  /// Whether the server is still reading both buffers.
  private(set) var isWaitingForServer = false
  private(set) var hasFirstFrame = false
  /// Paints the X window; `nil` while there is none.
  private var painter: FramePainter?
  /// The grab of a popup, while it is shown.
  private var popupGrab: PopupGrab?
  /// Whether other windows cover it under a compositor.
  private var cover = CoverCheck()
  /// Whether a frame was prepared and not painted because the window could not be seen.
  private var hasUnseenFrame = false

  /// Creates a hidden window.
  init(_ options: ScreenWindowOptions, on screen: XScreen, traits: UITraitCollection) {
    self.screen = screen
    let scale = traits.displayScale
    let pixels = WindowGeometry.pixels(options.size, scale: scale)
    let window = ScreenWindow(frame: WindowGeometry.frame(pixels, scale: scale))
    self.window = window
    geometry = WindowGeometry(pixels, of: window.layerTree, room: options.room)
    flipbooks = FlipbookShortcut(of: window.layerTree)
    sight = WindowSight(of: window.layerTree)
    shape = WindowShape(geometry, receivesInput: options.receivesInput)
    room = MenuRoom(
      options.room, beside: geometry, of: OpenContent(of: window), on: screen)
    inputMethod = InputMethodSession(of: window, geometry)
    input = WindowInput(
      of: window, geometry, inputMethod, on: screen.connection,
      isMovedByDrags: options.kind == .floating)
    focus = WindowFocus(options.focus, of: options.kind)
    densityFollower =
      options.kind.isFramed ? DensityFollower(of: window, geometry, on: screen) : nil
    if case .notification(let corner) = options.kind {
      notificationStack = NotificationStack(of: geometry, in: corner, on: screen.connection)
    } else {
      notificationStack = nil
    }
    hints = WindowHints(options, geometry, in: notificationStack, on: screen.connection)
    UIScreen.main.hostWindow = window
    window.environmentTraits = traits
    window.host = self
    window.layerTree.movesPixels = true
    window.layerTree.visiblePixels = allPixels
    window.onUnhandledKey = { [weak self] key in self?.report(key) }
    input.delegate = self
    sight.onChange = { [weak self] isSeen in self?.sightChanged(isSeen) }
    sight.onReport = { [weak self] isSeen in
      if let self { self.screen.onSightChange?(self.window, isSeen) }
    }
    shape.iconFrames = { [weak self] in
      guard let self else { return [] }
      return self.screen.tray?.frames(in: self) ?? []
    }
    DeferredCalls.requestFrame = { [weak self] in self?.pace.request() }
  }

  var options: ScreenWindowOptions { hints.options }

  var id: WindowID? { shown?.id }

  /// Whether an X window shows a part of it.
  func isShown(by id: WindowID) -> Bool { shown?.id == id || room.shown?.id == id }

  /// Device pixels per point.
  var scale: CGFloat { geometry.scale }

  // MARK: Window host

  func windowNeedsFrame(_ window: UIWindow) { pace.request() }

  func window(_ window: UIWindow, wantsToBeVisible isVisible: Bool) {
    guard isVisible else { return hideNow() }
    open()
    awaitSize()
    pace.request()
  }

  func window(_ window: UIWindow, pointerIsOverText isOverText: Bool) {
    shown?.cursor = isOverText ? .text : .arrow
  }

  func windowWillBeTypedInto(_ window: UIWindow) {
    inputMethod.demand()
    prepareInputMethod()
  }

  /// Opens the requested input method once the window is shown.
  private func prepareInputMethod() {
    if hasFirstFrame, let shown { inputMethod.prepare(for: shown) }
  }

  /// The attributes of the X window.
  private var attributes: WindowAttributes {
    hints.attributes(hasAlpha: isTransparent && screen.connection.supportsAlpha)
  }

  /// Creates the X window.
  ///
  /// - Parameter place: The position of its content on the root window, in device pixels, if it is
  ///   not that of the options.
  private func open(at place: DevicePoint? = nil) {
    guard shown == nil else { return }
    var wanted = attributes
    if let place { (wanted.origin, wanted.gravity) = (place, .static) }
    focus.willOpen(isInactive: wanted.isShownInactive)
    hints.restore(nil)
    do {
      let opened = try Window(on: screen.connection, wanted)
      shown = opened
      opened.pictureOrigin = geometry.content.origin
      shape.applyInputRegion(to: opened)
      hints.apply(to: opened)
      painter = FramePainter(of: window.layerTree, for: opened)
      sightMayHaveChanged()
    } catch {
      warn(error)
    }
  }

  /// The longest time to wait for the window manager's answer to a new window.
  ///
  /// It does not answer at once if it shows the window on another workspace.
  private static let patience = Duration.milliseconds(250)

  /// Waits for the size that the window manager chooses, before the root view is loaded.
  ///
  /// A tiling window manager gives a window the size of its tile when the window is mapped. A view
  /// that is laid out in `viewDidLoad` must know that size. Other windows are mapped only when their
  /// first frame is painted, because they get the size that they ask for.
  private func awaitSize() {
    guard let shown, !hasFirstFrame, options.kind == .normal, options.origin == nil,
      !shown.hasAlpha, !shown.opensMinimized, screen.connection.windowManager != nil,
      let root = window.rootViewController, !root.isViewLoaded
    else { return }
    let isDark = window.traitCollection.userInterfaceStyle == .dark
    guard
      shown.showUnpainted(background: isDark ? 0x000000 : 0xFFFFFF, timeout: Self.patience)
    else { return }
    resized(to: shown.width, shown.height)
  }

  func hideNow() {
    if let shown { screen.tray?.leave(shown) }
    room.close()
    shown?.destroy()
    shape.forget()
    popupGrab = nil
    input.forgetTouches()
    shown = nil
    notificationStack?.leave()
    screen.outsidePresses.follow(self)
    painter = nil
    flipbooks.forget()
    damageTint?.forget()
    hasFirstFrame = false
    inputMethod.close()
    sight.forget()
    managed = ManagedState(states: [], workspace: nil, isActive: false)
    sightMayHaveChanged()
  }

  private func warn(_ error: any Error) {
    screen.onWarning?("window \"\(options.title)\": \(error)")
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
    let exposed = room.shown?.id == id ? room.shown : shown
    if hasFirstFrame, !hasUnseenFrame, flipbooks.flipbook == nil, let exposed, let painter,
      painter.presentAgain(rect, of: geometry.size, in: exposed)
    {
      return
    }
    guard let rect = PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height) else {
      return
    }
    window.layerTree.damage.add(rect)
    window.layerTree.requestFrame()
    pace.request()
  }

  /// Takes a new size of the X window, in device pixels.
  func resized(to width: Int32, _ height: Int32) {
    guard width > 0, height > 0 else { return }
    setPixelSize(geometry.pictureSize(ofContent: width, height))
  }

  /// Takes a new size of the picture.
  private func setPixelSize(_ pixels: WindowGeometry.Size) {
    guard geometry.take(pixels) else {
      if !pace.wantsFrame { shown?.notePainted() }
      return
    }
    painter?.forgetPictures()
    room.closeWindow()
    window.frame = geometry.frame
    damageAll()
  }

  /// Lets the room beside a panel follow a panel that was moved.
  func roomMoved() {
    guard room.shown != nil else { return }
    room.closeWindow()
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
      shown.limits = hints.limits(of: wanted)
      shown.resize(width: part.width, height: part.height)
      takeScaleOfRoom(shown)
    }
    // Use the current pixels until the window has the new size, if it ever does.
    window.frame = geometry.frame
    damageAll()
  }

  /// Gives the room beside a panel the new scale, before the panel has its new size.
  private func takeScaleOfRoom(_ shown: Window) {
    guard room.exists else { return }
    room.closeWindow()
    geometry.takeScaleOfRoom(ofContent: shown.width, shown.height)
    shown.pictureOrigin = geometry.content.origin
    painter?.forgetPictures()
  }

  /// All pixels of the window.
  private var allPixels: PixelRect? {
    PixelRect(
      x: 0, y: 0, width: Int32(geometry.size.width), height: Int32(geometry.size.height))
  }

  private func damageAll() {
    window.layerTree.visiblePixels = allPixels
    if let allPixels { window.layerTree.damage.add(allPixels) }
    pace.request()
  }

  /// Starts or stops tinting the damage of each frame.
  func setTintsDamage(_ isOn: Bool) {
    guard isOn != (damageTint != nil) else { return }
    damageTint = isOn ? DamageTint() : nil
    // A copied frame would be untinted, and a tint that is left is painted over.
    flipbooks.forget()
    damageAll()
  }

  // MARK: Transparency

  /// Whether it is transparent now.
  ///
  /// A window with a frame needs a compositor for it: without one it would be a hole in its frame.
  private var isTransparent: Bool {
    guard options.kind.isFramed else { return options.wantsTransparency }
    return options.wantsTransparency && (shown?.hasAlpha ?? screen.connection.supportsAlpha)
  }

  /// Sets the parts that take clicks, shown or hidden.
  func setInputRegion(_ region: [CGRect]) { shape.setInputRegion(region, in: shown) }

  /// Repeats what had no effect before the window was mapped, and takes a focus that was not given.
  func mapped() {
    guard let shown else { return }
    shape.applyInputRegion(to: shown)
    focus.takeWhenMapped(in: shown)
  }

  // MARK: Text input

  /// The bottom of the caret, in device pixels of the X window; `nil` if the window has no text focus.
  var textCaret: DevicePoint? { shown.flatMap { inputMethod.caret(in: $0) } }

  /// Drops the input method's composition if the program has accepted or dropped the text.
  func followMarkedText() {
    inputMethod.followMarkedText(isActive: managed.isActive, in: shown)
  }

  // MARK: Input

  func beginPress(at x: Double, _ y: Double, time: ServerTime) -> Bool {
    if hasGrab, !shape.contains(x, y) {
      closeByOutsidePress()
      return false
    }
    if focus.isTakenWhenPressed { shown?.takeFocus(at: time) }
    return true
  }

  func handles(_ key: UIKey?) {
    screen.handledKey = key
    if key == nil { screen.onInput?() }
  }

  /// Reports a key that nothing in the window has handled.
  private func report(_ key: UIKey) {
    guard let unhandled = input.unhandled(key, isByGrab: hasGrab) else { return }
    screen.onUnhandledKey?(window, unhandled)
  }

  /// Whether it has the pointer and the keyboard.
  var hasGrab: Bool { popupGrab != nil || room.hasGrab }

  /// Closes the popup, or the lists, menus and popovers that are open in the window.
  func closeByOutsidePress() {
    if popupGrab != nil { return screen.onCloseRequest?(window) ?? () }
    OpenContent(of: window).close(all: room.hasGrab)
  }

  /// Whether a press outside of the window closes something in it, and the window has no grab that tells of
  /// such a press.
  var closesByOutsidePress: Bool {
    guard !options.kind.isFramed, options.kind != .popup, !room.exists else { return false }
    return OpenContent(of: window).closesByOutsidePress
  }

  // MARK: Sight

  /// Records a report of the server or of the window manager.
  func note(_ change: (inout WindowSight.Reports) -> Void) {
    sight.note(change)
    sightMayHaveChanged()
  }

  /// Stops or continues the frames if the user can see the window no longer, or again.
  func sightMayHaveChanged() {
    // A compositor may show covered windows. The server also calls an empty shape covered, which the
    // next frame of an animation may fill.
    let mindsCover = !screen.connection.isCompositorRunning && shape.cutout?.isEmpty != true
    sight.update(isOpen: shown != nil, hasFirstFrame: hasFirstFrame, mindsCover: mindsCover)
  }

  private func sightChanged(_ isSeen: Bool) {
    if isSeen {
      makeUpForUnseenFrames()
      screen.tray?.readAfterPainting()
    }
    screen.sightsChanged()
  }

  /// Paints the whole window again if it changed while it could not be seen.
  private func makeUpForUnseenFrames() {
    guard hasUnseenFrame else { return }
    hasUnseenFrame = false
    painter?.forgetFrames()
    damageAll()
  }

  // MARK: Place

  /// The position of the picture on the root window, in device pixels; `nil` if it is not shown.
  ///
  /// One round trip.
  var pictureOrigin: DevicePoint? {
    guard let shown, let origin = shown.origin() else { return nil }
    return DevicePoint(x: origin.x - shown.pictureOrigin.x, y: origin.y - shown.pictureOrigin.y)
  }

  /// In points from the screen's top left.
  var origin: CGPoint? {
    pictureOrigin.map {
      CGPoint(x: CGFloat($0.x) / scale, y: CGFloat($0.y) / scale)
    }
  }

  /// Moves and resizes the window; the new strut replaces the former one.
  func place(in frame: CGRect, strut: Strut?, gravity: WindowGravity?) {
    hints.place(in: frame, strut: strut, gravity: gravity, shown)
    if shown == nil { setPixelSize(geometry.pixels(frame.size)) }
  }

  /// Resizes the window; the window manager chooses its position.
  func resize(to size: CGSize) {
    hints.resize(to: size, shown)
    if shown == nil { setPixelSize(geometry.pixels(size)) }
  }

  // MARK: From the window manager

  /// Records what the user or the window manager has made of it, and reports that.
  func noteManaged(_ change: (inout ManagedState) -> Void) {
    change(&managed)
    screen.onManagedChange?(window)
  }

  /// Recreates the window if the new window manager needs another kind of window or has to ignore it;
  /// otherwise asks for the place of a panel.
  func managerChanged() {
    guard let shown else { return }
    let isOfOtherKind = options.kind == .panel && shown.kind != attributes.kind
    guard isOfOtherKind || (hasFirstFrame && shown.needsReplacement) else {
      return hints.askForOwnFrame(of: shown)
    }
    recreate()
  }

  /// Recreates the window after a compositor started or stopped: only a compositor supports alpha.
  func compositorChanged() {
    guard options.wantsTransparency, let place = shown?.origin() else { return }
    recreate(at: place)
    if !options.kind.isFramed { shown?.move(to: place) }
  }

  /// Replaces the X window by a new one in the same state.
  ///
  /// - Parameter place: The position of its content on the root window, in device pixels, if it is
  ///   not that of the options.
  private func recreate(at place: DevicePoint? = nil) {
    let managed = managed
    hideNow()
    hints.restore(managed)
    open(at: place)
    damageAll()
  }

  /// Notes that the server has read a buffer.
  func serverDelivered() { isWaitingForServer = false }

  // MARK: Frame

  /// Adopts the refresh rate at the window's position.
  ///
  /// One round trip if the display has several rates and the position is unknown.
  ///
  /// - Parameters:
  ///   - scanouts: The display's outputs.
  ///   - origin: The window's position on the root window, if it was reported.
  func follow(_ scanouts: [Scanout], from origin: DevicePoint? = nil) {
    let isOneForAll = Set(scanouts.map(\.refreshRate)).count < 2
    let origin = isOneForAll ? nil : origin ?? shown?.origin()
    pace.interval = FramePace.interval(of: scanouts, at: origin.map(geometry.middle))
    let intervals = screen.windows.map(\.pace.interval)
    AnimationClock.frameInterval = intervals.min() ?? pace.interval
  }

  /// Runs one frame after input was handled: animate, lay out, compose, paint, present.
  func runFrame(at time: Double) {
    guard let shown, let painter else { return pace.takeRequest() }
    // A requested frame may give a shaped window parts that are not covered.
    guard sight.isSeen || (shape.cutout != nil && window.layerTree.isFrameRequested) else {
      return runUnseenFrame(at: time)
    }
    let due = pace.next
    let isMotionAlone = !window.layerTree.isFrameRequested && pace.isAfterLastFrame(due)
    if isMotionAlone, screen.connection.isCompositorRunning, cover.update(of: shown, at: time) {
      return pace.rest(at: time, for: CoverCheck.interval)
    }
    let beat = isMotionAlone ? pace.lastBeat(until: time, from: due) : due
    if flipbooks.showAgain(at: beat, isMotionAlone) {
      pace.keepBeat(at: time, due: beat)
      return pace.noteEnd()
    }
    pace.takeRequest()
    window.layerTree.prepareFrame(at: isMotionAlone ? beat : time)
    if !isMotionAlone {
      window.framePrepared(at: time)
      screen.onContentFrame?(window)
      screen.outsidePresses.follow(self)
    }
    // A new X window has no icons yet.
    if !isMotionAlone || !hasFirstFrame { screen.tray?.placeIcons(in: self) }
    defer {
      if !pace.wantsFrame { pace.followAnimations(of: window.layerTree) }
      pace.noteEnd()
    }
    guard !window.layerTree.damage.isEmpty else {
      if isMotionAlone, let buffer = painter.lastBuffer {
        addPage([], at: beat, from: buffer, of: shown)
      }
      if window.layerTree.isAnimating { pace.keepBeat(at: time, due: beat) }
      return
    }
    do {
      guard let buffer = try painter.nextBuffer(geometry.size) else {
        isWaitingForServer = true
        pace.request()
        return
      }
      present(buffer, in: shown, by: painter)
      if isMotionAlone { addPage(painter.shownRects, at: beat, from: buffer, of: shown) }
      prepareInputMethod()
      pace.keepBeat(at: time, due: beat)
    } catch {
      warn(error)
    }
  }

  /// Runs a frame of a window that cannot be seen: everything except painting.
  private func runUnseenFrame(at time: Double) {
    pace.takeRequest()
    flipbooks.forget()
    hasUnseenFrame = true
    window.layerTree.prepareFrame(at: time)
    window.framePrepared(at: time)
    screen.tray?.placeIcons(in: self)
    _ = window.layerTree.takeChange()
    pace.skip(at: time)
    if !pace.wantsFrame { pace.followAnimations(of: window.layerTree) }
    pace.noteEnd()
  }

  /// Adds a frame that was painted for motion alone to the flipbook, or begins one.
  ///
  /// There is none for a shaped window, whose shape may change, nor while damage is tinted: copied
  /// frames have none.
  private func addPage(
    _ rects: [DeviceRect], at beat: Double, from buffer: ImageBuffer, of shown: Window
  ) {
    flipbooks.addPage(
      rects, at: beat, step: pace.step, from: buffer, of: shown,
      mayBegin: !isTransparent && damageTint == nil)
  }

  private func present(_ buffer: ImageBuffer, in shown: Window, by painter: FramePainter) {
    let isFirst = !hasFirstFrame
    guard
      let frame = painter.paint(into: buffer, background: background(shown), isFirst: isFirst)
    else { return }
    if isTransparent { cut(shown, to: frame) }
    painter.keep(frame)
    if isFirst {
      hasFirstFrame = true
      focus.firstFramePainted()
      notificationStack?.firstFramePainted()
      shown.show()
      if options.kind == .popup {
        popupGrab = PopupGrab(of: shown, takesKeys: options.focus != .never, on: screen)
      }
    }
    let span = TraceSpan.begin()
    do {
      try room.present(painter.shownRects, of: buffer, beside: shown, shape, attributes)
    } catch {
      warn(error)
    }
    painter.present(frame, in: shown)
    span?.end("present", .frame)
    damageTint?.show(frame.change.damage.rects, over: buffer, in: shown, on: screen)
    shown.notePainted()
    guard isFirst else { return }
    screen.onFirstFrame?(window)
    sightMayHaveChanged()
  }

  /// Takes the painted pixels of a transparent window.
  private func cut(_ shown: Window, to frame: FramePainter.Frame) {
    let painted = shape.update(
      to: frame.bitmap, changed: frame.missed.shownRects, hardens: !shown.hasAlpha)
    guard let painted else { return }
    room.update(to: painted, in: shown)
    shape.applyCutout(painted, to: shown)
    if !shown.hasAlpha { sightMayHaveChanged() }
  }

  private func background(_ shown: Window) -> PremultipliedColor {
    guard !shown.hasAlpha, !isTransparent else { return .clear }
    return window.traitCollection.userInterfaceStyle == .dark ? .black : .white
  }
}
