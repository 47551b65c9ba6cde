internal import JSON

/// Reads actions of keys and events.
struct ActionReader {
  private let log: MistakeLog
  private let references: ReferenceChecker
  private let checker: ValueChecker

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - log: Receives the mistakes.
  ///   - references: Receives the names that actions use.
  ///   - checker: Checks the values of actions.
  init(log: MistakeLog, references: ReferenceChecker, _ checker: ValueChecker) {
    self.log = log
    self.references = references
    self.checker = checker
  }

  /// Reads one action, or a list of them.
  ///
  /// - Parameters:
  ///   - member: The key with its actions.
  ///   - name: What the key is called in a mistake, such as `on.tap`.
  ///   - event: The event.
  /// - Returns: The actions without mistakes.
  func read(_ member: TOMLMember, as name: String, of event: EventSource) -> [Action] {
    if let elements = member.node.elements {
      return elements.compactMap { readAction($0, name, event) }
    }
    return readAction(member.node, name, event).map { [$0] } ?? []
  }

  private func readAction(_ node: TOMLNode, _ name: String, _ event: EventSource) -> Action? {
    guard let fields = TableReader(node, as: .action, name: name, log: log) else {
      return nil
    }
    let given = fields.table.names.filter(fields.has)
    guard given.count == 1, let verb = given.first else {
      if given.count > 1 {
        log.add(
          node.position,
          "an action does one thing, found \(given.joined(separator: ", ")); write a list: "
            + "\(name) = [{ … }, { … }]")
        // What each of them names is checked too.
        for verb in given { _ = readAction(verb, of: fields, event) }
      } else if node.members?.isEmpty == true {
        log.add(
          node.position,
          "the action is empty; it takes \(ValueKind.list(fields.table.names))")
      }
      return nil
    }
    return readAction(verb, of: fields, event)
  }

  private func readAction(
    _ verb: String, of fields: TableReader, _ event: EventSource
  ) -> Action? {
    let window = event.window
    if let node = fields.node(verb) {
      checker.checkNumbers(in: node, of: verb)
      checker.checkBindings(in: node, of: event)
    }
    switch verb {
    case "show": return windowName(fields, verb).map(Action.show)
    case "hide": return windowName(fields, verb).map(Action.hide)
    case "toggle": return windowName(fields, verb).map(Action.toggle)
    case "restart": return windowName(fields, verb).map(Action.restart)
    case "urgent": return windowName(fields, verb).map(Action.urgent)
    case "exec": return fields.command(verb).map(Action.exec)
    case "emit": return fields.text(verb).map(Action.emit)
    case "set": return readSet(fields, in: window)
    case "var": return readAssignment(fields)
    case "call": return readCall(fields, in: window)
    default: preconditionFailure("the key table of actions has \(verb), which is not read")
    }
  }

  private func windowName(_ fields: TableReader, _ verb: String) -> String? {
    guard let name = fields.text(verb), let node = fields.node(verb) else { return nil }
    if !name.contains("${") { references.use(.window(name), at: node.position) }
    return name
  }

  /// Reads `set`, in which a key without quotation marks, as in `busy.text`, is a nested table.
  private func readSet(_ fields: TableReader, in window: String?) -> Action? {
    var values: [String: JSONValue] = [:]
    func add(_ address: String, _ node: TOMLNode, at position: SourcePosition) {
      if !address.contains("."), let members = node.members, !members.isEmpty {
        for member in members {
          add("\(address).\(member.key)", member.node, at: member.keyPosition)
        }
        return
      }
      values[address] = node.json
      references.use(.property(address, window: window, value: node.json), at: position)
    }
    for member in fields.named("set") { add(member.key, member.node, at: member.keyPosition) }
    if values.isEmpty, let node = fields.node("set"), node.members != nil {
      log.add(node.position, "set names no property; write set = { \"busy.text\" = \"…\" }")
    }
    return .set(values)
  }

  private func readAssignment(_ fields: TableReader) -> Action? {
    let members = fields.named("var")
    for member in members { references.use(.assignment(member.key), at: member.keyPosition) }
    if members.isEmpty, let node = fields.node("var"), node.members != nil {
      log.add(node.position, "var names no variable; write var = { name = value }")
    }
    return .assign(fields.values("var"))
  }

  private func readCall(_ fields: TableReader, in window: String?) -> Action? {
    guard let node = fields.node("call"),
      let call = TableReader(node, as: .call, name: "call", log: log)
    else { return nil }
    let address = call.text("address")
    let action = call.text("action")
    let values = call.values("values")
    if let address, let node = call.node("address"), !address.contains("${") {
      references.use(.widget(address, window: window), at: node.position)
      if let action, let node = call.node("action"), !action.contains("${") {
        references.use(
          .action(action, of: address, window: window, values: values), at: node.position)
      }
    }
    guard let address, let action else { return nil }
    return .call(address: address, action: action, values: values)
  }
}
