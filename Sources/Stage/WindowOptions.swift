import Foundation

/// The options of a window on the display.
public struct WindowOptions: Sendable, Hashable {
  /// The purpose of a window, for window managers.
  public enum Kind: Sendable, Hashable {
    /// An ordinary window.
    case normal
    /// A dialog.
    case dialog
    /// A small undecorated window above the others, as transparent as its content.
    case floating
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
  /// The requested position in points from the screen's top left; `nil` for the default.
  public var origin: CGPoint?

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
