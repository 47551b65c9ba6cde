import Host

/// The texts of `maru --help` and `maru COMMAND --help`.
enum CommandHelp {
  /// The help of maru itself: its commands, variables and exit statuses.
  static func text() -> String {
    let commands = CommandTable.groups.map { group in
      "\(group.title):\n" + HelpTable(group.commands.map { ($0.name, $0.summary) }).text
    }.joined(separator: "\n")
    let variables = HelpTable(CommandTable.variables.map { ($0.name, $0.summary) })
    let statuses = HelpTable(CommandTable.statuses.map { ("\($0.status)", $0.meaning) })
    return """
      Shows widgets that are loaded from plugin files.

      USAGE: maru [COMMAND] [OPTIONS]

      \(commands)
      Without a command, maru shows its gallery. `maru help COMMAND` describes a
      command, and `maru show NAME --help` describes a widget.

      OPTIONS:
      \(options(of: CommandTable.standard))
      A widget ends with an outcome, which maru prints. A script asks a question:

        maru show BottomAlert --title 'Delete the file?' \\
          --button Cancel:cancel --button Delete:destructive

      Plugins are searched in $MARU_PLUGIN_PATH, in $XDG_DATA_HOME/maru/plugins (by
      default ~/.local/share/maru/plugins), beside the executable, in plugins beside
      it, and in lib/maru/plugins of the folder that maru is installed in.

      ENVIRONMENT:
      \(variables.text)
      EXIT STATUS:
      \(statuses.text)
      """
  }

  /// The help of a command: its usage, its discussion and its options.
  static func text(for command: Command) -> String {
    let usage = "USAGE: maru \(usage(of: command))"
    let operands = HelpTable(command.namedOperands.map { ($0.name, $0.summary) }).text
    return ([command.summary, usage] + paragraphs(of: command)).map { $0 + "\n\n" }.joined()
      + (operands.isEmpty ? "" : "ARGUMENTS:\n\(operands)\n")
      + "OPTIONS:\n" + options(of: command)
  }

  /// The paragraphs of the discussion.
  ///
  /// Examples that follow one another are one paragraph.
  private static func paragraphs(of command: Command) -> [String] {
    command.discussion.split(separator: "\n").reduce(into: []) { paragraphs, line in
      let isExample = line.hasPrefix("  ")
      if isExample, let last = paragraphs.last, last.hasPrefix("  ") {
        paragraphs[paragraphs.count - 1] = "\(last)\n\(line)"
      } else {
        paragraphs.append(isExample ? String(line) : HelpTable.paragraph(String(line)))
      }
    }
  }

  /// The name, the operands and the most important options of a command.
  static func usage(of command: Command) -> String {
    switch command.operands {
    case .none: "\(command.name) [OPTIONS]"
    case .widget: "\(command.name) NAME [--PROPERTY VALUE ...] [OPTIONS]"
    case .widgetAndProgram:
      "\(command.name) NAME [--PROPERTY VALUE ...] [OPTIONS] [-- COMMAND ...]"
    case .words: "\(command.name) -- WORD ..."
    case .named: "\(words(of: command)) [OPTIONS]"
    }
  }

  /// The name of a command and its named operands: `wait ID EVENT`.
  static func words(of command: Command) -> String {
    ([command.name] + command.namedOperands.map(\.usage)).joined(separator: " ")
  }

  private static func options(of command: Command) -> String {
    HelpTable(
      (command.options + CommandTable.questions).map { (head(of: $0), $0.summary) }
    ).text
  }

  private static func head(of option: OptionDescription) -> String {
    option.spellings.joined(separator: ", ") + (option.placeholder.map { " <\($0)>" } ?? "")
  }
}
