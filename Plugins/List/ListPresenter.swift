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
  /// A text below the prompt; empty for none.
  var message = ""
  /// Whether the prompt and the message are in Pango's markup.
  var hasMarkup = false
  /// The keys that end the choice.
  var keys: [ListKey] = []
  /// The command whose output is shown beside the items; `nil` for none.
  var preview: ListPreviewCommand?
  /// The title of the window; the prompt if it is empty.
  var title = ""
  var match = ListMatch.words
  var letterCase = ListCase.smart
  /// What is compared; `nil` for the default of the match.
  var terms: ListTerms?
  /// The character that negates the word after it; `nil` for none.
  var negation: Character?
  /// Whether accents are ignored.
  var ignoresAccents = false
  /// The order of the matches; `nil` for the usual one.
  var sort: ListSort?
  /// Whether items that begin with the text come first.
  var ranksBeginnings = false
  /// Whether the only remaining match is chosen at once.
  var takesOnlyMatch = false
  var takesMany = false
  var takesTypedText = false
  var marks = ListMarks.none
  /// Whether a press only moves the cursor, and a button or a double press ends the choice.
  var confirms = false
  /// Whether the item under the cursor is the answer if none is marked.
  var choosesUnmarked = false
  /// The titles of the buttons.
  var accept = SystemWord.choose.text
  var cancel = SystemWord.cancel.text
  /// The columns of the shown items.
  var table = ListTable()
  /// The rows for which a window has room; 0 for the usual number.
  var rows: Int { look.rows }
  var look = ListBarLook()

  /// Whether items have marks.
  var hasMarks: Bool { marks != .none }

  /// Whether a press does not end the choice, so that a button has to.
  var hasButtons: Bool { hasMarks || confirms }

  /// The index of the key that was pressed; `nil` if it is none that ends the choice.
  func index(of key: UIKey) -> Int? { keys.firstIndex { $0.matches(key) } }

  /// The title of the window.
  var windowTitle: String {
    let text = title.isEmpty ? plain(prompt) : title
    return text.isEmpty ? "Choose" : String(text.prefix(200))
  }

  /// The prompt or the message without its markup.
  func plain(_ text: String) -> String { hasMarkup ? PangoMarkup.plain(text) : text }

  /// What a text means.
  func query(_ text: String) -> ListQuery {
    ListQuery(
      text, match: match, letterCase: letterCase, terms: terms, negation: negation,
      ignoresAccents: ignoresAccents, ranksBeginnings: ranksBeginnings, sort: sort)
  }
}

/// The marks before the items that show which of them are chosen.
enum ListMarks: String, Codable, CaseIterable, Sendable {
  /// There are none.
  case none
  /// Any number of items is marked.
  case check
  /// One item is marked.
  case radio
}

/// A controller that shows a list: as a window or as a bar.
@MainActor protocol ListPresenter: UIViewController {
  /// The items, and the cursor among them.
  var contents: ListContents { get }
  /// How the list ends.
  var ending: ListEnding { get }
  /// The text in the field.
  var typedText: String { get set }
  /// Whether the user has typed, or moved the cursor.
  var isTouched: Bool { get }
  /// The indices of the items that are marked as chosen.
  var checkedItems: Set<Int> { get }

  /// Shows other items.
  func show(_ source: ListSource)
  /// Shows further items after the former ones, or that none will follow.
  func append(_ source: ListSource)
  /// Changes how the list behaves.
  func apply(_ options: ListOptions)
  /// Moves the cursor to an item, if it matches.
  func moveCursor(toItem row: Int)
  /// Marks only some items as chosen.
  func check(_ rows: Set<Int>)
  /// Ends what runs beside the list, because the widget ends.
  func stop()
}
