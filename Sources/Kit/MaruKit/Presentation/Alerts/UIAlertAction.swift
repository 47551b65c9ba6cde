/// An action that the user can choose in an alert.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIAlertAction: IdentityHashable {
  /// The purpose of an action.
  public enum Style: Int, Sendable {
    /// A regular action.
    case `default` = 0
    /// An action that cancels the alert.
    case cancel = 1
    /// An action that cannot be undone, shown in red.
    case destructive = 2
  }

  /// The title of the button.
  public let title: String?
  /// The purpose of the action.
  public let style: Style

  /// Whether the action can be chosen.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { onChange?() } }
  }

  // UIKit does not publish these properties, but programs set them by key-value coding.

  /// The colour of the title; the tint colour, or red, if `nil`.
  final var titleTextColor: UIColor? { didSet { onChange?() } }
  /// The alignment of the title.
  final var titleTextAlignment = NSTextAlignment.center { didSet { onChange?() } }
  /// An image at the leading edge of the button.
  final var image: UIImage? { didSet { onChange?() } }

  private let handler: ((UIAlertAction) -> Void)?
  final var onChange: (() -> Void)?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - style: The purpose of the action.
  ///   - handler: Called after the action was chosen and the alert was dismissed.
  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  func perform() { handler?(self) }
}
