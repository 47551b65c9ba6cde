/// Checks what a key alone does not decide: names that the user chose, numbers, and bindings in texts.
struct ValueChecker {
  private let log: MistakeLog
  private let references: ReferenceChecker

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - log: Receives the mistakes.
  ///   - references: Receives the names that bindings use.
  init(log: MistakeLog, references: ReferenceChecker) {
    self.log = log
    self.references = references
  }

  /// Checks a name that the user chose, which must be an identifier.
  func checkName(_ name: String, of what: String, at position: SourcePosition) {
    guard !Identifier.isValid(name) else { return }
    log.add(
      position,
      name.count > 64
        ? "the name of \(what) has more than 64 letters"
        : "“\(name)” is not a name for \(what); use \(Identifier.rule)")
  }

  /// Reports infinite and undefined numbers, which JSON cannot express.
  func checkNumbers(in node: TOMLNode, of key: String) {
    switch node.value {
    case .number(let number) where !number.isFinite:
      log.add(node.position, "\(key) takes finite numbers only, found \(number)")
    case .array(let elements): for element in elements { checkNumbers(in: element, of: key) }
    case .table(let members): for member in members { checkNumbers(in: member.node, of: key) }
    default: break
    }
  }

  // MARK: Bindings

  /// Checks the bindings of all texts in a value.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - event: The event of an action; `nil` for a property, which knows no event.
  func checkBindings(in node: TOMLNode, of event: EventSource?) {
    switch node.value {
    case .string(let text):
      guard text.contains("${") else { return }
      let (bindings, mistakes) = BindingText.read(text)
      for mistake in mistakes { log.add(node.position, mistake.description) }
      for path in Set(bindings.paths).sorted(by: { $0.joined() < $1.joined() }) {
        if let event, path.first == BindingText.eventName {
          checkEventValue(path.dropFirst(), of: event, at: node.position)
        } else {
          references.use(.variable(path, isAction: event != nil), at: node.position)
        }
      }
    case .array(let elements):
      for element in elements { checkBindings(in: element, of: event) }
    case .table(let members):
      for member in members { checkBindings(in: member.node, of: event) }
    default: break
    }
  }

  /// Checks the path after `event` in a binding.
  private func checkEventValue(
    _ path: ArraySlice<String>, of event: EventSource, at position: SourcePosition
  ) {
    guard let key = path.first else { return }
    switch event {
    case .key:
      if key != KeyBinding.valueName {
        log.add(
          position, "a key's event has no value “\(key)”, it has \(KeyBinding.valueName)")
      }
    case .widget(let plugin, let name, _):
      guard let plugin else { return }
      references.use(
        PluginReference(plugin: plugin, name: .eventValue(key, of: name), position: position))
    }
  }
}
