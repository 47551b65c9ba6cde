import Commands
import Foundation
import Host
import JSON
import Terminal

extension Command {
  private static let bottom = Flag("b", hasOneDash: true, "Show the menu at the lower edge.")
  private static let early = Flag(
    "f", hasOneDash: true, "No effect: the keyboard is grabbed when the menu is shown.")
  private static let anyCase = Flag("i", hasOneDash: true, "Ignore case.")
  private static let version = Flag("v", hasOneDash: true, "Print the version.")
  private static let lines = ValueOption(
    "l", hasOneDash: true, takes: "LINES",
    "Show the items below one another, this many at once, up to 1000."
  ) { min(max(strtol($0, nil, 10), 0), 1_000) }
  private static let monitor = ValueOption(
    "m", hasOneDash: true, takes: "MONITOR", "The number of the monitor, from 0.",
    details: "By default, and if there is no such monitor, it is the pointer's."
  ) { strtol($0, nil, 10) }
  private static let prompt = ValueOption(
    "p", hasOneDash: true, takes: "PROMPT", "The text beside the field."
  ) { $0 }
  private static let font = ValueOption(
    "fn", hasOneDash: true, takes: "FONT", "The font, such as monospace:size=11 or Inter-11."
  ) { word throws(InvalidValue) in
    guard let pattern = FontPattern(word) else {
      throw InvalidValue(wanted: "a pattern of fontconfig, such as monospace:size=11")
    }
    return pattern
  }
  private static let ground = color("nb", "The background.")
  private static let text = color("nf", "The colour of the text.")
  private static let selectedGround = color("sb", "The background of the selected item.")
  private static let selectedText = color("sf", "The colour of the selected item's text.")
  private static let parent = ValueOption(
    "w", hasOneDash: true, takes: "WINDOW",
    "No effect: the menu is at an edge of the monitor, not in the window."
  ) { $0 }

  private static func color(_ name: String, _ summary: String) -> ValueOption<String> {
    ValueOption(name, hasOneDash: true, takes: "COLOR", summary) { $0 }
  }

  /// `maru dmenu`: a menu at an edge of the screen, for scripts that call dmenu.
  static let dmenu = Command(
    name: "dmenu", summary: "Shows a menu in place of dmenu, with the options of dmenu 5.2.",
    discussion: """
      It takes dmenu's options, reads the items from standard input, and prints the chosen item. A \
      link of the name dmenu to maru does the same: `ln -s $(command -v maru) ~/bin/dmenu`.
      Each word of the typed text has to occur in an item. Items that are the text come first, then \
      those that begin with it. Return prints the selected item, and Shift-Return the typed text. \
      Ctrl-Return leaves the menu open; the item is printed at the end. Escape ends with status 1. \
      The other keys are dmenu's too. A click on an item chooses it, and a click outside cancels.
      Colours are #RRGGBB or names that the X server knows.
        printf '%s\\n' lock suspend halt | maru dmenu -p Session
        ls | maru dmenu -i -l 10
      """,
    operands: .none,
    options: [
      bottom.description, early.description, anyCase.description, lines.description,
      monitor.description, prompt.description, font.description, ground.description,
      text.description, selectedGround.description, selectedText.description, parent.description,
      version.description,
    ], usageStatus: .cancelled, isDropIn: true
  ) { call in
    if call[version] {
      try StandardStream.output.write(lines: "dmenu-5.2\n")
      return .accepted
    }
    for (isGiven, option) in [
      (call[early], early.description), (call[parent] != nil, parent.description),
    ]
    where isGiven {
      ErrorLine.write("\(option.typed) has no effect here")
    }
    var props: [String: JSONValue] = [
      "layout": "bar", "beginningsFirst": true, "custom": true,
      "letterCase": call[anyCase] ? "insensitive" : "sensitive",
      "rows": .integer(Int64(call[lines] ?? 0)), "prompt": .string(call[prompt] ?? ""),
    ]
    if let font = call[font] {
      if let family = font.family { props["font"] = .string(family) }
      if let size = font.size { props["fontSize"] = .number(size) }
    }
    for (option, property) in [
      (ground, "background"), (text, "foreground"), (selectedGround, "selectedBackground"),
      (selectedText, "selectedForeground"),
    ] {
      guard let name = call[option] else { continue }
      guard let digits = DisplayColor.digits(of: name) else {
        throw UsageProblem.invalidValue(
          option.description, found: name, wanted: "#RRGGBB or a name of a colour",
          command: "dmenu")
      }
      props[property] = .string(digits)
    }
    let request = WidgetRequest(name: "List", props: props)
    // dmenu ends with status 1, whatever fails.
    let outcome = try DropInFailure.catching(as: .cancelled) { () throws(HostError) in
      var settings = try call.windowSettings()
      settings.popup = PopupPlacement(
        call[bottom] ? .bottom : .top, monitor: call[monitor].flatMap { $0 < 0 ? nil : $0 })
      return try ShowSession(request: request, settings: settings).run()
    }
    ProcessEnd.claim()
    try outcome.write(as: .text)
    return outcome.status
  }
}
