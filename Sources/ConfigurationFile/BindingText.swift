public import JSON

/// A text with bindings of variables, such as `${battery.percent:.0f} %`.
///
/// A binding is `${PATH}` or `${PATH:FORMAT}`. A path is the name of a variable and the keys and
/// indices that follow it, separated by dots. The format of `time` is strftime's; others are
/// `[width][.precision](d|f)` and a text that follows the number. `$${` is a literal `${`.
public struct BindingText: Hashable, Sendable {
  /// A part of the text.
  private enum Part: Hashable, Sendable {
    case literal(String)
    case binding(path: [String], format: ValueFormat?)
  }

  private let parts: [Part]

  private init(parts: [Part]) { self.parts = parts }

  /// Reads a text.
  ///
  /// The result is `nil` if the text has neither a binding nor an escape, or has a mistake.
  public init?(_ text: String) {
    guard text.contains("${"), let parsed = try? Self.parse(text) else { return nil }
    self = parsed
  }

  /// Reads a text, which may have no binding at all.
  ///
  /// - Throws: The first mistake.
  public static func parse(_ text: String) throws(BindingError) -> BindingText {
    let (parsed, mistakes) = read(text)
    if let first = mistakes.first { throw first }
    return parsed
  }

  /// Reads a text and collects all mistakes; a binding with a wrong format is kept without it.
  static func read(_ text: String) -> (text: BindingText, mistakes: [BindingError]) {
    var parts: [Part] = []
    var mistakes: [BindingError] = []
    var literal = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        guard let end = rest.firstIndex(of: "}") else {
          mistakes.append(.unclosed(String(rest)))
          rest = ""
          break
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        let (part, mistake) = binding(String(rest[...end]))
        if let part { parts.append(part) }
        if let mistake { mistakes.append(mistake) }
        rest = rest[end...].dropFirst()
      } else {
        literal += "$"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    if !literal.isEmpty { parts.append(.literal(literal)) }
    return (BindingText(parts: parts), mistakes)
  }

  /// Reads one binding with its braces.
  private static func binding(_ text: String) -> (part: Part?, mistake: BindingError?) {
    let inner = text.dropFirst(2).dropLast()
    let colon = inner.firstIndex(of: ":") ?? inner.endIndex
    let path = inner[..<colon].split(separator: ".", omittingEmptySubsequences: false)
    let isValid = path.allSatisfy { part in
      !part.isEmpty && !part.contains { $0.isWhitespace || "${\"'".contains($0) }
    }
    guard isValid, let name = path.first, name.allSatisfy(Identifier.allows) else {
      return (nil, .badPath(text))
    }
    let words = path.map(String.init)
    guard colon < inner.endIndex else { return (.binding(path: words, format: nil), nil) }
    let format = String(inner[inner.index(after: colon)...])
    do {
      let format = try name == "time" ? ValueFormat(time: format) : ValueFormat(number: format)
      return (.binding(path: words, format: format), nil)
    } catch {
      return (
        .binding(path: words, format: nil),
        .badFormat(format, binding: text, reason: error.reason)
      )
    }
  }

  // MARK: Names

  /// The names of the variables: the first parts of all paths.
  public var names: Set<String> { Set(paths.compactMap(\.first)) }

  /// The paths of all bindings, in order.
  public var paths: [[String]] {
    parts.compactMap { part in
      guard case .binding(let path, _) = part else { return nil }
      return path
    }
  }

  // MARK: Values

  /// The text with the variables' values.
  ///
  /// A text that is only one binding without a format keeps the type of the value, and is null if there
  /// is none.
  public func value(_ lookup: (String) -> JSONValue?) -> JSONValue {
    if parts.count == 1, case .binding(let path, nil) = parts[0] {
      return Self.value(at: path, lookup) ?? .null
    }
    return .string(text(lookup) { $0 })
  }

  /// The text with the variables' values, which `transform` can quote.
  public func text(
    _ lookup: (String) -> JSONValue?, transform: (String) -> String
  ) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): return text
      case .binding(let path, let format):
        let value = Self.value(at: path, lookup) ?? .null
        return transform(format?.text(of: value) ?? value.plainText)
      }
    }.joined()
  }

  private static func value(
    at path: [String], _ lookup: (String) -> JSONValue?
  ) -> JSONValue? {
    guard let name = path.first, let value = lookup(name) else { return nil }
    if path.count == 1, name == eventName, let event = value[nameKey] { return event }
    return value.value(at: Array(path.dropFirst()))
  }

  // MARK: Events

  /// The first part of bindings of an event: `${event}` is its name, `${event.KEY}` a value.
  public static let eventName = "event"

  /// The key of an event's name among its values; no path can have an empty part.
  private static let nameKey = ""

  /// The value of `event` for a lookup: the values of an event, and its name as `${event}`.
  public static func event(named name: String, values: [String: JSONValue]) -> JSONValue {
    .object(values.merging([nameKey: .string(name)]) { $1 })
  }
}
