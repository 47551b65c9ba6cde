/// Parts the options of `maru show` and `maru render` from those of the widget.
///
/// The command line's own options are known here; every other one belongs to the widget, whose
/// plugin alone knows what it takes. These are handed on, in order, as `--property=:WORD`, so that
/// the parser never guesses at them; the colon keeps an empty word from being taken for none.
/// A value of an own option is joined to it, so that the parser takes no `-1` for an option.
struct WidgetArguments {
  /// The options of a command that take a value, and those that do not.
  private struct Known {
    let withValue: Set<String>
    var flags: Set<String> = ["--help", "-h", "--version"]
    /// Whether a widget is named, and what is not known belongs to it.
    var hasWidget = true
  }

  private static let gallery = Known(
    withValue: ["--size", "--timeout", "--scale", "--appearance", "--text-size"], hasWidget: false)

  private static let known: [String: Known] = [
    "gallery": gallery,
    "show": Known(
      withValue: ["--props", "--size", "--timeout", "--scale", "--appearance", "--text-size"],
      flags: ["--help", "-h", "--version", "--json", "--follow", "--strict"]),
    "render": Known(
      withValue: [
        "--props", "--size", "--scale", "--appearance", "--text-size", "--time", "--tree",
        "--output", "-o",
      ]),
  ]

  /// Rewrites a command line without the program's name.
  ///
  /// The first word that is no option is the widget's name. `--help` behind it asks about the
  /// widget. What follows `--` is left as it is.
  static func rewritten(_ arguments: [String]) -> [String] {
    guard let command = arguments.first else { return arguments }
    let isPlain = command.hasPrefix("-")
    guard let known = isPlain ? gallery : known[command] else { return arguments }
    var own = isPlain ? [] : [command]
    var properties: [String] = []
    var isNamed = false
    var rest = arguments.dropFirst(own.count)
    while let word = rest.popFirst() {
      if word == "--" {
        return own + properties + [word] + rest
      } else if known.withValue.contains(word) {
        own += option(word, value: popValue(from: &rest, known))
      } else if known.flags.contains(word) {
        let isAboutWidget = isNamed && ["--help", "-h"].contains(word)
        own.append(isAboutWidget ? "--widget-help" : word)
      } else if let (name, value) = inlineValue(of: word, known) {
        own += option(name, value: value)
      } else if !known.hasWidget {
        own.append(word)
      } else if !isNamed, !word.hasPrefix("-") {
        isNamed = true
        own.append(word)
      } else {
        properties.append("--property=:\(word)")
      }
    }
    return own + properties
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
