import Foundation
import Graphics
import Layers

/// The root of a view tree, through which events enter.
///
/// A host shows one window in an X window. Other windows that a widget makes are shown within the host's window.
/// Windows with a larger `windowLevel` are in front, then those that were shown later. A point at which a window's
/// `hitTest` returns `nil` belongs to the window behind it.
///
/// This differs from UIKit:
///
/// - A window that has the screen's size keeps the size of the host's window. Others keep their frame.
/// - Fingers in different windows arrive in separate events.
/// - The press of a key that nothing in such a window handles goes on to the host's window, which may close on Escape.
/// - If no host's window is being served when a window is shown, as in a unit test, the window is
///   shown in none.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The host that displays the window.
  ///
  /// Held weakly.
  public weak var host: (any WindowHost)?

  /// The system that carries the window's drags to other programs.
  ///
  /// Held weakly; without one, a drag ends at the window's edge.
  public weak var dragHost: (any DragHost)?

  /// The window's layers, and their damage; those of the host's window if this one is shown within it.
  public var layerTree: LayerTree { baseWindow?.ownTree ?? ownTree }
  private let ownTree: LayerTree

  /// The responder that receives keys first.
  public internal(set) weak var firstResponder: UIResponder? {
    didSet {
      guard firstResponder !== oldValue else { return }
      inputDock.update()
      oldValue?.keysMayHaveGone()
      if let firstResponder { UITextInteraction.keysChanged(for: firstResponder) }
      if firstResponder is any UIKeyInput { hostWindow.host?.windowWillBeTypedInto(hostWindow) }
    }
  }

  /// The view that has the keyboard focus.
  public private(set) weak var focusedView: UIView?

  let touchRouter = TouchRouter()
  let hoverRouter = HoverRouter()
  let dragRouter = DragRouter()
  let inputDock = InputDock()
  let keyQueue = KeyQueue()
  /// The windows that are shown within this one.
  let windowStack = WindowStack()
  /// The host's window within which this one is shown, or was shown last; `nil` for a host's own.
  final private(set) weak var baseWindow: UIWindow?
  /// Whether this window was last shown within a host's window, which may be gone.
  private var hasJoined = false
  /// Whether a host shows or has shown this window.
  private var isOfHost = false
  /// Whether the window has the screen's size, and so follows it.
  private var fillsScreen = false
  /// The number of times that any window became key.
  static var keyCount = 0
  /// The count when this window became key; 0 if it never did.
  final var keyNumber = 0
  /// Whether this is the key window; also valid while the window is being released.
  final var hasKeys = false
  /// The responder that received the beginning of each held key.
  final var heldKeys: [UIKeyboardHIDUsage: WeakResponder] = [:]
  /// The held keys that ran a command or that an edit menu used.
  final var commandKeys: Set<UIKeyboardHIDUsage> = []
  final var presentations: [ModalPresentation] = []
  private var screenTraits = UITraitCollection.current
  /// The screen's traits, with the size classes of the window.
  private var sizedTraits = UITraitCollection.current

  /// Creates a hidden window.
  public override init(frame: CGRect) {
    ownTree = LayerTree(root: CALayer(), scale: UIScreen.main.scale)
    super.init(frame: frame)
    attachToTree()
  }

  /// Creates a hidden window of the screen's size.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Creates a hidden window of the screen's size.
  public init(windowScene: UIWindowScene) {
    ownTree = LayerTree(root: CALayer(), scale: UIScreen.main.scale)
    super.init(frame: windowScene.screen.bounds)
    attachToTree()
  }

  /// Creates a window from an archive.
  public required init?(coder: NSCoder) {
    ownTree = LayerTree(root: CALayer(), scale: UIScreen.main.scale)
    super.init(coder: coder)
    attachToTree()
  }

  private func attachToTree() {
    windowStorage = self
    inputDock.window = self
    keyQueue.window = self
    dragRouter.window = self
    windowStack.base = self
    super.isHidden = true
    noteWhetherScreenIsFilled()
    layerTree.animatesImplicitly = true
    if DebugOption.passes.isOn {
      layerTree.onFrameReport = { WarningLine.write("maru: \($0)") }
    }
    if DebugOption.layout.isOn {
      let trace = LayoutTrace(of: self)
      layerTree.onLayoutReport = { trace.report($0) }
    }
    CATransaction.withoutActions { layerTree.root.addSublayer(layer) }
    layerTree.onFrameRequest = { [weak self] in
      guard let self else { return }
      self.host?.windowNeedsFrame(self)
    }
    takeSize()
    traitMemory.seen = traitCollection
  }

  isolated deinit {
    layer.removeFromSuperlayer()
    if hasKeys { UIApplication.shared.keyWindow = nextKeyWindow }
  }

  // MARK: Screen

  /// The scene of the window: the program's only one.
  ///
  /// Setting `nil` hides the window, which can then not be shown.
  open var windowScene: UIWindowScene? = .only {
    didSet { if windowScene == nil { isHidden = true } }
  }

  /// The screen of the window.
  open var screen: UIScreen { .main }

  /// The traits of the screen and the settings, before the window's own overrides.
  ///
  /// Their size classes are ignored; those follow from the window's size.
  public var environmentTraits: UITraitCollection {
    get { screenTraits }
    set {
      guard newValue != screenTraits else { return }
      let textSize = screenTraits.preferredContentSizeCategory
      screenTraits = newValue
      takeSize()
      layerTree.scale = newValue.displayScale > 0 ? newValue.displayScale : 1
      propagateTraits()
      layoutPresentations()
      adaptPresentations()
      for window in windowStack.others { window.environmentTraits = newValue }
      if newValue.preferredContentSizeCategory != textSize, baseWindow == nil { tellTextSize() }
    }
  }

  open override var traitCollection: UITraitCollection { overridden(sizedTraits) }

  /// The minimum width in points of a horizontally regular window; narrower ones are compact.
  ///
  /// Among the windows that share an iPad's screen, the widest compact one has 639 points and the
  /// narrowest regular one 678 (Human Interface Guidelines, “Layout”).
  public nonisolated static let leastRegularWidth: CGFloat = 640

  /// The traits for a window of another size.
  final func traits(forSize size: CGSize) -> UITraitCollection {
    overridden(screenTraits.sized(for: size))
  }

  /// Updates the size classes for the window's current size.
  private func takeSize() { sizedTraits = screenTraits.sized(for: bounds.size) }

  /// Propagates the size classes of a new size through the window.
  final func sizeClassesMayHaveChanged() {
    let old = sizedTraits
    takeSize()
    if sizedTraits != old { propagateTraits() }
  }

  /// The insets of the screen's edges, in points.
  ///
  /// Set by the host.
  public var screenInsets = UIEdgeInsets.zero {
    didSet {
      guard screenInsets != oldValue else { return }
      takeSafeArea(screenInsets)
      for window in windowStack.others where window.fillsScreen {
        window.screenInsets = screenInsets
      }
    }
  }

  open override var safeAreaInsets: UIEdgeInsets { screenInsets }

  /// The window's rectangle on the screen; controllers are told before the size changes.
  open override var frame: CGRect {
    get { super.frame }
    set {
      leadScreen(newValue.size)
      changeSize(to: newValue.size) { super.frame = newValue }
      noteWhetherScreenIsFilled()
      resizeOtherWindows()
    }
  }

  /// The window's coordinate system; its size decides the size classes.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      leadScreen(newValue.size)
      super.bounds = newValue
      sizeClassesMayHaveChanged()
      noteWhetherScreenIsFilled()
      resizeOtherWindows()
    }
  }

  /// The middle of the window, in the screen's coordinates.
  open override var center: CGPoint {
    get { super.center }
    set {
      super.center = newValue
      noteWhetherScreenIsFilled()
    }
  }

  /// Gives the screen the window's new size in advance, if the host displays this window.
  private func leadScreen(_ size: CGSize) {
    let screen = UIScreen.main
    if screen.hostWindow === self { screen.bounds.size = size }
  }

  private func noteWhetherScreenIsFilled() {
    let size = screenSize
    fillsScreen = bounds.size == size && center == CGPoint(x: size.width / 2, y: size.height / 2)
  }

  private var screenSize: CGSize { baseWindow?.bounds.size ?? UIScreen.main.bounds.size }

  /// Gives the windows that fill the screen the new size of this one.
  private func resizeOtherWindows() {
    for window in windowStack.others where window.fillsScreen && window.bounds.size != bounds.size {
      window.frame = CGRect(origin: .zero, size: bounds.size)
    }
  }

  /// The place of the window in front of or behind others.
  open var windowLevel = Level.normal {
    didSet {
      guard windowLevel != oldValue, !isHidden else { return }
      UIApplication.shared.add(self)
      hostWindow.windowStack.add(self)
    }
  }

  /// The window that the host shows: this one, or the one within which it is shown.
  final var hostWindow: UIWindow { baseWindow ?? self }

  /// Notes that a host shows this window, so that it joins no other.
  final func becomeHosts() { isOfHost = true }

  /// Joins the host's window whose code runs now, and takes its traits and, if this one fills the screen, its
  /// size.
  private func joinHostWindow() {
    if host != nil || UIScreen.main.hostWindow === self { isOfHost = true }
    guard !isOfHost else { return }
    baseWindow = UIScreen.main.servedWindow
    hasJoined = baseWindow != nil
    if !fillsScreen { noteWhetherScreenIsFilled() }
    let root = layerTree.root
    CATransaction.withoutActions {
      if layer.superlayer !== root { root.addSublayer(layer) }
      guard let baseWindow else { return }
      environmentTraits = baseWindow.environmentTraits
      screenInsets = fillsScreen ? baseWindow.screenInsets : .zero
      if fillsScreen { frame = CGRect(origin: .zero, size: baseWindow.bounds.size) }
    }
  }

  /// Called with the preferred size of the root controller after it has changed.
  ///
  /// Set by a host whose window is as large as its contents. UIKit's windows fill a screen.
  public var onPreferredContentSizeChange: ((CGSize) -> Void)?

  // MARK: Controller

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      replaceRoot(oldValue)
    }
  }

  private func replaceRoot(_ old: UIViewController?) {
    if let old {
      for presentation in presentations.reversed() { presentation.remove() }
      presentations = []
      if !isHidden { old.disappear(animated: false) }
      old.view.removeFromSuperview()
    }
    if !isHidden { showRoot() }
  }

  private func showRoot() {
    guard let root = rootViewController, !presentations.contains(where: { $0.keepsAway(root) })
    else { return }
    guard root.view.superview !== self else {
      root.beginAppearanceTransition(true, animated: false)
      return root.endAppearanceTransition()
    }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.beginAppearanceTransition(true, animated: false)
    insertSubview(root.view, at: 0)
    root.endAppearanceTransition()
  }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Makes this the key window, if it can become key.
  open func makeKey() { if canBecomeKey { UIApplication.shared.keyWindow = self } }

  /// Whether the window can become the key window; `true` by default.
  ///
  /// Such a window becomes key when it is pressed, or when one of its views becomes first responder.
  open var canBecomeKey: Bool { true }

  /// Called when the window becomes the key window.
  open func becomeKey() {}

  /// Called when the window is no longer the key window.
  open func resignKey() {}

  /// Called by the window system when the window gains the keyboard.
  ///
  /// The key window is then this one, or the one within it that was key last.
  public func gainKeys() { (windowStack.keyReceiver ?? self).makeKey() }

  /// Called by the window system when the window loses the keyboard.
  public func loseKeys() {
    if UIApplication.shared.keyWindow?.hostWindow === self { UIApplication.shared.keyWindow = nil }
  }

  /// Draws the window and the windows that are shown within it into a context, in points of this window.
  ///
  /// Pending layout is not performed first, and a developer's overlays are left out.
  public func renderWindows(in context: CGContext) { windowStack.render(in: context) }

  /// This window and those that are shown within it, back to front.
  public var windows: [UIWindow] { windowStack.windows }

  /// Which of `windows` gets keys while this window has the keyboard.
  public var windowWithKeys: UIWindow { windowStack.keyReceiver ?? self }

  /// The frontmost view of `windows` that gets a press.
  ///
  /// - Parameter point: In this window's coordinates, in points.
  /// - Returns: `nil` if none does.
  public func viewHit(at point: CGPoint) -> UIView? {
    guard let front = windowStack.window(at: point) else { return nil }
    return front.hitTest(front.convert(point, from: self), with: nil)
  }

  /// Makes this the key window in place of another within the same host's window: the user has chosen this one.
  final func becomeKeyWithinHost() {
    guard canBecomeKey, !isHidden, hostWindow.windowStack.keyReceiver !== self else { return }
    if let key = UIApplication.shared.keyWindow {
      if key.hostWindow === hostWindow { makeKey() }
    } else {
      hostWindow.windowStack.giveKeys(to: self)
    }
  }

  /// The window that becomes key when this one goes: of those in the same host's window, the one that was key last.
  private var nextKeyWindow: UIWindow? {
    let others = UIApplication.shared.windows.filter {
      $0 !== self && $0.canBecomeKey && !$0.hostWindow.isHidden
    }
    let neighbours = others.filter { $0.hostWindow === hostWindow }
    return neighbours.max { $0.keyNumber < $1.keyNumber } ?? others.last
  }

  /// Posted when a window is shown.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted when a window is hidden.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")

  /// Posted when a window becomes the key window.
  public nonisolated static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted when a window is no longer the key window.
  public nonisolated static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")

  /// Whether this window receives keys.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      // Its host's window is gone, so that it is shown nowhere.
      if !newValue, !super.isHidden, hasJoined, baseWindow == nil { self.isHidden = true }
      guard newValue != super.isHidden, newValue || windowScene != nil else { return }
      if !newValue { joinHostWindow() }
      super.isHidden = newValue
      if newValue { leaveScreen() } else { enterScreen() }
    }
  }

  private func enterScreen() {
    if AppearanceProxies.areInUse { AppearanceProxies.shared.apply(to: self) }
    UIApplication.shared.add(self)
    hostWindow.windowStack.add(self)
    // The host may give the window another size, with which the root view should begin.
    host?.window(self, wantsToBeVisible: true)
    if hasKeys { hostWindow.windowStack.giveKeys(to: self) }
    if host == nil { showRoot() } else { screen.serve(self) { showRoot() } }
    inputDock.update()
    NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self)
  }

  private func leaveScreen() {
    keyQueue.drop()
    touchRouter.cancelAll()
    dragRouter.cancelAll()
    hoverRouter.pointerLeft(self)
    inputDock.update()
    UIApplication.shared.remove(self)
    hostWindow.windowStack.remove(self)
    let heir = nextKeyWindow
    if hostWindow.windowStack.keyReceiver === self {
      hostWindow.windowStack.giveKeys(to: heir?.hostWindow === hostWindow ? heir : nil)
    }
    if isKeyWindow { UIApplication.shared.keyWindow = heir }
    host?.window(self, wantsToBeVisible: false)
    if baseWindow != nil, let root = rootViewController, root.viewIfLoaded?.superview === self {
      root.disappear(animated: false)
    }
    NotificationCenter.default.post(name: Self.didBecomeHiddenNotification, object: self)
  }

  /// The front controller: the one presented last, or the root controller.
  public var frontViewController: UIViewController? {
    frontPresentation?.controller ?? rootViewController
  }

  // MARK: Events

  /// Delivers an event to recognizers and views.
  ///
  /// Every touch, key and scroll event of the window passes here.
  open func sendEvent(_ event: UIEvent) {
    let span = TraceSpan.begin()
    switch event {
    case let event as UITouchesEvent: touchRouter.deliver(event)
    case let event as UIPressesEvent: deliver(event)
    case let event as UIScrollEvent: deliver(event)
    default: break
    }
    UndoManager.endEvent()
    if DebugOption.events.isOn { EventTrace.report(event) }
    if let span {
      for line in EventTrace.lines(for: event) { span.end(line, .event) }
    }
  }

  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// The window's undo manager, which its controllers and views find along the responder chain.
  open override var undoManager: UndoManager? { ownUndoManager }
  private lazy var ownUndoManager = UndoManager()

  /// Moves the keyboard focus on Tab; other keys are passed on, first to the host's window.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, key.keyCode == .keyboardTab,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    {
      moveFocus(forward: !key.modifierFlags.contains(.shift))
      return
    }
    if let key = presses.first?.key, Self.asksForMenu(key), openContextMenu() { return }
    if let baseWindow { return baseWindow.pressesBegan(presses, with: event) }
    super.pressesBegan(presses, with: event)
  }

  /// Whether a key opens the menu of the focused view: the menu key, or Shift with F10.
  private static func asksForMenu(_ key: UIKey) -> Bool {
    key.keyCode == .keyboardApplication
      || key.keyCode == .function(10) && key.modifierFlags.contains(.shift)
  }

  /// Opens the menu of the focused view or of the nearest view around it.
  private func openContextMenu() -> Bool {
    guard let focused = focusedView ?? firstResponder as? UIView else { return false }
    return sequence(first: focused, next: \.superview).contains { view in
      view.interactions.contains {
        ($0 as? UIContextMenuInteraction)?.openByKey(from: focused) ?? false
      }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutPresentations()
    inputDock.layOut()
  }

  /// Keeps the input views in front.
  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    inputDock.stayInFront(of: subview)
  }

  // MARK: Focus

  /// Moves the keyboard focus to a view; `nil` removes it.
  public func setFocus(_ view: UIView?) {
    guard view !== focusedView else { return }
    let old = focusedView
    focusedView = view
    old?.didUpdateFocus()
    view?.didUpdateFocus()
  }

  /// Moves the keyboard focus to the next or previous view that accepts it.
  ///
  /// The order is reading order: in each view, rows from top to bottom, each from the leading to
  /// the trailing edge.
  ///
  /// Only views of the front controller take part, followed by the input views.
  public func moveFocus(forward: Bool) {
    let candidates = (focusRoots + inputDock.views).flatMap(focusCandidates)
    guard !candidates.isEmpty else { return setFocus(nil) }
    // If a press removed the focus, Tab continues from the first responder.
    let start = focusedView ?? firstResponder as? UIView
    let current = candidates.firstIndex { $0 === start }
    let next = current.map { ($0 + (forward ? 1 : candidates.count - 1)) % candidates.count }
    setFocus(candidates[next ?? (forward ? 0 : candidates.count - 1)])
  }

  private func focusCandidates(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return [] }
    let groups = view.subviews.map(focusCandidates).filter { !$0.isEmpty }
    let ordered = ReadingOrder.sorted(groups, isRightToLeft: view.readsRightToLeft) { group in
      group.reduce(.null) { $0.union($1.convert($1.bounds, to: view)) }
    }
    return (view.canBecomeFocused ? [view] : []) + ordered.flatMap(\.self)
  }
}

extension UITraitCollection {
  /// These traits with the size classes of a window size; unchanged if they are the same.
  fileprivate func sized(for size: CGSize) -> UITraitCollection {
    let room: UIUserInterfaceSizeClass =
      size.width < UIWindow.leastRegularWidth ? .compact : .regular
    guard room != horizontalSizeClass || verticalSizeClass != .regular else { return self }
    return modifyingTraits {
      $0.horizontalSizeClass = room
      $0.verticalSizeClass = .regular
    }
  }
}
