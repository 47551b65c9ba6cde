import Graphics

/// The actions revealed by swiping a row to one side.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration {
  /// The actions, beginning with the one at the row's edge.
  public let actions: [UIContextualAction]
  /// Whether a swipe over the whole row performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration; without actions, the row cannot be swiped to that side.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// An action for a swiped row.
@preconcurrency @MainActor
open class UIContextualAction {
  /// The effect of an action on the row.
  public enum Style: Int, Sendable {
    /// The row stays.
    case normal
    /// The row is removed: the action is red.
    case destructive
  }

  /// Performs an action.
  ///
  /// It is called with the action, the pressed view, and a closure to call when the action is done:
  /// with `true` if it was performed.
  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

  /// The effect on the row.
  public let style: Style
  /// Performs the action.
  public let handler: Handler
  /// The title; under the image, if there is one.
  open var title: String?
  /// The image, drawn in white.
  open var image: UIImage?
  /// The background; by default grey, or red for a destructive action.
  open var backgroundColor: UIColor

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}
