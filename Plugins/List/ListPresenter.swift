import MaruKit

/// An answer of a list.
struct ListAnswer: Equatable {
  /// The index among all items; -1 for a typed text.
  var row: Int
  /// The text.
  var text: String
}

/// How a list behaves.
struct ListOptions: Equatable {
  var prompt = ""
  var match = ListMatch.words
  var letterCase = ListCase.smart
  /// Whether items that begin with the text come first.
  var ranksBeginnings = false
  var takesMany = false
  var takesTypedText = false
  var look = ListBarLook()

  /// What a text means.
  func query(_ text: String) -> ListQuery {
    ListQuery(text, match: match, letterCase: letterCase, ranksBeginnings: ranksBeginnings)
  }
}

/// A controller that shows a list: as a window or as a bar.
@MainActor protocol ListPresenter: UIViewController {
  /// Called with the answers.
  var onChoose: (([ListAnswer]) -> Void)? { get set }
  /// Called when the user cancels, with the answers that were given before.
  var onCancel: (([ListAnswer]) -> Void)? { get set }
  /// The items.
  var lines: WidgetLines { get }
  /// The text in the field.
  var typedText: String { get set }

  /// Shows other items.
  func show(_ lines: WidgetLines)
  /// Changes how the list behaves.
  func apply(_ options: ListOptions)
  /// Moves the cursor to an item, if it matches.
  func moveCursor(toItem row: Int)
}
