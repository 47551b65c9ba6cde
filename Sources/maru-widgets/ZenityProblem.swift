import Host
import Terminal

/// Why zenity's options ask for no dialog.
enum ZenityProblem: CommandError {
  /// No kind is given.
  case noKind
  /// Several kinds are given.
  case severalKinds([ZenityDialog.Kind])
  /// A list has no columns.
  case noColumns
  /// A number names no column.
  case noColumn(String, option: String, count: Int)
  /// No column is left to be shown.
  case everyColumnHidden
  /// A question has only extra buttons, and none is given.
  case noButton
  /// A notification has no text.
  case noText
  /// The display cannot be opened.
  case noDisplay(String)
  /// The dialog could not be shown.
  case failed(String)

  /// The problem that an error of the host is to zenity.
  init(_ error: HostError) {
    self =
      if case .display = error { .noDisplay(error.description) } else { .failed(error.description) }
  }

  /// GTK ends a program that has no display, whatever the environment says.
  var status: ExitStatus {
    if case .noDisplay = self { .cancelled } else { ZenityStatus.failed.status }
  }

  var description: String {
    switch self {
    case .noKind:
      "no kind of dialog is given, on the command line, add one such as --question or --entry, see "
        + "`maru zenity --help`"
    case .severalKinds(let kinds):
      "\(kinds.map { "--\($0.rawValue)" }.joined(separator: " and ")) are different dialogs, on the "
        + "command line, leave all but one out"
    case .noColumns: "a list needs columns, on the command line, add --column HEADING"
    case .noColumn(let word, let option, let count):
      "there is no column \(word), in \(option), write numbers from 1 to \(count)"
    case .everyColumnHidden: "every column is hidden, on the command line, leave out --hide-column"
    case .noButton:
      "the question has no button, with --switch, add --extra-button TEXT for each"
    case .noText:
      "the notification has no text, on the command line, add --text TEXT, or --listen"
    case .noDisplay(let reason), .failed(let reason): reason
    }
  }
}
