/// What a window is for; the window manager decides by it where it goes and how it looks.
public enum WindowKind: Hashable, Sendable, CaseIterable {
  /// A plain window.
  case normal
  /// A window that belongs to another one, see `WindowOptions.owner`.
  case dialog
  /// A small window of tools.
  case utility
  /// A bar at the screen's edge; see `Window.reserve(…)`.
  case panel
  /// Above everything, never with the keyboard.
  case overlay
  /// A message that goes away by itself.
  case notification
  /// A menu or a list: no window manager touches it (`override_redirect`).
  case popup
  /// A hint beside the pointer: no window manager touches it.
  case tooltip
  /// Beneath everything.
  case desktop

  /// Whether the window manager is told to keep out.
  var isUnmanaged: Bool { self == .popup || self == .tooltip }

  /// Whether the keyboard never goes there.
  var refusesFocus: Bool { self == .overlay || self == .notification || self == .tooltip }

  /// The atom's name by EWMH.
  var typeName: String {
    switch self {
    case .normal: "_NET_WM_WINDOW_TYPE_NORMAL"
    case .dialog: "_NET_WM_WINDOW_TYPE_DIALOG"
    case .utility: "_NET_WM_WINDOW_TYPE_UTILITY"
    case .panel: "_NET_WM_WINDOW_TYPE_DOCK"
    case .overlay: "_NET_WM_WINDOW_TYPE_UTILITY"
    case .notification: "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case .popup: "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    case .tooltip: "_NET_WM_WINDOW_TYPE_TOOLTIP"
    case .desktop: "_NET_WM_WINDOW_TYPE_DESKTOP"
    }
  }

  /// The states that go with the kind from the beginning.
  var states: Set<WindowState> {
    switch self {
    case .overlay: [.above, .sticky, .skipsTaskbar, .skipsPager]
    case .desktop: [.below, .sticky, .skipsTaskbar, .skipsPager]
    case .panel: [.sticky, .skipsTaskbar, .skipsPager]
    default: []
    }
  }
}

/// A state that a window and its manager agree on (`_NET_WM_STATE`).
public enum WindowState: String, Hashable, Sendable, CaseIterable {
  /// The owner waits for it.
  case modal = "_NET_WM_STATE_MODAL"
  /// On all desktops.
  case sticky = "_NET_WM_STATE_STICKY"
  /// As wide as the screen allows.
  case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
  /// As high as the screen allows.
  case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
  /// Not in the taskbar.
  case skipsTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
  /// Not in the pager.
  case skipsPager = "_NET_WM_STATE_SKIP_PAGER"
  /// Minimized; only the window manager sets it.
  case hidden = "_NET_WM_STATE_HIDDEN"
  /// The whole monitor, without a frame.
  case fullscreen = "_NET_WM_STATE_FULLSCREEN"
  /// Above the others.
  case above = "_NET_WM_STATE_ABOVE"
  /// Below the others.
  case below = "_NET_WM_STATE_BELOW"
  /// Asks for attention.
  case urgent = "_NET_WM_STATE_DEMANDS_ATTENTION"
  /// Has the keyboard; only the window manager sets it.
  case focused = "_NET_WM_STATE_FOCUSED"
}

/// The limits that a window asks its manager to keep, in device pixels.
public struct SizeLimits: Hashable, Sendable {
  /// The least width; at least 1.
  public var minimumWidth: Int32
  /// The least height; at least 1.
  public var minimumHeight: Int32
  /// The greatest width, or `nil` for none.
  public var maximumWidth: Int32?
  /// The greatest height, or `nil` for none.
  public var maximumHeight: Int32?

  /// Creates limits.
  ///
  /// Values below 1 are taken as 1, a maximum below the minimum as the minimum.
  public init(
    minimumWidth: Int32 = 1, minimumHeight: Int32 = 1, maximumWidth: Int32? = nil,
    maximumHeight: Int32? = nil
  ) {
    self.minimumWidth = max(1, minimumWidth)
    self.minimumHeight = max(1, minimumHeight)
    self.maximumWidth = maximumWidth.map { max($0, max(1, minimumWidth)) }
    self.maximumHeight = maximumHeight.map { max($0, max(1, minimumHeight)) }
  }

  /// The limits of a window that cannot be resized.
  ///
  /// - Parameters:
  ///   - width: Device pixels.
  ///   - height: Device pixels.
  /// - Returns: Limits whose least and greatest size is this one.
  public static func fixed(width: Int32, height: Int32) -> SizeLimits {
    SizeLimits(
      minimumWidth: width, minimumHeight: height, maximumWidth: width, maximumHeight: height)
  }
}

/// What is told about a window before it is first shown.
public struct WindowOptions: Hashable, Sendable {
  /// What it is for.
  public var kind = WindowKind.normal
  /// The wanted place; `nil` leaves it to the window manager.
  public var origin: DevicePoint?
  /// The wanted width in device pixels; taken into 1 … 32767.
  public var width: Int32
  /// The wanted height in device pixels; taken into 1 … 32767.
  public var height: Int32
  /// The name in its title bar; any Unicode text.
  public var title = ""
  /// The name where it is minimized; `nil` for the title.
  public var iconTitle: String?
  /// The program's own name (`WM_CLASS`, first part), such as `maru`.
  public var instanceName = "maru"
  /// The name of the kind of program (`WM_CLASS`, second part), such as `Maru`.
  public var className = "Maru"
  /// Whether its pixels have alpha.
  ///
  /// Ignored where the server has no such windows; see `Window.hasAlpha`.
  public var hasAlpha = false
  /// The limits of its size.
  public var limits = SizeLimits()
  /// The states to begin with, beside those of its kind.
  public var states: Set<WindowState> = []
  /// Whether the window manager should draw a frame.
  public var hasFrame = true
  /// Whether the keyboard may go there; kinds that never take it are not changed by this.
  public var acceptsFocus = true
  /// The window it belongs to and stays above of.
  public var owner: WindowID?
  /// Whether pointer, key and touch events are wanted at all.
  public var receivesInput = true

  /// Creates the options of a plain window.
  ///
  /// - Parameters:
  ///   - width: Device pixels.
  ///   - height: Device pixels.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}
