import Host
import JSON
import MaruKit
import Terminal

/// A dialog of zenity: the widget that is shown for it, and the way in which its answer is printed.
struct ZenityDialog {
  /// The kinds of dialogs that there are.
  enum Kind: String, CaseIterable {
    case entry, error, info, password, progress, question, scale, warning
    case calendar
    case colorSelection = "color-selection"
    case fileSelection = "file-selection"
    case forms, list, notification
    case textInfo = "text-info"

    /// The widget that is shown.
    var widget: String {
      switch self {
      case .colorSelection: "ColorChooser"
      case .entry, .password: "Entry"
      case .forms: "Form"
      case .error, .info, .question, .warning: "Notice"
      case .progress: "Progress"
      case .scale: "Scale"
      case .list: "List"
      case .calendar: "Calendar"
      case .textInfo: "TextViewer"
      case .fileSelection: "FileChooser"
      case .notification: "Notification"
      }
    }

    /// A sentence for the help.
    var summary: String {
      switch self {
      case .calendar: "Ask for a day."
      case .entry: "Ask for a line of text."
      case .error: "Report an error."
      case .info: "Show a message."
      case .list: "Let items be chosen from a table."
      case .password: "Ask for a password."
      case .progress: "Show the progress that standard input gives."
      case .question: "Ask a question."
      case .scale: "Ask for a number, on a slider."
      case .textInfo: "Show the text of a file or of standard input."
      case .warning: "Show a warning."
      case .colorSelection: "Ask for a colour."
      case .fileSelection: "Ask for files or a folder."
      case .forms: "Ask for several things at once."
      case .notification: "Show a message in a corner of the screen, and return at once."
      }
    }

    /// The text if none is given.
    var standardText: String {
      switch self {
      case .calendar: "Select a date from below."
      case .entry: "Enter new text:"
      case .error: "An error has occurred."
      case .info: "All updates are complete."
      case .list: "Select items from the list below."
      case .password: "Type your password"
      case .progress: "Running…"
      case .question, .warning: "Are you sure you want to proceed?"
      case .scale: "Adjust the scale value"
      case .colorSelection, .fileSelection, .forms, .notification, .textInfo: ""
      }
    }

    /// The usual title of a dialog that has no text; `nil` for one that has.
    var ownTitle: String? {
      switch self {
      case .textInfo: ""
      case .fileSelection: "Select a file"
      case .colorSelection: "Select a color"
      default: nil
      }
    }

    /// Whether its text may have Pango's markup.
    var hasMarkup: Bool {
      switch self {
      case .error, .info, .question, .warning, .progress, .scale, .list, .calendar: true
      default: false
      }
    }

    /// Whether markup is drawn; it is stripped from the text of a progress bar.
    var drawsMarkup: Bool { hasMarkup && self != .progress }
  }

  let kind: Kind
  /// The properties of the widget.
  private(set) var props: [String: JSONValue] = [:]

  /// The form of several fields.
  private(set) var form: ZenityForm?

  /// Shows a form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - today: The day of the clock, as `YYYY-MM-DD`.
  mutating func set(_ form: ZenityForm, today: String) {
    self.form = form
    props.merge(form.props(today: today)) { $1 }
    props["password"] = nil
  }

  /// The table of a list.
  private(set) var table: ZenityTable?

  /// Shows a table; the items are those of the table.
  mutating func set(_ table: ZenityTable) {
    self.table = table
    props.merge(table.props) { $1 }
  }

  /// A text that is longer is the message below the heading, if there is no title.
  private static let longestHeading = 80

  /// Creates the dialog of a kind with its texts.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - title: The title that was given.
  ///   - text: The text that was given.
  ///   - hasMarkup: Whether the text has Pango's markup, if dialogs of this kind take any.
  init(_ kind: Kind, title: String?, text: String?, hasMarkup: Bool) {
    self.kind = kind
    if let ownTitle = kind.ownTitle {
      props["title"] = .string(title ?? ownTitle)
      return
    }
    let given = ZenityText.unescaped(text ?? kind.standardText)
    let plain = hasMarkup && kind.hasMarkup ? PangoMarkup.plain(given) : given
    let isStyled = plain != given && kind.drawsMarkup
    let text = isStyled ? given : plain
    let isHeading = plain.count <= Self.longestHeading && !plain.contains("\n")
    if isStyled { props["markup"] = true }
    let (heading, message) =
      if let title, !title.isEmpty {
        (isStyled ? MarkupText.escaped(title) : title, text)
      } else { isHeading ? (text, "") : ("", text) }
    props["title"] = .string(heading)
    if kind == .list {
      props["title"] = .string(title ?? "")
      props["prompt"] = .string(text)
    } else if kind == .progress {
      props["title"] = .string(title ?? "")
      props["text"] = .string(text)
    } else if !message.isEmpty {
      props["message"] = .string(message)
    }
    switch kind {
    case .error, .info, .question, .warning: props["kind"] = .string(kind.rawValue)
    case .password: props["password"] = true
    default: break
    }
  }

  // MARK: Buttons and texts

  /// The titles of the extra buttons, as they are shown and as they are printed.
  private var extraButtons: [(shown: String, given: String)] = []
  /// Whether the last extra button is in the place of the one that accepts.
  private var hasOnlyExtraButtons = false

  /// Shows extra buttons of a message.
  ///
  /// - Parameters:
  ///   - labels: The titles, whose underscores mark mnemonics.
  ///   - areOnlyOnes: Whether there are no other buttons; then there has to be a title.
  mutating func setExtraButtons(_ labels: [String], areOnlyOnes: Bool) {
    extraButtons = labels.map { (ZenityText.label($0), $0) }
    hasOnlyExtraButtons = areOnlyOnes
    var shown = extraButtons.map(\.shown)
    if areOnlyOnes, let last = shown.popLast() {
      // A note has no button that declines; it looks like a question.
      props["kind"] = "info"
      props["symbol"] = "questionmark.circle.fill"
      props["accept"] = .string(last)
    }
    props["buttons"] = .array(shown.map { .string($0) })
  }

  /// Whether there is a cancel button; without one, a cancelled dialog was closed.
  var hasCancelButton: Bool {
    switch kind {
    case .error, .info, .warning, .notification: false
    case .question: !hasOnlyExtraButtons
    case .progress: props["cancellable"] != false
    default: true
    }
  }

  /// The text that is in the field at first, as it is shown and as it was given.
  private var entryText: (shown: String, given: String)?

  /// Shows a text in the field of an entry, with spaces in place of line breaks.
  ///
  /// If it is accepted unchanged, it is printed as it was given.
  mutating func setEntryText(_ text: String) {
    let shown = ZenityText.inOneLine(text)
    entryText = (shown, text)
    props["text"] = .string(shown)
  }

  /// Shows a notification.
  mutating func set(_ notification: ZenityNotification) { props = notification.props }

  /// Sets a property of the widget, if there is a value.
  mutating func set(_ property: String, to value: JSONValue?) {
    if let value { props[property] = value }
  }

  // MARK: Answer

  /// The status for an outcome, and the text that is printed.
  func answer(to outcome: Outcome) -> (status: ExitStatus, text: String?) {
    switch outcome.status {
    case .accepted:
      let (status, text) = answer(toAccepted: outcome.text)
      return (status.status, text)
    case .cancelled:
      let isButton = hasCancelButton && !outcome.isDismissed
      return ((isButton ? ZenityStatus.cancelled : .closed).status, nil)
    case .timeout: return (ZenityStatus.timeout.status, nil)
    default: return (outcome.status, outcome.text)
    }
  }

  private func answer(toAccepted text: String?) -> (ZenityStatus, String?) {
    if let table { return (.accepted, table.answer(to: text ?? "")) }
    if let form { return (.accepted, form.text(of: text ?? "")) }
    if kind.widget == "Notice" {
      // A text of a notice is the title of an extra button.
      let shown = text ?? (hasOnlyExtraButtons ? extraButtons.last?.shown : nil)
      guard let shown else { return (.accepted, nil) }
      return (.extra, extraButtons.first { $0.shown == shown }?.given ?? shown)
    }
    if let entryText, text == entryText.shown { return (.accepted, entryText.given) }
    return (.accepted, text)
  }
}
