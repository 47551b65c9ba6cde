import Host
import MaruKit

/// What one `maru show` was asked to do.
///
/// It comes from the parser, or directly from words that need none: reflecting on the parser's types
/// takes a quarter of a start, which a script that shows a widget should not wait for.
struct ShowCall: Equatable {
  var name: String
  var props: String?
  /// The widget's own options, as `WidgetArguments` hands them on.
  var properties: [String] = []
  var settings = WindowSettings()
  var isJSON = false
  var follows = false
  var isStrict = false
  var command: [String] = []

  /// Shows the widget until something ends it, and prints the outcome.
  ///
  /// What the settings leave open the environment says.
  ///
  /// - Throws: `Ending` with the outcome's status, or `HostError`.
  func run() throws {
    let settings = try settings.completed()
    let feed: PropsFeed.BadLine? = follows ? (isStrict ? .end : .skip) : nil
    let request = WidgetRequest(name: name, json: props, properties: properties)
    let outcome = try MainActor.assumeIsolated {
      try ShowSession(request: request, settings: settings, command: command, feed: feed).run()
    }
    if let line = isJSON ? outcome.json : outcome.text {
      try StandardStream.output.write(line + "\n")
    }
    throw Ending(status: outcome.status)
  }
}

extension ShowCall {
  /// Reads words as `WidgetArguments` rewrites them.
  ///
  /// `nil` where they ask for help, are of another command, or where anything is wrong with them:
  /// then the parser reads them, and says what.
  ///
  /// - Parameter words: Beginning with the command's name.
  init?(rewritten words: [String]) {
    guard words.first == "show" else { return nil }
    var call = ShowCall(name: "")
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--":
        call.command = Array(rest)
        rest = []
      case "--json": call.isJSON = true
      case "--follow": call.follows = true
      case "--strict": call.isStrict = true
      case _ where !word.hasPrefix("-") && call.name.isEmpty: call.name = word
      default: guard call.takeOption(word) else { return nil }
      }
    }
    guard !call.name.isEmpty, call.follows || !call.isStrict else { return nil }
    self = call
  }

  /// Takes `--name=value`; `false` where it is none, or where the value cannot be used.
  private mutating func takeOption(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "=") else { return false }
    let value = String(word[word.index(after: equals)...])
    switch word[..<equals] {
    case "--property": properties.append(value)
    case "--props": props = value
    case "--size": return Self.take(try? Measure.size(value), into: &settings.size)
    case "--scale": return Self.take(try? Measure.scale(value), into: &settings.scale)
    case "--timeout": return Self.take(try? Measure.timeout(value), into: &settings.timeout)
    case "--appearance":
      return Self.take(Appearance(rawValue: value)?.style, into: &settings.style)
    case "--text-size":
      return Self.take(TextSize(rawValue: value)?.category, into: &settings.textSize)
    case "--accent-color":
      return Self.take(AccentColor(argument: value)?.color, into: &settings.accentColor)
    default: return false
    }
    return true
  }

  private static func take<Value>(_ value: Value?, into property: inout Value?) -> Bool {
    property = value
    return value != nil
  }
}
