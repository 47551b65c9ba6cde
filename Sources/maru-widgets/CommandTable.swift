import Commands
import Host
import MaruKit

/// Every command of maru, with the environment variables and the exit statuses.
///
/// The parser, the help, the completion, the manual page and the reserved option names use this
/// table. A new command is a `Command` in its own file and an entry here. If it needs no kit, the
/// entry is in `CommandSet.host`, and its name in `CHostCommands`.
enum CommandTable {
  /// The commands.
  static let set = CommandSet(
    groups: [
      CommandSet.Group(
        "COMMANDS",
        [
          .gallery, .show, .list, .add, .remove, .symbols, .render, .host, .checkConfig, .doctor,
          .inspect,
        ]),
      CommandSet.Group("IN PLACE OF OTHER PROGRAMS", [.dmenu, .rofi, .zenity]), .callsOfHost,
      .ofDevelopers.adding([.check]),
    ],
    unlisted: [
      .worker, .keepClipboardProcess, .describePlugin, .readResources, .complete, .manual,
    ],
    standard: .gallery,
    widgets: { MainActor.assumeIsolated { WidgetVocabulary.widgets().map(\.name) } })

  /// The names, without dashes, of all options that may appear next to a widget's own.
  ///
  /// An option of a widget with one of these names gets the prefix `widget-`.
  static let reservedOptions = Set(
    (set.all.filter(\.takesWidget).flatMap(\.options) + CommandSet.questions).map(\.name))

  /// The environment variables that maru reads, each with a sentence for the help.
  static let variables: [(name: String, summary: String)] = [
    ("DISPLAY", "The X server."),
    ("MARU_PLUGIN_PATH", "Folders of plugins, separated by colons, searched first."),
    ("MARU_PROPERTY", "A property of a widget: MARU_TITLE for --title."),
    ("MARU_TEXT_SIZE", "The text size if --text-size is not given."),
    ("MARU_ACCENT_COLOR", "The accent colour if --accent-color is not given."),
    ("MARU_REDUCE_MOTION", "1 if widgets should fade instead of sliding."),
    (
      "MARU_DEBUG",
      """
      Aids for a widget's developer. With any value, the kit's warnings are printed, each once. \
      These words, separated by commas, do more: \
      \(DebugOption.allCases.map { "\($0.rawValue) \($0.summary)" }.joined(separator: "; ")). \
      A word such as no-flipbook takes the plain way instead of a shortcut, to find out whether it \
      is to blame for a wrong picture; the shortcuts are \
      \(Shortcuts.named.map(\.key).joined(separator: ", ")).
      """
    ),
    (
      "MARU_LOG_LEVEL",
      """
      The lowest level that is logged: debug, info, warning or error. The default is info, and \
      warning for `maru show`.
      """
    ),
    ("MARU_SENSOR_ROOT", "The folder whose proc and sys the variables of `maru run` read."),
    (
      "MARU_SOCKET",
      "The control socket that commands call, in place of the display's; `maru dev` prints its own."
    ),
    ("MARU_RESOURCES", "The folder of the kit's icons and fonts."),
    ("XDG_RUNTIME_DIR", "Holds maru/DISPLAY.sock, the control socket of the host."),
    ("XDG_DATA_HOME", "Holds maru/plugins."),
    (
      "XDG_STATE_HOME",
      "Holds the log, the states of widgets, their own files, and positions of windows."
    ),
    ("XDG_CACHE_HOME", "Holds the answers of fontconfig and of plugins for the next start."),
  ]

  /// The exit statuses of maru, each with its meaning.
  static let statuses: [(status: Int32, meaning: String)] = [
    (0, "accepted"),
    (1, "cancelled, or the window was closed"),
    (64, "the command line has a mistake, or the --parent window does not exist"),
    (65, "bad input: a widget, a property, a line or a file"),
    (69, "no display or no host, or the connection was lost"),
    (70, "a widget failed, crashed, or ended the process"),
    (75, "a host runs on the display already"),
    (124, "the time of --timeout ran out"),
    (126, "the command that a widget is shown for cannot be run"),
    (127, "the command that a widget is shown for does not exist"),
    (129, "hung up"),
    (130, "interrupted"),
    (143, "terminated"),
  ]
}
