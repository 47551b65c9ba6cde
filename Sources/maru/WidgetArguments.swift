import MaruKit

/// Parts the options of `maru show` and `maru render` from those of the widget.
///
/// The command line's own options are known here; every other one belongs to the widget, whose
/// plugin alone knows what it takes. These are handed on, in order, as `--property=:WORD`, so that
/// the parser never guesses at them; the colon keeps an empty word from being taken for none.
/// A value of an own option is joined to it, so that the parser takes no `-1` for an option.
struct WidgetArguments {
  /// The options of a command that take a value, and those that do not.
  struct Known {
    let withValue: Set<String>
    var flags: Set<String> = ["--help", "-h", "--version"]
    /// Whether a widget is named, and what is not known belongs to it.
    var hasWidget = true
  }

  /// The commands that a person is told of.
  static let commands = ["gallery", "show", "list", "symbols", "render"]

  /// The options about a window, whoever shows it.
  private static let ofWindow: Set = [
    "--size", "--scale", "--appearance", "--text-size", "--accent-color",
  ]

  private static let gallery = Known(withValue: ofWindow.union(["--timeout"]), hasWidget: false)

  /// What each command has of its own.
  static let known: [String: Known] = [
    "gallery": gallery,
    "show": Known(
      withValue: ofWindow.union(["--props", "--timeout"]),
      flags: ["--help", "-h", "--version", "--json", "--follow", "--strict"]),
    "list": Known(withValue: [], flags: ["--help", "-h", "--version", "--json"], hasWidget: false),
    "symbols": Known(
      withValue: [], flags: ["--help", "-h", "--version", "--json"], hasWidget: false),
    "render": Known(
      withValue: ofWindow.union(["--props", "--time", "--tree", "--output", "-o"]),
      flags: ["--help", "-h", "--version", "--installed-fonts"]),
  ]

  /// Rewrites a command line without the program's name.
  ///
  /// The first word that is no option is the widget's name. `--help` behind it asks about the
  /// widget. What follows `--` is left as it is.
  ///
  /// - Throws: `UsageProblem` where the parser would have to guess what was meant.
  static func rewritten(_ arguments: [String]) throws(UsageProblem) -> [String] {
    guard let command = arguments.first else { return arguments }
    if command == "help", let word = arguments.dropFirst().first, !commands.contains(word) {
      throw .noCommand(word)
    }
    let isPlain = command.hasPrefix("-")
    guard let known = isPlain ? gallery : known[command] else { return arguments }
    var own = isPlain ? [] : [command]
    var properties: [String] = []
    var isNamed = false
    // Whether the word before was a widget's option, whose value this one may be.
    var isBehindOption = false
    var rest = arguments.dropFirst(own.count)
    while let word = rest.popFirst() {
      let mayBeValue = isBehindOption && !word.hasPrefix("--")
      isBehindOption = false
      if word == "--" {
        guard isNamed || !known.hasWidget else { throw .noWidget(command: command) }
        guard !rest.isEmpty else { throw .noShownCommand(command: command) }
        return own + properties + [word] + rest
      } else if known.withValue.contains(word) {
        own += option(word, value: popValue(from: &rest, known))
      } else if known.flags.contains(word) {
        let isAboutWidget = isNamed && ["--help", "-h"].contains(word)
        own.append(isAboutWidget ? "--widget-help" : word)
      } else if let (name, value) = inlineValue(of: word, known) {
        own += option(name, value: value)
      } else if !mayBeValue,
        let problem = problem(
          of: word, to: known, command: isPlain ? nil : command, isNamed: isNamed)
      {
        throw problem
      } else if !known.hasWidget {
        own.append(word)
      } else if !isNamed, !word.hasPrefix("-") {
        isNamed = true
        own.append(word)
      } else {
        properties.append("--property=:\(word)")
        isBehindOption = word.hasPrefix("--") && !word.utf8.contains(UInt8(ascii: "="))
      }
    }
    let asksForHelp = !Set(own).isDisjoint(with: ["--help", "-h", "--version"])
    guard isNamed || !known.hasWidget || asksForHelp else { throw .noWidget(command: command) }
    return own + properties
  }

  /// What is wrong about a word that is no option of its command, if anything.
  private static func problem(
    of word: String, to known: Known, command name: String?, isNamed: Bool
  ) -> UsageProblem? {
    guard word.hasPrefix("-"), word.count > 1 else { return nil }
    let option = String(word.prefix { $0 != "=" })
    let command = name ?? "gallery"
    if known.flags.contains(option) { return .flagWithValue(option, command: command) }
    let owners = commands.filter { name in
      self.known[name].map { $0.withValue.contains(option) || $0.flags.contains(option) } ?? false
    }
    if !owners.isEmpty { return .otherCommand(option, of: owners, command: command) }
    guard known.hasWidget else {
      let long = known.withValue.union(known.flags).filter { $0.hasPrefix("--") }
      let nearest = option.hasPrefix("--") ? NearestName.to(option, among: long.sorted()) : nil
      return .noOption(option, nearest: nearest, command: name)
    }
    return isNamed ? nil : .optionBeforeName(option, command: command)
  }

  /// The words of `--property`, as they were typed.
  static func typed(_ properties: [String]) -> [String] {
    properties.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
  }

  /// The word behind an option, unless that is an option itself.
  private static func popValue(from rest: inout ArraySlice<String>, _ known: Known) -> String? {
    guard let next = rest.first, !next.hasPrefix("--"), !known.withValue.contains(next),
      !known.flags.contains(next)
    else { return nil }
    return rest.popFirst()
  }

  /// The parts of `--scale=2`, `-o=x.png` or `-ox.png`.
  private static func inlineValue(of word: String, _ known: Known) -> (String, String)? {
    let name = String(word.prefix { $0 != "=" })
    if name != word, known.withValue.contains(name) {
      return (name, String(word.dropFirst(name.count + 1)))
    }
    let short = String(word.prefix(2))
    guard short != "--", word.count > 2, known.withValue.contains(short) else { return nil }
    return (short, String(word.dropFirst(2)))
  }

  /// An own option as the parser reads it without a guess.
  private static func option(_ name: String, value: String?) -> [String] {
    let long = name == "-o" ? "--output" : name
    guard let value else { return [long] }
    return value.isEmpty ? [long, value] : ["\(long)=\(value)"]
  }
}
