import PlainText

/// The commands of a program, and the parts that all commands share.
///
/// The parser, the help, the completion and the manual page read it.
package struct CommandSet: Sendable {
  /// Commands under a heading of the help.
  package struct Group: Sendable {
    package let title: String
    package let commands: [Command]

    package init(_ title: String, _ commands: [Command]) {
      self.title = title
      self.commands = commands
    }

    /// The group with further commands at its end.
    package func adding(_ more: [Command]) -> Group { Group(title, commands + more) }
  }

  /// The commands that appear in the help, in its order.
  package let groups: [Group]
  /// The command that runs if the first word is an option or missing.
  package let standard: Command?
  /// The commands for other programs, which the help does not list.
  private let unlisted: [Command]
  /// The widgets that an unknown command may mean.
  private let widgets: @Sendable () -> [String]

  /// The word before the name of a command that prints its help: `maru help show`.
  package static let help = "help"

  /// The flags that every command has.
  package static let questions = [
    Flag("version", "Print the version.").description,
    Flag("help", letter: "h", "Print help.").description,
  ]

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - groups: The commands that appear in the help, in its order.
  ///   - unlisted: The commands for other programs.
  ///   - standard: The command that runs if the first word is an option or missing.
  ///   - widgets: The names of the widgets, asked for only if a command is unknown.
  package init(
    groups: [Group], unlisted: [Command] = [], standard: Command? = nil,
    widgets: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.groups = groups
    self.unlisted = unlisted
    self.standard = standard
    self.widgets = widgets
  }

  /// The commands that appear in the help.
  package var listed: [Command] { groups.flatMap(\.commands) }

  /// Every command, those for programs too.
  package var all: [Command] { listed + unlisted }

  /// The command of a name, listed or not.
  package func command(named name: String) -> Command? { all.first { $0.name == name } }

  /// Whether a word spells a flag of a command or one of the questions.
  static func isFlag(_ word: String, of command: Command) -> Bool {
    (command.options + questions).contains { !$0.takesValue && $0.isSpelt(word) }
  }

  /// The error for a word that names no command, with the nearest command or widget.
  func problem(ofUnknown word: String) -> UsageProblem {
    let commands = listed.map(\.name)
    let remedy =
      if word.isEmpty {
        "there are \(commands.joined(separator: ", ")); see `maru --help`"
      } else if let nearest = NearestName.to(word, among: commands) {
        "try `maru \(nearest)` or --help"
      } else if let nearest = NearestName.to(word, among: widgets()) {
        "try `maru show \(nearest)` or --help"
      } else {
        "there are \(commands.joined(separator: ", ")); see `maru --help`"
      }
    return .noCommand(word, remedy: remedy)
  }
}
