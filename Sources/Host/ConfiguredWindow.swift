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
  /// The room beside a panel or a popup for the lists and menus of its widgets, in points.
  private static let room: CGFloat = 320
  private static let minimumSize = CGSize(width: 160, height: 120)

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
  /// The sizes of the content when the window was last placed.
  private var fittedSizes: [CGSize] = []
  /// The size that the window got from its content when it was last placed.
  private var fittedSize = CGSize.zero
  /// The frame that the user gave a window with a frame, in points.
  var userFrame: CGRect?
  /// The frame that the shown window got from its anchor, in points; `nil` until it is known.
  private var anchoredFrame: CGRect?
  private let screen: XScreen
  private let content: WindowContentController
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
    content.roomInsets = Self.panelRoom(of: configuration)
    var options = ScreenWindowOptions(
      title: configuration.title ?? configuration.id, size: CGSize(width: 1, height: 1),
      resourceName: configuration.id.lowercased(), kind: Self.kind(of: configuration))
    options.monitor = place?.monitor ?? monitor
    options.layer = Self.layer(of: configuration)
    options.isSticky = configuration.isSticky
    options.focus =
      switch configuration.effectiveFocus {
      case .never: .never
      case .click: .press
      case .open: .show
      }
    options.receivesInput = configuration.clickThrough != .everything
    options.isModal = configuration.isModal
    options.room = ScreenWindowOptions.Room(
      top: content.roomInsets.top, bottom: content.roomInsets.bottom)
    options.isTransparent =
      !configuration.hasBackground || content.roomInsets != .zero
      || Self.isPopupWithRoom(configuration)
    if configuration.kind == .normal { options.minimumSize = Self.minimumSize(of: configuration) }
    if options.kind.isFramed {
      options.gravity = userFrame == nil ? Self.gravity(of: configuration.anchor) : .static
    }
    window = screen.makeWindow(options)
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

  /// The part of a window with a frame that stays in its place when it gets the frame: a corner at its
  /// anchor, or the content of a window in the middle.
  private static func gravity(of anchor: Anchor?) -> ScreenWindowOptions.Gravity {
    switch anchor {
    case nil, .center?: .static
    case .topLeft?, .top?, .left?: .northWest
    case .topRight?, .right?: .northEast
    case .bottomLeft?, .bottom?: .southWest
    case .bottomRight?: .southEast
    }
  }

  /// The size below which the user cannot make a window, unless the file makes it smaller.
  private static func minimumSize(of configuration: WindowConfiguration) -> CGSize {
    func least(_ length: Length?, _ usual: CGFloat) -> CGFloat {
      if case .points(let points)? = length { min(points, usual) } else { usual }
    }
    return CGSize(
      width: least(configuration.width, minimumSize.width),
      height: least(configuration.height, minimumSize.height))
  }

  /// Whether its only widget is the whole content, as in a window of `maru show`.
  private var isForOneWidget: Bool {
    content.roomInsets == .zero && Self.isForOneWidget(configuration)
  }

  private static func isForOneWidget(_ configuration: WindowConfiguration) -> Bool {
    guard configuration.content.items.count == 1, configuration.content.padding == Edges(),
      case .widget(let widget) = configuration.content.items[0]
    else { return false }
    return widget.width == nil && widget.height == nil
  }

  /// Shows a widget as the whole window; `nil` shows the refusal.
  private func show(_ controller: UIViewController?) {
    window.rootViewController = controller ?? content
    showTitle()
  }

  /// Whether Escape closes it, if no widget handles the key.
  var isClosedByEscape: Bool { configuration.kind.isFramed || configuration.kind == .popup }

  private static func kind(of configuration: WindowConfiguration) -> ScreenWindowOptions.Kind {
    switch configuration.kind {
    case .normal: .normal
    case .dialog: .dialog
    case .panel: .panel
    case .overlay: .overlay
    case .popup: .popup
    case .desktop: .desktop
    }
  }

  private static func layer(of configuration: WindowConfiguration) -> ScreenWindowOptions.Layer? {
    switch configuration.layer {
    case .above?: .above
    case .normal?: .normal
    case .below?: .below
    case nil: nil
    }
  }

  /// The room beside a panel at the upper or lower edge.
  private static func panelRoom(of configuration: WindowConfiguration) -> UIEdgeInsets {
    guard configuration.kind == .panel, configuration.clickThrough == .nothing else { return .zero }
    return switch configuration.anchor {
    case .top?, .topLeft?, .topRight?: UIEdgeInsets(top: 0, left: 0, bottom: room, right: 0)
    case .bottom?, .bottomLeft?, .bottomRight?:
      UIEdgeInsets(top: room, left: 0, bottom: 0, right: 0)
    default: .zero
    }
  }

  /// Whether lists and menus have room beside a popup.
  ///
  /// The only widget of a popup has the whole window, and asks for the size that it needs.
  private static func isPopupWithRoom(_ configuration: WindowConfiguration) -> Bool {
    configuration.kind == .popup && configuration.clickThrough == .nothing
      && !isForOneWidget(configuration)
  }

  /// The room above and below a popup, as far as the monitor reaches.
  private static func popupRoom(around frame: CGRect, on monitor: CGRect) -> UIEdgeInsets {
    UIEdgeInsets(
      top: min(max(frame.minY - monitor.minY, 0), room), left: 0,
      bottom: min(max(monitor.maxY - frame.maxY, 0), room), right: 0)
  }

  // MARK: Visibility

  /// Shows the window.
  func show() {
    (isShown, isSeen) = (true, true)
    window.makeKeyAndVisible()
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
    let size = wantedSize(on: monitor.frame)
    fittedSizes = contentSizes
    fittedSize = size
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
    if Self.isPopupWithRoom(configuration) {
      content.roomInsets = Self.popupRoom(around: placement.frame, on: monitor.frame)
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

  /// The size of the visible part, in points.
  private func wantedSize(on monitor: CGRect) -> CGSize {
    func points(_ length: Length?, of whole: CGFloat, margins: CGFloat) -> CGFloat? {
      switch length {
      case .points(let points)?: points
      case .fraction(let fraction)?: (whole - margins) * fraction
      case nil: nil
      }
    }
    let margin = configuration.margin
    let width = points(
      configuration.width, of: monitor.width, margins: margin.left + margin.right)
    let height = points(
      configuration.height, of: monitor.height, margins: margin.top + margin.bottom)
    if let width, let height { return CGSize(width: width, height: height) }
    var natural = naturalSize
    if configuration.kind == .panel {
      switch configuration.anchor {
      case .top?, .bottom?: natural.width = monitor.width - margin.left - margin.right
      case .left?, .right?: natural.height = monitor.height - margin.top - margin.bottom
      default: break
      }
    } else if configuration.kind == .desktop {
      natural = CGSize(
        width: monitor.width - margin.left - margin.right,
        height: monitor.height - margin.top - margin.bottom)
    }
    if configuration.kind == .normal {
      natural.width = max(natural.width, Self.minimumSize.width)
      natural.height = max(natural.height, Self.minimumSize.height)
    }
    return CGSize(
      width: width ?? min(natural.width, monitor.width),
      height: height ?? min(natural.height, monitor.height))
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
    guard isShown, contentSizes != fittedSizes else { return }
    guard isPlacedByUser else { return place(on: monitor) }
    let monitors = screen.monitors(at: screen.scale(of: window))
    guard let monitor = monitors.first(where: { $0.name == self.monitor }) else { return }
    fittedSizes = contentSizes
    guard window.bounds.size == fittedSize else { return }
    fittedSize = wantedSize(on: monitor.frame)
    screen.place(window, size: fittedSize)
  }

  /// The sizes of the widgets themselves, which are cheaper to find than that of their layout.
  private var contentSizes: [CGSize] {
    if widgets.count == 1, let instance = widgets[0].instance { return [instance.preferredSize] }
    return widgets.map {
      $0.slot.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
  }

  /// The size of the content itself.
  private var naturalSize: CGSize {
    var size = CGSize.zero
    window.traitCollection.performAsCurrent {
      if widgets.count == 1, let instance = widgets[0].instance {
        let padding = configuration.content.padding
        let entry = widgets[0].configuration
        let width = entry.width.map { CGFloat($0) } ?? instance.preferredSize.width
        let height = entry.height.map { CGFloat($0) } ?? instance.preferredSize.height
        size = CGSize(
          width: width + padding.left + padding.right,
          height: height + padding.top + padding.bottom)
      } else {
        size = content.fittingSize
      }
    }
    return CGSize(width: max(size.width, 1), height: max(size.height, 1))
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
