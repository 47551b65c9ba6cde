import ArgumentParser
import Host

/// `maru show NAME`: one widget in a window of its own, whose outcome is printed.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows a widget in a window of its own and prints its outcome.",
    usage: "maru show <name> [--PROPERTY VALUE ...] [<options>] [-- COMMAND ...]",
    discussion: """
      Whatever can be set of the widget is an option: `maru show <name> --help` lists it. The \
      name comes first. A list is given one option at a time, a flag as --flag or --no-flag.

      A COMMAND is run at each event of the widget, such as a tap, with the event's name in \
      $MARU_EVENT.

        maru show BottomAlert --title Hello --button OK
        maru show FloatingButton --symbol plus -- xdg-open https://example.org
      """)

  @OptionGroup var widget: WidgetOptionGroup
  @OptionGroup var window: WindowOptionGroup
  @OptionGroup var timeout: TimeoutOption

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Run at each event of the widget.", valueName: "command"))
  var command: [String] = []

  func run() throws {
    if widget.asksAboutWidget { return try widget.help() }
    let settings = window.settings(timeout: timeout.seconds)
    let (text, status) = try MainActor.assumeIsolated {
      try ShowSession(request: widget.request, settings: settings, command: command).run()
    }
    if let text { try StandardStream.output.write(text + "\n") }
    throw Ending(status: status)
  }
}
