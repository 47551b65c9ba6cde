import Commands
import Terminal

/// The text of `maru --help`.
enum ProgramHelp {
  /// The help of maru itself: its commands, variables and exit statuses.
  static var text: String {
    let commands = CommandTable.set.groups.map { group in
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
      \(CommandHelp.options(of: .gallery))
      A widget ends with an outcome, which maru prints. A script asks a question:

        maru show BottomAlert --title 'Delete the file?' \\
          --button Cancel:cancel --button Delete:destructive

      Plugins are searched for in $MARU_PLUGIN_PATH, in $XDG_DATA_HOME/maru/plugins
      (by default ~/.local/share/maru/plugins), beside the executable, in plugins
      beside it, and in lib/maru/plugins of the folder that maru is installed in.

      ENVIRONMENT:
      \(variables.text)
      EXIT STATUS:
      \(statuses.text)
      """
  }
}
