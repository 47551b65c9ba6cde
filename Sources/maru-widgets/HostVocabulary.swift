import Commands
import ConfigurationFile
import Control
import Host
import JSON

/// What the completion asks the running host: its windows, widgets, properties and actions.
///
/// Everything is empty if no host runs, or if it does not answer in time.
struct HostVocabulary {
  /// The seconds that all questions of one completion take at most.
  private static let timeLimit = 0.2
  /// The greatest number of widgets whose properties are asked for.
  private static let widgetLimit = 32

  private let client: ControlClient
  private let end = ContinuousClock.now + .seconds(timeLimit)
  private let windows: [JSONValue]

  /// Asks the host for its windows; `nil` if none answers.
  init?() {
    guard let client = try? HostCall.client(timeLimit: Self.timeLimit),
      let status = try? client.call(Message(call: "status"))
    else { return nil }
    self.client = client
    windows = status["windows"]?.array ?? []
  }

  /// The words for an operand.
  ///
  /// - Parameters:
  ///   - vocabulary: What the operand names.
  ///   - previous: The operands before it.
  ///   - current: The start of the word.
  /// - Returns: Words in the order of the host.
  func candidates(
    for vocabulary: Operand.Vocabulary, after previous: [String], startingWith current: String
  ) -> [Completion.Candidate] {
    switch vocabulary {
    case .none, .words, .installedWidgets: []
    case .windows: windowCandidates
    case .addresses: windowCandidates + widgetCandidates(startingWith: current)
    case .widgets, .runningWidgets: widgetCandidates(startingWith: current)
    case .properties: propertyCandidates(startingWith: current)
    case .propertyValues: valueCandidates(of: previous.first ?? "")
    case .actions: members(of: describe(previous.first)?["actions"])
    case .actionValues:
      values(ofAction: previous.dropFirst().first ?? "", of: previous.first)
        .map { Completion.Candidate(word: "\($0.word)=", summary: $0.summary) }
    case .events:
      eventCandidates(of: previous.first)
    case .variables: variableCandidates
    }
  }

  private var windowCandidates: [Completion.Candidate] {
    windows.compactMap { window in
      window["id"]?.string.map {
        Completion.Candidate(word: $0, summary: window["state"]?.string ?? "")
      }
    }
  }

  /// The widgets: by their ids, or with the window before a slash if an id occurs twice, or if the word has
  /// a slash.
  private func widgetCandidates(startingWith current: String) -> [Completion.Candidate] {
    let widgets = windows.flatMap { window in
      (window["widgets"]?.array ?? []).compactMap { widget in
        (widget["id"]?.string).map { id in
          (window: window["id"]?.string ?? "", id: id, name: widget["name"]?.string ?? "")
        }
      }
    }
    let counts = Dictionary(grouping: widgets, by: \.id).mapValues(\.count)
    return widgets.map { widget in
      Completion.Candidate(
        word: counts[widget.id] == 1 && !current.contains("/")
          ? widget.id : "\(widget.window)/\(widget.id)",
        summary: widget.name)
    }
  }

  /// The properties of the widgets whose addresses fit the start of the word.
  private func propertyCandidates(startingWith current: String) -> [Completion.Candidate] {
    let isNamed = current.contains(".")
    let start = String(current.prefix { $0 != "." })
    let addresses = widgetCandidates(startingWith: current).map(\.word).filter {
      isNamed ? $0 == start : $0.hasPrefix(start)
    }
    return (isNamed && addresses.isEmpty ? [start] : addresses).prefix(Self.widgetLimit).flatMap {
      address in
      members(of: describe(address)?["props"]?["properties"]).map {
        Completion.Candidate(word: "\(address).\($0.word)", summary: $0.summary)
      }
    }
  }

  /// The values of a property that has only some.
  private func valueCandidates(of address: String) -> [Completion.Candidate] {
    guard let dot = address.firstIndex(of: ".") else { return [] }
    let property = String(address[address.index(after: dot)...])
    let schema = describe(String(address[..<dot]))?["props"]?["properties"]?[property]
    let words =
      schema?["type"]?.string == "boolean"
      ? ["true", "false"] : (schema?["enum"]?.array ?? []).compactMap(\.string)
    return words.map { Completion.Candidate(word: $0) }
  }

  /// The events of a window and its widgets, or of a widget.
  private func eventCandidates(of address: String?) -> [Completion.Candidate] {
    let window = windows.first { $0["id"]?.string == address }
    guard let window else {
      return [Completion.Candidate(word: "finished")] + members(of: describe(address)?["events"])
    }
    let ids = (window["widgets"]?.array ?? []).compactMap { $0["id"]?.string }
    return WindowEvents.names.map { Completion.Candidate(word: $0) }
      + ids.prefix(Self.widgetLimit).flatMap {
        members(of: describe("\(address ?? "")/\($0)")?["events"])
      }
  }

  private var variableCandidates: [Completion.Candidate] {
    guard let status = ask(Message(call: "status")) else { return [] }
    let values = status["variables"]?.object ?? [:]
    return Set(values.keys).union(BuiltInVariable.names).sorted().map { name in
      Completion.Candidate(
        word: name, summary: values[name].map { $0.string ?? $0.json } ?? "built in")
    }
  }

  private func values(ofAction name: String, of widget: String?) -> [Completion.Candidate] {
    members(of: describe(widget)?["actions"]?[name]?["properties"])
  }

  private func describe(_ name: String?) -> JSONValue? {
    name.flatMap { ask(Message(call: "describe", ["name": .string($0)])) }
  }

  /// The answer to one call, if there is time left.
  private func ask(_ message: Message) -> JSONValue? {
    let seconds = (end - ContinuousClock.now) / .seconds(1)
    return seconds > 0 ? try? client.call(message, within: seconds) : nil
  }

  /// The names in an object of descriptions.
  private func members(of value: JSONValue?) -> [Completion.Candidate] {
    (value?.object ?? [:]).sorted { $0.key < $1.key }.map { name, member in
      Completion.Candidate(word: name, summary: member["description"]?.string ?? "")
    }
  }
}
