import Commands
import Foundation
import Host
import JSON
import Terminal

extension Command {
  private static let bottom = Flag("b", hasOneDash: true, "Show the menu at the lower edge.")
  private static let early = Flag(
    "f", hasOneDash: true, "No effect: the keyboard is grabbed when the menu is shown.")
  private static let anyCase = Flag("i", hasOneDash: true, "Capitals do not count.")
  private static let version = Flag("v", hasOneDash: true, "Print the version.")
  private static let lines = ValueOption(
    "l", hasOneDash: true, takes: "LINES",
    "Show the items below one another, this many at once, up to 1000."
  ) { word throws(InvalidValue) in
    Int(try WindowOptions.number(word, in: 0...1_000, wanted: "a number of lines, from 0 to 1000"))
  }
  private static let monitor = ValueOption(
    "m", hasOneDash: true, takes: "MONITOR", "The number of the monitor, from 0.",
    details: "By default, and if there is no such monitor, it is the pointer's."
  ) { word throws(InvalidValue) in
    Int(try WindowOptions.number(word, in: -1...100, wanted: "the number of a monitor, from 0"))
  }
  private static let prompt = ValueOption(
    "p", hasOneDash: true, takes: "PROMPT", "The text beside the field."
  ) { $0 }
  private static let font = ValueOption(
    "fn", hasOneDash: true, takes: "FONT", "The font, such as monospace:size=11 or Inter-11."
  ) { $0 }
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
      It takes dmenu's options, reads the items from standard input, and prints what is chosen. A \
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
      try StandardStream.output.write(lines: "maru dmenu, with the options of dmenu 5.2\n")
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
    if let font = call[font].map(FontPattern.init) {
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
    let request = WidgetRequest(name: "List", json: JSONValue.object(props).json)
    var settings = try call.windowSettings()
    settings.popup = PopupPlacement(
      call[bottom] ? .bottom : .top, monitor: call[monitor].flatMap { $0 < 0 ? nil : $0 })
    let outcome = try ShowSession(request: request, settings: settings).run()
    ProcessEnd.claim()
    try outcome.write(as: .text)
    return outcome.status
  }
}

/// The parts of a fontconfig pattern that a menu uses: `Inter-11`, `monospace:size=11:bold`.
struct FontPattern: Equatable {
  /// The family; `nil` for the default.
  var family: String?
  /// In points of a screen with 96 dots an inch, 1/96 inch each.
  var size: Double?

  /// The sizes that can be read, in points.
  private static let sizes = 4.0...72.0

  /// Reads a pattern, or the name of a bitmap font (`-misc-fixed-medium-r-normal--13-…`).
  init(_ text: String) {
    defer { size = size.map { min(max($0, Self.sizes.lowerBound), Self.sizes.upperBound) } }
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    if text.hasPrefix("-"), fields.count > 7 {
      family = fields[2] == "*" ? nil : String(fields[2])
      size = Double(fields[7])
      return
    }
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let head = parts.isEmpty ? "" : parts.removeFirst()
    // A font of 12 printer's points is 16 dots high at 96 dots an inch.
    let dots = 96.0 / 72
    if let dash = head.lastIndex(of: "-"), let number = Double(head[head.index(after: dash)...]) {
      family = String(head[..<dash])
      size = number * dots
    } else {
      family = head
    }
    if family?.isEmpty == true { family = nil }
    for part in parts {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let number = Double(words[1]) else { continue }
      if words[0] == "size" { size = number * dots }
      if words[0] == "pixelsize" { size = number }
    }
  }
}
