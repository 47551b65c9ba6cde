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
      name comes first. A list is given one option at a time, a flag as --flag or --no-flag, a \
      value that begins with two dashes as --option=--value.

      A COMMAND is run at each event of the widget, such as a tap, with the event's name in \
      $MARU_EVENT and more in $MARU_EVENT_…; or once, where the widget is there for it, and then \
      maru ends with its status. A widget that would never run it refuses it.

      With --follow the widget's properties come from standard input while it runs: JSON objects, \
      as jq prints them, each laid over what was set before. The window closes when the input ends. \
      Without it standard input is read only by a widget whose own help says so.

        maru show BottomAlert --title Hello --button OK
        maru show FloatingButton --symbol plus -- xdg-open https://example.org
        maru show DropDown --title Colour < colours.txt
        maru show LoadingView --text Building -- make -j2
      """)

  @OptionGroup var widget: WidgetOptionGroup
  @OptionGroup var window: WindowOptionGroup
  @OptionGroup var timeout: TimeoutOption

  @Flag(help: "Print the outcome as JSON.")
  var json = false

  @Flag(help: "Take properties from standard input while the widget runs.")
  var follow = false

  @Flag(help: "With --follow: end with status 65 at a line that cannot be used.")
  var strict = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Run at each event of the widget, or once beside it.", valueName: "command"))
  var command: [String] = []

  func run() throws {
    if widget.asksAboutWidget { return try widget.help() }
    try call.run()
  }

  /// What these options ask for.
  var call: ShowCall {
    ShowCall(
      name: widget.name, props: widget.props, properties: widget.properties,
      settings: window.settings(timeout: timeout.seconds), isJSON: json, follows: follow,
      isStrict: strict, command: command)
  }

  func validate() throws {
    guard follow || !strict else { throw ValidationError("--strict is for --follow, add that") }
  }
}
