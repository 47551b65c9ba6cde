import Terminal

/// The help of a command.
package enum CommandHelp {
  /// The help of a command: its usage, its discussion and its options.
  package static func text(for command: Command) -> String {
    let usage = "USAGE: maru \(usage(of: command))"
    let operands = HelpTable(command.namedOperands.map { ($0.name, $0.summary) }).text
    return ([command.summary, usage] + paragraphs(of: command)).map { $0 + "\n\n" }.joined()
      + (operands.isEmpty ? "" : "ARGUMENTS:\n\(operands)\n")
      + "OPTIONS:\n" + options(of: command) + widgetOptions(of: command)
  }

  /// The options that give way to those of a widget; empty for most commands.
  private static func widgetOptions(of command: Command) -> String {
    guard !command.widgetOptions.isEmpty else { return "" }
    let table = HelpTable(command.widgetOptions.map { (head(of: $0), $0.summary) }).text
    return "\nOPTIONS THAT GIVE WAY TO A WIDGET'S OWN:\n" + table
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
  package static func usage(of command: Command) -> String {
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
  package static func words(of command: Command) -> String {
    ([command.name] + command.namedOperands.map(\.usage)).joined(separator: " ")
  }

  /// The options of a command as lines of the help, with those that every command has.
  package static func options(of command: Command) -> String {
    HelpTable(
      (command.options + CommandSet.questions).map { (head(of: $0), $0.summary) }
    ).text
  }

  private static func head(of option: OptionDescription) -> String {
    option.spellings.joined(separator: ", ") + (option.placeholder.map { " <\($0)>" } ?? "")
  }
}
