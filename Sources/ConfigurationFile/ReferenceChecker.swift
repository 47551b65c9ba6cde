internal import JSON
import PlainText

/// Checks the names by which parts of a configuration refer to each other.
///
/// A name may be defined after it is used, or in another file, so names are checked at the end.
final class ReferenceChecker {
  /// A use of a name.
  enum Use {
    case window(String)
    /// The address of a property, in an action; the window is that of the event.
    case property(String, window: String?, value: JSONValue)
    /// The address of a widget, in an action; the window is that of the event.
    case widget(String, window: String?)
    /// An action of a widget that another action calls.
    case action(String, of: String, window: String?, values: [String: JSONValue])
    /// A variable in a binding, and the parts of its value.
    case variable([String], isAction: Bool)
    /// A variable that an action sets.
    case assignment(String)
  }

  /// Where the windows are defined.
  private(set) var windows: [String: SourcePosition] = [:]
  /// Where the variables are defined.
  private(set) var variables: [String: SourcePosition] = [:]
  /// Where the widgets of each window are defined.
  private(set) var widgets: [String: [String: SourcePosition]] = [:]
  /// The windows that have a widget with an id.
  private var owners: [String: [String]] = [:]
  private var uses: [(use: Use, position: SourcePosition)] = []
  /// The uses of names that only plugins can confirm, if their plugins are known.
  private var pluginUses: [PluginReference] = []

  // MARK: Collecting

  /// Notes a window.
  func define(window: String, at position: SourcePosition) { windows[window] = position }

  /// Notes a variable; its first definition counts.
  func define(variable: String, at position: SourcePosition) {
    variables[variable] = variables[variable] ?? position
  }

  /// Notes a widget; its first definition counts.
  func define(widget: String, in window: String, at position: SourcePosition) {
    guard widgets[window]?[widget] == nil else { return }
    widgets[window, default: [:]][widget] = position
    owners[widget, default: []].append(window)
  }

  /// Notes a use of a name.
  func use(_ use: Use, at position: SourcePosition) { uses.append((use, position)) }

  /// Notes a use of a name that only a plugin can confirm.
  func use(_ reference: PluginReference) { pluginUses.append(reference) }

  // MARK: Checking

  /// Reports every name that is not defined.
  ///
  /// - Parameters:
  ///   - log: Gets the mistakes.
  ///   - knowsAllNames: Whether all files could be read; otherwise an unknown name is no mistake.
  func check(log: MistakeLog, knowsAllNames: Bool) {
    for (use, position) in uses {
      guard let mistake = mistake(in: use), knowsAllNames || !mistake.isUnknownName else {
        continue
      }
      log.add(position, mistake.message)
    }
  }

  /// All uses of names that only plugins can confirm; those of properties and actions come last.
  ///
  /// Addresses of no widget are left out: they are mistakes already.
  func pluginReferences(in configuration: Configuration) -> [PluginReference] {
    var plugins: [String: [String: String]] = [:]
    for window in configuration.windows {
      for widget in window.widgets { plugins[window.id, default: [:]][widget.id] = widget.name }
    }
    func reference(
      _ address: String, _ window: String?, _ name: PluginReference.Name,
      _ position: SourcePosition
    ) -> PluginReference? {
      guard let found = widget(at: address, near: window),
        let plugin = plugins[found.window]?[found.id]
      else { return nil }
      return PluginReference(plugin: plugin, name: name, position: position)
    }
    return pluginUses
      + uses.compactMap { use, position in
        switch use {
        case .property(let address, let window, let value):
          guard let (widget, property) = Self.parts(ofProperty: address) else { return nil }
          return reference(widget, window, .property(property, value: value), position)
        case .action(let action, let widget, let window, let values):
          return reference(widget, window, .action(action, values: values), position)
        default: return nil
        }
      }
  }

  /// The widget at an address; `nil` if there is none, or several.
  private func widget(
    at address: String, near window: String?
  ) -> (window: String, id: String)? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 { return (parts[0], parts[1]) }
    if let window, widgets[window]?[address] != nil { return (window, address) }
    guard let owners = owners[address], owners.count == 1 else { return nil }
    return (owners[0], address)
  }

  /// The widget's address and the property in `WIDGET.PROPERTY`.
  private static func parts(ofProperty address: String) -> (widget: String, property: String)? {
    guard let dot = address.firstIndex(of: "."), dot != address.startIndex,
      address.index(after: dot) < address.endIndex
    else { return nil }
    return (String(address[..<dot]), String(address[address.index(after: dot)...]))
  }

  /// A mistake in the use of a name.
  private struct NameMistake {
    let message: String
    /// Whether the name would be right if another file defined it.
    let isUnknownName: Bool

    static func unknown(_ message: String) -> NameMistake {
      NameMistake(message: message, isUnknownName: true)
    }
    static func wrong(_ message: String) -> NameMistake {
      NameMistake(message: message, isUnknownName: false)
    }
  }

  private func mistake(in use: Use) -> NameMistake? {
    switch use {
    case .window(let name): return windowMistake(name)
    case .property(let address, let window, _):
      guard let (widget, _) = Self.parts(ofProperty: address) else {
        return .wrong(
          "“\(address)” is not the address of a property; write WIDGET.PROPERTY or "
            + "WINDOW/WIDGET.PROPERTY")
      }
      return widgetMistake(widget, in: window)
    case .widget(let address, let window):
      if address.contains(".") {
        return .wrong(
          "“\(address)” is the address of a property, but a call takes that of a widget")
      }
      return widgetMistake(address, in: window)
    case .action: return nil
    case .variable(let path, let isAction):
      guard let name = path.first else { return nil }
      return variableMistake(name, isAction: isAction) ?? partMistake(path)
    case .assignment(let name):
      if variables[name] != nil { return nil }
      if BuiltInVariable.names.contains(name) {
        return .wrong("the variable “\(name)” is built in and cannot be set")
      }
      let hint = NearestName.hint(for: name, among: variables.keys)
      return .unknown(
        "unknown variable “\(name)”\(hint.isEmpty ? Self.definition(of: name) : hint)")
    }
  }

  private func windowMistake(_ name: String) -> NameMistake? {
    guard windows[name] == nil else { return nil }
    let hint = NearestName.hint(for: name, among: windows.keys)
    guard hint.isEmpty, windows.count <= Self.shownLimit else {
      return .unknown("unknown window “\(name)”\(hint)")
    }
    let known = windows.keys.sorted().joined(separator: ", ")
    return .unknown("unknown window “\(name)”; the windows are \(known)")
  }

  private func widgetMistake(_ address: String, in window: String?) -> NameMistake? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      if let mistake = windowMistake(parts[0]) { return mistake }
      guard widgets[parts[0]]?[parts[1]] == nil else { return nil }
      let hint = NearestName.hint(for: parts[1], among: (widgets[parts[0]] ?? [:]).keys)
      return .wrong("the window “\(parts[0])” has no widget “\(parts[1])”\(hint)")
    }
    guard parts.count == 1 else {
      return .wrong("“\(address)” is not an address; write WIDGET or WINDOW/WIDGET")
    }
    // The widget of the same window comes first.
    if let window, widgets[window]?[address] != nil { return nil }
    let owners = self.owners[address] ?? []
    if owners.count == 1 { return nil }
    if owners.isEmpty {
      let hint = NearestName.hint(for: address, among: self.owners.keys)
      return .unknown("unknown widget “\(address)”\(hint)")
    }
    let addresses = owners.prefix(Self.shownLimit).map { "\($0)/\(address)" }
    return .wrong(
      "several windows have a widget “\(address)”; write \(ValueKind.list(addresses))")
  }

  private func variableMistake(_ name: String, isAction: Bool) -> NameMistake? {
    if name == BindingText.eventName { return .wrong("${event} has a value in actions only") }
    if variables[name] != nil || BuiltInVariable.names.contains(name) { return nil }
    let builtIn = BuiltInVariable.names + (isAction ? [BindingText.eventName] : [])
    var hint = NearestName.hint(for: name, among: variables.keys)
    if hint.isEmpty { hint = NearestName.hint(for: name, among: builtIn) }
    guard hint.isEmpty else { return .unknown("unknown variable “\(name)”\(hint)") }
    return .unknown(
      "unknown variable “\(name)”\(Self.definition(of: name)), or write $${\(name)} "
        + "for a literal ${\(name)}")
  }

  /// The mistake in the parts of a built-in variable.
  private func partMistake(_ path: [String]) -> NameMistake? {
    guard let name = path.first, path.count > 1, variables[name] == nil,
      let variable = BuiltInVariable.named(name)
    else { return nil }
    if variable.parts.isEmpty {
      return .wrong("the variable “\(name)” has no parts; write ${\(name)}")
    }
    if variable.parts.contains(path[1]), path.count == 2 { return nil }
    let part = path.dropFirst().joined(separator: ".")
    let hint = NearestName.hint(for: part, among: variable.parts)
    return .wrong(
      "the variable “\(name)” has no part “\(part)”\(hint); it has "
        + variable.parts.joined(separator: ", "))
  }

  /// The most names that a mistake lists.
  private static let shownLimit = 12

  private static func definition(of name: String) -> String {
    "; define it as [variable.\(name)]"
  }
}
