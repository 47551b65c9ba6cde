import Commands
import Host

extension CommonOption {
  /// The option for the help, the completion and the manual page.
  var description: OptionDescription {
    ValueOption(
      rawValue, takes: placeholder, summary, details: details ?? "", words: words
    ) { $0 }.description
  }
}

extension Command {
  private static let json = Flag(
    "json", "Print the outcome as JSON.",
    details: """
      The outcome is one line such as {"outcome":"accepted","text":"Delete"}. It is one of accepted, \
      cancelled, timeout, interrupted, terminated and hangup, or ended with the status of the \
      command that the widget was shown for.
      """)

  private static let follow = Flag(
    "follow", "Take properties from standard input while the widget runs.",
    details: """
      The input is JSON objects, as jq prints them. Each ends at the end of a line, and overrides \
      the properties that were set before. The window closes when the input ends, with status 1, or \
      0 if the widget asks nothing. An invalid object is reported with the number of its first \
      line, and skipped.
      """)

  private static let strict = Flag(
    "strict", "With --follow: end with status 65 at an invalid object.")

  private static let keepClipboard = Flag(
    "keep-clipboard", "Keep the widget's copied data on the clipboard after maru ends.",
    details: """
      A clipboard manager does so anyway. Without one, a process stays in the background until \
      something else is copied.
      """)

  private static let print = ValueOption(
    "print", takes: "EVENT", "Print the value of each event of this name, such as change.",
    details: """
      The value is a line on standard output; an event with several values is printed as a JSON \
      object, and one without values as its name.
      """
  ) { $0 }

  private static let state = ValueOption(
    "state", takes: "FILE", "Start the widget with the state in a file, and save it there.",
    details: """
      The state is what the widget keeps between its windows, such as a position in a list. The file \
      is written when maru ends, and need not exist at the start.
      """
  ) { word throws(InvalidValue) in
    guard !word.isEmpty else { throw InvalidValue(wanted: "the path of a file") }
    return word
  }

  /// As in “title, icon or font”.
  private static let commonOptionNames: String = {
    let names = CommonOption.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  /// `maru show NAME`: one widget in its own window, whose outcome is printed.
  static let show = Command(
    name: "show", summary: "Shows a widget in a window of its own and prints its outcome.",
    discussion: """
      Each property of a widget is an option: `maru show NAME --help` lists them. The name comes \
      first. A list is given one element at a time, a flag as --flag or --no-flag, and a value that \
      begins with two dashes as --option=--value.
      A COMMAND after -- runs at each event of the widget, such as a tap, with the event's name in \
      $MARU_EVENT and its values in $MARU_EVENT_VALUE, and goes on when maru ends. Some \
      widgets, such as LoadingView, run the command once: maru exits with its status, and stops it \
      if maru ends first. Other widgets refuse a command.
      The outcome is printed unchanged. On a terminal, visible symbols replace control characters.
      A widget's own option called \(commonOptionNames) takes precedence.
      With --follow, properties come from standard input while the widget runs. Without it, only \
      widgets whose help says so read standard input.
        maru show BottomAlert --title Hello --button OK
        maru show FloatingButton --symbol plus -- xdg-open https://example.org
        maru show DropDown --title Colour < colours.txt
        maru show LoadingView --text Building -- make -j2
      """,
    operands: .widgetAndProgram,
    options: [WidgetOptions.props.description] + WindowOptions.all + [
      WindowOptions.popup.description, WindowOptions.timeout.description, json.description,
      follow.description, strict.description, print.description, state.description,
      keepClipboard.description,
    ],
    widgetOptions: CommonOption.allCases.map(\.description)
  ) { call in
    guard call[follow] || !call[strict] else {
      throw UsageProblem.missingOption("--follow", neededBy: "--strict", command: "show")
    }
    var settings = try call.windowSettings()
    settings.keepsClipboard = call[keepClipboard]
    let feed: PropsFeed.BadLine? = call[follow] ? (call[strict] ? .end : .skip) : nil
    let format: Outcome.Format = call[json] ? .json : .text
    let session = ShowSession(
      request: call.request, settings: settings, command: call.words, feed: feed, format: format,
      statePath: call[state])
    session.printedEvent = call[print]
    let outcome = try session.run()
    ProcessEnd.claim()
    try outcome.write(as: format)
    return outcome.status
  }
}
