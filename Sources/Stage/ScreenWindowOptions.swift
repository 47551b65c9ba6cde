import Foundation
import MaruKit
import X11

/// The options of a window on the display.
public struct ScreenWindowOptions: Sendable, Hashable {
  /// A part of a window.
  public typealias Gravity = WindowGravity

  /// The purpose of a window, for window managers.
  public enum Kind: Sendable, Hashable {
    /// An ordinary window.
    case normal
    /// A dialog.
    case dialog
    /// A small undecorated window above the others, as transparent as its content.
    case floating
    /// A bar at an edge of the screen, undecorated.
    case panel
    /// An undecorated window above the others.
    case overlay
    /// An undecorated window that the window manager ignores (`override_redirect`).
    ///
    /// While it is shown, it has the pointer, and the keyboard unless its focus is `never`. A press
    /// outside asks to close it.
    case popup
    /// A message in a corner of the monitor with the pointer, as transparent as its content.
    ///
    /// It is beside the earlier notifications of all programs, and takes the focus when it is pressed.
    case notification(WidgetNotificationCorner)
    /// An undecorated window below all others.
    case desktop

    /// Whether the window manager draws a frame around it, and the user may resize it.
    public var isFramed: Bool { self == .normal || self == .dialog }
  }

  /// When a window takes the keyboard focus.
  public enum Focus: Sendable, Hashable {
    /// Never.
    case never
    /// When it is pressed, not when it is shown.
    case press
    /// When it is shown, and when it is pressed.
    case show
  }

  /// The layer in which the window manager stacks a window.
  public enum Layer: Sendable, Hashable {
    /// Above ordinary windows.
    case above
    /// Between ordinary windows.
    case normal
    /// Below ordinary windows.
    case below
  }

  /// The margins of a window beside its content.
  public struct Room: Sendable, Hashable {
    /// The margin above the content.
    public var top: CGFloat
    /// The margin below the content.
    public var bottom: CGFloat

    /// Creates margins.
    public init(top: CGFloat = 0, bottom: CGFloat = 0) {
      self.top = top
      self.bottom = bottom
    }
  }

  /// The title, for the window manager.
  public var title: String
  /// The size in points.
  public var size: CGSize
  /// The instance name in `WM_CLASS`, for the window manager's rules.
  public var resourceName: String
  /// The class name in `WM_CLASS`.
  public var resourceClass: String
  /// The purpose of the window.
  public var kind: Kind
  /// The minimum size in points for the window manager; zero for none.
  public var minimumSize: CGSize
  /// The name of the monitor whose density gives the window's scale; the first one counts while there is
  /// none of that name.
  public var monitor: String?
  /// The requested position in points from the screen's top left; `nil` for the default.
  public var origin: CGPoint?
  /// The part of the window that stays in its place when it gets a frame.
  public var gravity = Gravity.northWest
  /// The layer; `nil` for the layer of the kind.
  public var layer: Layer?
  /// Whether it is on all desktops; `nil` if the kind decides.
  public var isSticky: Bool?
  /// When it takes the keyboard focus.
  public var focus = Focus.show
  /// Whether it is as transparent as its content, as floating windows always are.
  ///
  /// A window with a frame is so while a compositor runs, and else opaque.
  /// Clicks pass through its transparent parts.
  public var isTransparent = false
  /// The margins for open lists and menus, in points; one of them, and only for transparent windows.
  ///
  /// The kit's window has them, the X window has not. While something is painted there, another X window shows
  /// it, the pointer is grabbed, and a press outside of the painted parts closes what is open.
  public var room = Room()
  /// Whether it blocks its owner until it is closed.
  public var isModal = false
  /// Whether it receives input; otherwise, clicks go to the windows below.
  public var receivesInput = true
  /// The part of the screen that other windows leave free for it; `nil` for none.
  public var strut: Strut?

  /// Whether it should be as transparent as its content.
  var wantsTransparency: Bool {
    switch kind {
    case .floating, .notification: true
    case .normal, .dialog, .panel, .overlay, .popup, .desktop: isTransparent
    }
  }

  /// Creates options.
  public init(
    title: String, size: CGSize, resourceName: String = "maru", resourceClass: String = "Maru",
    kind: Kind = .normal, minimumSize: CGSize = .zero, origin: CGPoint? = nil
  ) {
    self.title = title
    self.size = size
    self.resourceName = resourceName
    self.resourceClass = resourceClass
    self.kind = kind
    self.minimumSize = minimumSize
    self.origin = origin
  }
}

/// A strip at an edge of the screen that a panel reserves (EWMH's `_NET_WM_STRUT_PARTIAL`).
///
/// Units: points. The edge is that of the whole screen, not of a monitor.
public struct Strut: Sendable, Hashable {
  /// An edge of the screen.
  public enum Edge: Sendable, Hashable {
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The left edge.
    case left
    /// The right edge.
    case right
  }

  /// The edge of the screen.
  public var edge: Edge
  /// The distance from the edge to the strip's other side.
  public var thickness: CGFloat
  /// The extent along the edge, from its left or upper end.
  public var range: ClosedRange<CGFloat>

  /// Creates a strut.
  public init(edge: Edge, thickness: CGFloat, range: ClosedRange<CGFloat>) {
    self.edge = edge
    self.thickness = thickness
    self.range = range
  }
}
