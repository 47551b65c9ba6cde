import Foundation
import MaruKit
import X11

// The window's kind, position and layer, as the window manager learns them.
extension XWindow {
  /// The options of the X window.
  var serverOptions: WindowAttributes {
    let part = geometry.content
    var wanted = WindowAttributes(width: part.width, height: part.height)
    wanted.title = options.title
    wanted.limits = limits(of: geometry.size)
    wanted.instanceName = options.resourceName
    wanted.className = options.resourceClass
    wanted.origin =
      options.origin.map { geometry.contentOrigin(of: $0) } ?? notificationStack?.origin
      ?? ownOrigin
    wanted.gravity = options.gravity
    wanted.hasFrame = options.kind.isFramed
    wanted.hasAlpha = isTransparent && screen.connection.supportsAlpha
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
    case .panel: wanted.kind = screen.isManagedByI3 && !isStrip ? .overlay : .panel
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
    let connection = screen.connection
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

  /// Applies to a new X window what its options cannot say.
  func prepare(_ opened: Window) {
    opened.pictureOrigin = geometry.content.origin
    if let strut = options.strut { reserve(strut, in: opened) }
    shape.applyInputRegion(to: opened)
    if !icons.isEmpty { opened.setIcons(icons.map(Self.icon)) }
    if isUrgent { opened.set(.urgent, true) }
    notificationStack?.join(with: opened)
  }

  // MARK: Size

  /// The longest time to wait for the window manager's answer to a new window.
  ///
  /// It does not answer at once if it shows the window on another workspace.
  private static let patience = Duration.milliseconds(250)

  /// Waits for the size that the window manager chooses, before the root view is loaded.
  ///
  /// A tiling window manager gives a window the size of its tile when the window is mapped. A view
  /// that is laid out in `viewDidLoad` must know that size. Other windows are mapped only when their
  /// first frame is painted, because they get the size that they ask for.
  func awaitSize() {
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

  func move(to origin: CGPoint) {
    guard origin.x.isFinite, origin.y.isFinite else { return }
    shown?.move(to: geometry.contentOrigin(of: origin))
  }

  /// Moves and resizes the window; the new strut replaces the former one.
  func place(in frame: CGRect, strut: Strut?, gravity: WindowGravity?) {
    if let gravity { options.gravity = gravity }
    options.origin = frame.origin
    options.size = frame.size
    options.strut = strut
    let pixels = geometry.pixels(frame.size)
    guard let shown else { return setPixelSize(pixels) }
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

  /// The pixels of an icon, not premultiplied.
  private static func icon(_ image: CGImage) -> WindowIcon {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(image.width * image.height)
    for y in 0..<image.height {
      let row = image.bitmap.pixels + y * (image.bytesPerRow / 4)
      for x in 0..<image.width {
        let pixel = row[x]
        let alpha = pixel >> 24
        guard alpha != 0 else {
          pixels.append(0)
          continue
        }
        func whole(_ shift: UInt32) -> UInt32 {
          min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift
        }
        pixels.append(alpha << 24 | whole(16) | whole(8) | whole(0))
      }
    }
    return WindowIcon(pixels: pixels, width: image.width)
  }

  /// Sets the icon, shown or hidden.
  func setIcons(_ icons: [CGImage]) {
    self.icons = icons
    shown?.setIcons(icons.map(Self.icon))
  }

  /// Sets the window that it belongs to, shown or hidden.
  func setOwner(_ owner: WindowID?) {
    let isNew = owner != self.owner
    self.owner = owner
    shown?.setOwner(owner)
    // An owner that was shown anew is above it.
    if isNew, owner != nil { shown?.raise() }
    // Without a window manager, only this program moves the dialog.
    if let shown, owner != nil, let origin = ownOrigin { shown.move(to: origin) }
  }

  func setTitle(_ title: String) {
    guard title != options.title else { return }
    options.title = title
    shown?.title = title
  }

  /// Resizes the window; the window manager chooses its position.
  func resize(to size: CGSize) {
    options.size = size
    let pixels = geometry.pixels(size)
    guard let shown else { return setPixelSize(pixels) }
    let part = geometry.content(of: pixels)
    if let notificationStack {
      notificationStack.resize(shown, to: part)
    } else {
      shown.resize(width: part.width, height: part.height)
    }
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
