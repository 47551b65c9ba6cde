/// Parts the options of `maru show` and `maru render` from those of the widget.
///
/// The command line's own options are known here; every other one belongs to the widget, whose
/// plugin alone knows what it takes. These are handed on, in order, as `--property=WORD`, so that
/// the parser never guesses at them.
struct WidgetArguments {
  /// The options of a command that take a value, and those that do not.
  private struct Known {
    let withValue: Set<String>
    let flags: Set<String>
  }

  private static let known: [String: Known] = [
    "show": Known(
      withValue: ["--props", "--size", "--timeout", "--scale", "--appearance"],
      flags: ["--help", "-h", "--version"]),
    "render": Known(
      withValue: [
        "--props", "--size", "--scale", "--appearance", "--time", "--tree", "--output", "-o",
      ],
      flags: ["--help", "-h", "--version"]),
  ]

  /// Rewrites a command line without the program's name.
  ///
  /// The first word that is no option is the widget's name. `--help` behind it asks about the
  /// widget. What follows `--` is left as it is.
  static func rewritten(_ arguments: [String]) -> [String] {
    guard let command = arguments.first, let known = known[command] else { return arguments }
    var own = [command]
    var properties: [String] = []
    var isNamed = false
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        return own + properties + [word] + rest
      } else if known.withValue.contains(word) {
        own.append(word)
        if let value = rest.popFirst() { own.append(value) }
      } else if known.flags.contains(word) {
        let isAboutWidget = isNamed && word != "--version"
        own.append(isAboutWidget ? "--widget-help" : word)
      } else if known.withValue.contains(String(word.prefix { $0 != "=" })) {
        own.append(word)
      } else if !isNamed, !word.hasPrefix("-") {
        isNamed = true
        own.append(word)
      } else {
        properties.append("--property=\(word)")
      }
    }
    return own + properties
  }
}
