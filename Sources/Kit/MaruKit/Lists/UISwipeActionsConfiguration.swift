import Graphics

/// The actions that a swipe to one side of a row brings into view.
@MainActor
open class UISwipeActionsConfiguration {
  /// The actions, the one at the row's edge first.
  public let actions: [UIContextualAction]
  /// Whether a swipe over the whole row performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// Makes a configuration; without actions, the row cannot be swiped to that side.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// Something that can be done with a row that was swiped.
@MainActor
open class UIContextualAction {
  /// What an action does to the row.
  public enum Style: Int, Sendable {
    /// It stays.
    case normal
    /// It goes: the action is red.
    case destructive
  }

  /// Does what the action says.
  ///
  /// Gets the action, the view that was pressed, and what is called when it is done: with `true`
  /// where it was.
  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

  /// What it does to the row.
  public let style: Style
  /// Does it.
  public let handler: Handler
  /// Its name; under the picture, if there is one.
  open var title: String?
  /// Its picture, drawn in white.
  open var image: UIImage?
  /// What lies behind both: grey or red, if nothing else is set.
  open var backgroundColor: UIColor

  /// Makes an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}
