import PlainText
import Terminal

/// The reason why a command line is invalid.
///
/// The description is one line: the word, the reason, and the remedy.
package enum UsageProblem: CommandError {
  /// There is no such command.
  case noCommand(String, remedy: String)
  /// There is no such option. `command` is the command's name if it was typed.
  case noOption(String, nearest: String?, command: String?)
  /// The name of a widget is missing.
  case noWidget(command: String)
  /// No program follows `--`.
  case noProgram(command: String)
  /// A program follows `--`, but the command runs none.
  case uselessProgram(String, command: String)
  /// An option of a widget precedes the widget's name.
  case optionBeforeName(String, command: String)
  /// The option belongs to other commands.
  case otherCommand(String, of: [String], command: String)
  /// A flag has a value.
  case flagWithValue(String, command: String)
  /// An option has no value.
  case noValue(OptionDescription, command: String)
  /// An option refuses its value.
  case invalidValue(OptionDescription, found: String, wanted: String, command: String)
  /// A named operand is missing. `usage` lists all of the command.
  case noOperand(String, usage: String, command: String)
  /// A word begins with a dash, but is no option of the command.
  case dashedOperand(String, command: String)
  /// A word has no equals sign between a name and a value.
  case noPair(String, operand: String, command: String)
  /// The command takes no such word.
  case strayWord(String, command: String)
  /// An operand is not one of the accepted words.
  case invalidOperand(String, wanted: String, command: String)
  /// An option works only together with another one.
  case missingOption(String, neededBy: String, command: String)
  /// A picture or a trace has no file.
  case missingFile(_ content: String, example: String, command: String)
  /// Two reports both go to standard output.
  case sameOutput(String, String, command: String)
  /// A picture and its tree of views have the same file.
  case sameFile(String, command: String)
}

extension UsageProblem {
  /// Always 64.
  package var status: ExitStatus { .badUsage }

  /// The most commands that a message names.
  private static let namedOwners = 3

  /// Some commands, the first of many.
  private static func named(_ owners: [String]) -> String {
    let names = owners.prefix(namedOwners).map { "`maru \($0)`" }
    guard owners.count > namedOwners else { return names.joined(separator: " and ") }
    let others = owners.count - namedOwners
    return "\(names.joined(separator: ", ")) and \(others) other command\(others == 1 ? "" : "s")"
  }

  package var description: String {
    switch self {
    case .noCommand(let word, let remedy):
      "no command is named \(word.isEmpty ? "\"\"" : word), on the command line, \(remedy)"
    case .noOption(let option, let nearest?, let command):
      "there is no option \(option), on the command line, did you mean \(nearest)? "
        + "See `maru\(command.map { " \($0)" } ?? "") --help`"
    case .noOption(let option, nil, let command?):
      "`maru \(command)` has no option \(option), on the command line, see `maru \(command) --help`"
    case .noOption(let option, nil, nil):
      "there is no option \(option), on the command line, options of a widget follow its name, as "
        + "in `maru show NAME \(option)`; see `maru --help`"
    case .noWidget(let command):
      "no widget is named, on the command line, name one that `maru list` shows, as in "
        + "`maru \(command) BottomAlert`; see `maru \(command) --help`"
    case .noProgram(let command):
      "no command follows --, at the end of the command line, name one, as in "
        + "`maru \(command) LoadingView -- make`, or leave -- out"
    case .uselessProgram(let word, let command):
      "`maru \(command)` runs no command, found -- \(word), on the command line, leave out -- and "
        + "the words after it; see `maru \(command) --help`"
    case .optionBeforeName(let option, let command):
      "\(option) stands before the widget's name, on the command line, name the widget first, as "
        + "in `maru \(command) NAME \(option)`; see `maru \(command) --help`"
    case .otherCommand(let option, let owners, let command):
      "`maru \(command)` has no option \(option), on the command line, it belongs to "
        + Self.named(owners) + "; see `maru \(command) --help`"
    case .flagWithValue(let option, let command):
      "\(option) takes no value, on the command line, leave out = and the value; see "
        + "`maru \(command) --help`"
    case .noValue(let option, let command):
      "\(option.spellings.joined(separator: ", ")) has no value, on the command line, add one, as in "
        + "\(option.typed) \(option.placeholder ?? ""); see `maru \(command) --help`"
    case .invalidValue(let option, let found, let wanted, let command):
      "\(option.typed) takes \(wanted), found \(PrintableText.quoted(found)), on the command line; "
        + "see `maru \(command) --help`"
    case .noOperand(let name, let usage, let command):
      "no \(name) is given, on the command line, add one, as in `maru \(usage)`; see "
        + "`maru \(command) --help`"
    case .dashedOperand(let word, let command):
      "`maru \(command)` has no option \(PrintableText.quoted(word)), on the command line, write -- "
        + "before a word that begins with a dash; see `maru \(command) --help`"
    case .noPair(let word, let operand, let command):
      "\(PrintableText.quoted(word)) has no equals sign, on the command line, write it as "
        + "\(operand); see `maru \(command) --help`"
    case .strayWord(let word, let command):
      "`maru \(command)` takes no word \(PrintableText.quoted(word)), on the command line, leave it "
        + "out; see `maru \(command) --help`"
    case .invalidOperand(let word, let wanted, let command):
      "the word \(PrintableText.quoted(word)) has no meaning here, on the command line, give "
        + "\(wanted); see `maru \(command) --help`"
    case .missingOption(let missing, let option, let command):
      "\(option) works only with \(missing), on the command line, add that; see "
        + "`maru \(command) --help`"
    case .missingFile(let content, let example, let command):
      "the \(content) has no file, on the command line, name one with -o \(example); see "
        + "`maru \(command) --help`"
    case .sameOutput(let first, let second, let command):
      "\(first) and \(second) both write to standard output, on the command line, name a file for "
        + "\(second); see `maru \(command) --help`"
    case .sameFile(let path, let command):
      "the picture and the views cannot both go to \(path), on the command line, name two files; "
        + "see `maru \(command) --help`"
    }
  }
}
