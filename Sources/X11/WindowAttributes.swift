/// The kind of a window, from which the window manager chooses its position and decoration.
public enum WindowKind: Hashable, Sendable, CaseIterable {
  /// A normal window.
  case normal
  /// A window that belongs to another one; see `WindowAttributes.owner`.
  case dialog
  /// A small tool window.
  case utility
  /// A bar at the screen's edge; see `Window.reserve(…)`.
  case panel
  /// A window above all others.
  case overlay
  /// A message at the edge of the screen, ignored by the window manager; see `Window.announce(in:)`.
  case notification
  /// A menu or a list, ignored by the window manager (`override_redirect`).
  case popup
  /// A hint beside the pointer, ignored by the window manager.
  case tooltip
  /// A window below all others.
  case desktop

  /// Whether every window manager ignores it (`override_redirect`).
  var isUnmanaged: Bool {
    self == .popup || self == .tooltip || self == .notification
  }

  /// The hint without which a window manager stacks it in the wrong place; `nil` if there is none.
  ///
  /// i3 makes a window below all others a floating one above them, and hides one above all others
  /// behind its panels.
  var stackingHint: String? {
    switch self {
    case .desktop: typeName
    case .overlay: WindowState.above.rawValue
    default: nil
    }
  }

  /// Whether the user can resize it.
  var isResizable: Bool { self == .normal || self == .dialog || self == .utility }

  /// Whether it never takes the keyboard focus.
  var refusesFocus: Bool { self == .tooltip }

  /// The name of EWMH's atom for it.
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

  /// The initial states of the kind.
  var states: Set<WindowState> {
    switch self {
    case .overlay: [.above, .sticky, .skipsTaskbar, .skipsPager]
    case .desktop: [.below, .sticky, .skipsTaskbar, .skipsPager]
    case .panel: [.sticky, .skipsTaskbar, .skipsPager]
    default: []
    }
  }
}

/// A state of a window (`_NET_WM_STATE`); the program requests it, the window manager sets it.
public enum WindowState: String, Hashable, Sendable, CaseIterable {
  /// Blocks its owner until it is closed.
  case modal = "_NET_WM_STATE_MODAL"
  /// On all desktops.
  case sticky = "_NET_WM_STATE_STICKY"
  /// As wide as the screen allows.
  case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
  /// As high as the screen allows.
  case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
  /// Missing from the taskbar.
  case skipsTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
  /// Missing from the pager.
  case skipsPager = "_NET_WM_STATE_SKIP_PAGER"
  /// Minimized; only the window manager sets it. A new window that has it is first shown minimized.
  case hidden = "_NET_WM_STATE_HIDDEN"
  /// Fills the whole monitor, without a frame.
  case fullscreen = "_NET_WM_STATE_FULLSCREEN"
  /// Above the others.
  case above = "_NET_WM_STATE_ABOVE"
  /// Below the others.
  case below = "_NET_WM_STATE_BELOW"
  /// Asks for attention.
  case urgent = "_NET_WM_STATE_DEMANDS_ATTENTION"
  /// Has the keyboard focus; only the window manager sets it.
  case focused = "_NET_WM_STATE_FOCUSED"
}

/// The size limits of a window, in device pixels; the window manager enforces them.
public struct SizeLimits: Hashable, Sendable {
  /// The minimum width; at least 1.
  public var minimumWidth: Int32
  /// The minimum height; at least 1.
  public var minimumHeight: Int32
  /// The maximum width, or `nil` for no limit.
  public var maximumWidth: Int32?
  /// The maximum height, or `nil` for no limit.
  public var maximumHeight: Int32?

  /// Creates limits.
  ///
  /// Values below 1 become 1; a maximum below the minimum becomes the minimum.
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
  /// - Returns: Limits whose minimum and maximum are this size.
  public static func fixed(width: Int32, height: Int32) -> SizeLimits {
    SizeLimits(
      minimumWidth: width, minimumHeight: height, maximumWidth: width, maximumHeight: height)
  }
}

/// The part of a window that keeps its position when a window manager adds a frame (`WM_NORMAL_HINTS`,
/// ICCCM §4.1.2.3).
public enum WindowGravity: Int32, Hashable, Sendable {
  case northWest = 1
  case north, northEast, west, center, east, southWest, south, southEast
  /// The window itself.
  case `static`
}

/// The attributes of a new window.
public struct WindowAttributes: Hashable, Sendable {
  /// The kind of window.
  public var kind = WindowKind.normal
  /// The requested position on the screen; `nil` leaves it to the window manager.
  public var origin: DevicePoint?
  /// The part that keeps its position when the window manager adds a frame.
  public var gravity = WindowGravity.northWest
  /// The requested width in device pixels; clamped to 1 … 32767.
  public var width: Int32
  /// The requested height in device pixels; clamped to 1 … 32767.
  public var height: Int32
  /// The title in its title bar; any Unicode text.
  public var title = ""
  /// The title of the minimized window; `nil` uses `title`.
  public var iconTitle: String?
  /// The instance name, the first part of `WM_CLASS`.
  public var instanceName = "maru"
  /// The class name, the second part of `WM_CLASS`.
  public var className = "Maru"
  /// Whether its pixels have alpha.
  ///
  /// Ignored if the server does not support it; see `Window.hasAlpha`.
  public var hasAlpha = false
  /// The limits of its size.
  public var limits = SizeLimits()
  /// The initial states, in addition to those of its kind.
  public var states: Set<WindowState> = []
  /// The states of its kind that it does not have.
  public var excludedStates: Set<WindowState> = []
  /// Whether the window manager should draw a frame.
  public var hasFrame = true
  /// Whether it may take the keyboard focus; some kinds never do.
  public var acceptsFocus = true
  /// Whether it takes the keyboard focus when it is shown.
  ///
  /// If not, it has the user time 0, by which EWMH tells the window manager so.
  public var takesFocusWhenShown = true
  /// Whether another window stays the active one when it is first shown, so that it can replace a window
  /// without the focus.
  public var isShownInactive = false
  /// The workspace on which it is first shown, from 0, or ``Window/allWorkspaces``; `nil` for the current
  /// one.
  public var workspace: UInt32?
  /// The window it belongs to and stays above.
  public var owner: WindowID?
  /// Whether it receives pointer, key and touch events.
  public var receivesInput = true

  /// Creates the attributes of a normal window.
  ///
  /// - Parameters:
  ///   - width: Device pixels.
  ///   - height: Device pixels.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}
