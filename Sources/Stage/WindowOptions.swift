import Foundation

/// What a window of the display is to be.
public struct WindowOptions: Sendable, Hashable {
  /// What window managers are told that a window is for.
  public enum Kind: Sendable, Hashable {
    /// A window like any other.
    case normal
    /// A short question to the person.
    case dialog
    /// Something small above the others, without a frame and as transparent as its content.
    case floating
  }

  /// What the window manager shows.
  public var title: String
  /// The size in points.
  public var size: CGSize
  /// `WM_CLASS`'s instance, for the window manager's rules.
  public var resourceName: String
  /// `WM_CLASS`'s class.
  public var resourceClass: String
  /// What it is for.
  public var kind: Kind
  /// The least size in points that the window manager is asked to keep; zero for none.
  public var minimumSize: CGSize
  /// Where it is wanted, in points from the screen's top left; `nil` leaves it to others.
  public var origin: CGPoint?

  /// Makes options.
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
