import Host
import MaruKit

/// What is wrong about how words stand on the command line, where the parser could only guess.
///
/// The description is one line: what, where, and what to do.
enum UsageProblem: Error, Equatable {
  /// There is no such command.
  case noCommand(String)
  /// There is no such option, where no widget is named that could have it.
  case noOption(String, nearest: String?, command: String?)
  /// A command wants a widget, and none is named.
  case noWidget(command: String)
  /// Nothing follows `--`.
  case noShownCommand(command: String)
  /// An option of a widget stands before the widget's name.
  case optionBeforeName(String, command: String)
  /// The option is one of other commands.
  case otherCommand(String, of: [String], command: String)
  /// The option is a flag, and has a value.
  case flagWithValue(String, command: String)
}

extension UsageProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noCommand(let word):
      "no command is named \(word.isEmpty ? "\"\"" : word), on the command line, "
        + Self.remedy(for: word)
    case .noOption(let option, let nearest?, let command):
      "there is no option \(option), on the command line, did you mean \(nearest)? "
        + "See `maru\(command.map { " \($0)" } ?? "") --help`"
    case .noOption(let option, nil, let command):
      "there is no option \(option), on the command line, a widget's own stand behind its name, as "
        + "in `maru show NAME \(option)`; see `maru\(command.map { " \($0)" } ?? "") --help`"
    case .noWidget(let command):
      "no widget is named, on the command line, name one that `maru list` shows, as in "
        + "`maru \(command) BottomAlert`; see `maru \(command) --help`"
    case .noShownCommand(let command):
      "no command follows --, at the end of the command line, name one, as in "
        + "`maru \(command) LoadingView -- make`, or leave -- out"
    case .optionBeforeName(let option, let command):
      "\(option) stands before the widget's name, on the command line, name the widget first, as "
        + "in `maru \(command) NAME \(option)`; see `maru \(command) --help`"
    case .otherCommand(let option, let owners, let command):
      "\(option) is no option of `maru \(command)`, on the command line, it belongs to "
        + owners.map { "`maru \($0)`" }.joined(separator: " and ")
        + "; see `maru \(command) --help`"
    case .flagWithValue(let option, let command):
      "\(option) takes no value, on the command line, leave = and what follows out; see "
        + "`maru \(command) --help`"
    }
  }

  /// What a person may have meant by a word that is no command: another one, or a widget.
  private static func remedy(for word: String) -> String {
    let commands = WidgetArguments.commands
    if let nearest = NearestName.to(word, among: commands), !word.isEmpty {
      return "try `maru \(nearest)` or --help"
    }
    let widgets = MainActor.assumeIsolated { WidgetVocabulary.widgets().map(\.name) }
    if let nearest = NearestName.to(word, among: widgets), !word.isEmpty {
      return "try `maru show \(nearest)` or --help"
    }
    return "there are \(commands.joined(separator: ", ")); see `maru --help`"
  }
}
