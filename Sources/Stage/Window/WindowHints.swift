import Foundation
import MaruKit
import X11

/// The hints of a window for the window manager: its kind, position, size, layer, owner and icon, and whether
/// it asks for attention.
@MainActor final class WindowHints {
  /// The window's options, with later changes.
  private(set) var options: ScreenWindowOptions

  private let geometry: WindowGeometry
  private let connection: Connection
  /// Places the window if it is a notification.
  private let stack: NotificationStack?
  /// The icon, in several sizes.
  private var icons: [CGImage] = []
  /// The window of any program that it belongs to.
  private var owner: WindowID?
  /// Whether it asks for attention.
  private var isUrgent = false
  /// The state that the X window gets when it is created, in place of the options'.
  private var restored: ManagedState?

  /// Creates the hints of a hidden window.
  ///
  /// - Parameters:
  ///   - options: The window's options.
  ///   - geometry: The window's size.
  ///   - stack: Places the window if it is a notification.
  ///   - connection: The connection of the window.
  init(
    _ options: ScreenWindowOptions, _ geometry: WindowGeometry, in stack: NotificationStack?,
    on connection: Connection
  ) {
    self.options = options
    self.geometry = geometry
    self.stack = stack
    self.connection = connection
  }

  // MARK: New X window

  /// The attributes of the X window.
  ///
  /// - Parameter hasAlpha: Whether its pixels have alpha.
  /// - Returns: The attributes.
  func attributes(hasAlpha: Bool) -> WindowAttributes {
    let part = geometry.content
    var wanted = WindowAttributes(width: part.width, height: part.height)
    wanted.title = options.title
    wanted.limits = limits(of: geometry.size)
    wanted.instanceName = options.resourceName
    wanted.className = options.resourceClass
    wanted.origin =
      options.origin.map { geometry.contentOrigin(of: $0) } ?? stack?.origin
      ?? ownOrigin
    wanted.gravity = options.gravity
    wanted.hasFrame = options.kind.isFramed
    wanted.hasAlpha = hasAlpha
    wanted.acceptsFocus = options.focus != .never
    wanted.takesFocusWhenShown = options.focus == .show
    wanted.owner = owner
    if options.isModal { wanted.states.insert(.modal) }
    switch options.kind {
    case .normal: break
    case .dialog: wanted.kind = .dialog
    case .floating:
      wanted.kind = .utility
      wanted.states = [.above, .sticky, .skipsTaskbar, .skipsPager]
    // i3 reserves strips at the upper and the lower edge only; it would give another panel a row.
    case .panel: wanted.kind = connection.windowManager == "i3" && !isStrip ? .overlay : .panel
    case .overlay: wanted.kind = .overlay
    case .popup: wanted.kind = .popup
    case .notification: wanted.kind = .notification
    case .desktop: wanted.kind = .desktop
    }
    switch options.layer {
    case .above?: wanted.states.insert(.above)
    case .below?: wanted.states.insert(.below)
    case .normal?, nil: break
    }
    if options.layer != nil { wanted.excludedStates.formUnion([.above, .below]) }
    if options.isSticky == true { wanted.states.insert(.sticky) }
    if options.isSticky == false { wanted.excludedStates.insert(.sticky) }
    if let restored { apply(restored, to: &wanted) }
    return wanted
  }

  /// The size limits of a window with this pixel size.
  func limits(of pixels: WindowGeometry.Size) -> SizeLimits {
    guard options.kind.isFramed else {
      let part = geometry.content(of: pixels)
      return .fixed(width: part.width, height: part.height)
    }
    return geometry.limits(ofMinimum: options.minimumSize)
  }

  /// Asks for an earlier window's state; only windows with a frame have states that the user can change.
  private func apply(_ restored: ManagedState, to wanted: inout WindowAttributes) {
    wanted.isShownInactive = !restored.isActive
    guard options.kind.isFramed else { return }
    wanted.workspace = restored.workspace
    wanted.states.subtract(ManagedState.keptStates)
    wanted.states.formUnion(restored.states)
    wanted.excludedStates.formUnion(ManagedState.keptStates.subtracting(restored.states))
  }

  /// Whether it reserves a strip at the upper or the lower edge.
  private var isStrip: Bool { options.strut?.edge == .top || options.strut?.edge == .bottom }

  /// The position of a dialog that no window manager places; `nil` for other windows.
  ///
  /// It is in the middle of its owner, or of the pointer's monitor, as far as it is on the screen there.
  private var ownOrigin: DevicePoint? {
    guard options.kind == .dialog, connection.windowManager == nil else { return nil }
    let monitors = connection.monitors().map(\.frame)
    let frame = owner.flatMap { connection.frame(of: $0) }
    let middle =
      frame.map { DevicePoint(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2) }
      ?? connection.pointerPosition() ?? DevicePoint(x: 0, y: 0)
    guard let monitor = monitors.first(where: { $0.contains(middle) }) ?? monitors.first else {
      return nil
    }
    let around = frame ?? monitor
    func position(_ start: Int32, _ length: Int32, _ own: Int, _ first: Int32, _ room: Int32)
      -> Int32
    {
      let own = Int32(clamping: own)
      return max(min(start + (length - own) / 2, first + room - own), first)
    }
    return DevicePoint(
      x: position(around.x, around.width, geometry.size.width, monitor.x, monitor.width),
      y: position(around.y, around.height, geometry.size.height, monitor.y, monitor.height))
  }

  /// Applies to a new X window what its attributes cannot express.
  func apply(to opened: Window) {
    if let strut = options.strut { reserve(strut, in: opened) }
    if !icons.isEmpty { opened.setIcons(icons.map { WindowIcon($0) }) }
    if isUrgent { opened.set(.urgent, true) }
    stack?.join(with: opened)
  }

  /// Sets the state that the next X window gets in place of the options'; `nil` for none.
  func restore(_ state: ManagedState?) { restored = state }

  // MARK: Changes

  /// Sets the monitor that gives the scale.
  func setMonitor(_ name: String) { options.monitor = name }

  /// Moves the window so that its picture is at a position in points.
  func move(to origin: CGPoint, _ shown: Window?) {
    guard origin.x.isFinite, origin.y.isFinite else { return }
    shown?.move(to: geometry.contentOrigin(of: origin))
  }

  /// Moves and resizes the window; the new strut replaces the former one.
  func place(in frame: CGRect, strut: Strut?, gravity: WindowGravity?, _ shown: Window?) {
    if let gravity { options.gravity = gravity }
    options.origin = frame.origin
    options.size = frame.size
    options.strut = strut
    guard let shown else { return }
    let pixels = geometry.pixels(frame.size)
    let (place, part) = (geometry.contentOrigin(of: frame.origin), geometry.content(of: pixels))
    shown.limits = limits(of: pixels)
    shown.setFrame(
      DeviceRect(x: place.x, y: place.y, width: part.width, height: part.height))
    if let strut {
      reserve(strut, in: shown)
    } else {
      shown.reserve(.top, thickness: 0, along: 0..<0)
    }
  }

  /// Resizes the window; the window manager chooses its position.
  func resize(to size: CGSize, _ shown: Window?) {
    options.size = size
    guard let shown else { return }
    let part = geometry.content(of: geometry.pixels(size))
    if let stack {
      stack.resize(shown, to: part)
    } else {
      shown.resize(width: part.width, height: part.height)
    }
  }

  /// Asks for the frame of the options, in place of the one that a former window manager has chosen.
  func askForOwnFrame(of shown: Window) {
    guard options.kind == .panel, let place = options.origin else { return }
    let origin = geometry.contentOrigin(of: place)
    let part = geometry.content(of: geometry.pixels(options.size))
    shown.setFrame(DeviceRect(x: origin.x, y: origin.y, width: part.width, height: part.height))
  }

  /// Sets the icon, shown or hidden.
  func setIcons(_ icons: [CGImage], _ shown: Window?) {
    self.icons = icons
    shown?.setIcons(icons.map { WindowIcon($0) })
  }

  /// Sets the window that it belongs to, shown or hidden.
  func setOwner(_ owner: WindowID?, _ shown: Window?) {
    let isNew = owner != self.owner
    self.owner = owner
    shown?.setOwner(owner)
    // An owner that was shown anew is above it.
    if isNew, owner != nil { shown?.raise() }
    // Without a window manager, only this program moves the dialog.
    if let shown, owner != nil, let origin = ownOrigin { shown.move(to: origin) }
  }

  /// Sets the title, shown or hidden.
  func setTitle(_ title: String, _ shown: Window?) {
    guard title != options.title else { return }
    options.title = title
    shown?.title = title
  }

  /// Asks for attention, or no longer does; the focus ends it.
  func setUrgent(_ isUrgent: Bool, _ shown: Window?) {
    guard isUrgent != self.isUrgent else { return }
    self.isUrgent = isUrgent
    shown?.set(.urgent, isUrgent)
  }

  private func reserve(_ strut: Strut, in shown: Window) {
    let edge: ScreenEdge =
      switch strut.edge {
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      }
    let ends = (
      geometry.devicePoint(CGPoint(x: strut.range.lowerBound, y: strut.thickness)),
      geometry.devicePoint(CGPoint(x: strut.range.upperBound, y: 0))
    )
    shown.reserve(edge, thickness: ends.0.y, along: ends.0.x..<max(ends.1.x, ends.0.x))
  }
}
