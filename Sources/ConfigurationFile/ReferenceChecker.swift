import PlainText

/// Checks the names by which parts of a configuration refer to each other.
///
/// A name may be defined after it is used, or in another file, so names are checked at the end.
final class ReferenceChecker {
  /// A use of a name.
  enum Use {
    case window(String)
    /// The address of a property, in an action; the window is that of the event.
    case property(String, window: String?)
    /// The address of a widget, in an action; the window is that of the event.
    case widget(String, window: String?)
    /// A variable in a binding.
    case variable(String, isAction: Bool)
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

  // MARK: Checking

  /// Reports every name that is not defined.
  func check(log: MistakeLog) {
    for (use, position) in uses {
      if let mistake = mistake(in: use) { log.add(position, mistake) }
    }
  }

  private func mistake(in use: Use) -> String? {
    switch use {
    case .window(let name): return windowMistake(name)
    case .property(let address, let window):
      guard let dot = address.firstIndex(of: "."), dot != address.startIndex,
        address.index(after: dot) < address.endIndex
      else {
        return "“\(address)” is not the address of a property; write WIDGET.PROPERTY or "
          + "WINDOW/WIDGET.PROPERTY"
      }
      return widgetMistake(String(address[..<dot]), in: window)
    case .widget(let address, let window):
      if address.contains(".") {
        return "“\(address)” is the address of a property, but a call takes that of a widget"
      }
      return widgetMistake(address, in: window)
    case .variable(let name, let isAction):
      return variableMistake(name, isAction: isAction)
    case .assignment(let name):
      if variables[name] != nil { return nil }
      if Configuration.builtInVariables.contains(name) {
        return "the variable “\(name)” is built in and cannot be set"
      }
      let hint = NearestName.hint(for: name, among: variables.keys)
      return "unknown variable “\(name)”\(hint.isEmpty ? Self.definition(of: name) : hint)"
    }
  }

  private func windowMistake(_ name: String) -> String? {
    guard windows[name] == nil else { return nil }
    let hint = NearestName.hint(for: name, among: windows.keys)
    guard hint.isEmpty, windows.count <= Self.shownLimit else {
      return "unknown window “\(name)”\(hint)"
    }
    let known = windows.keys.sorted().joined(separator: ", ")
    return "unknown window “\(name)”; the windows are \(known)"
  }

  private func widgetMistake(_ address: String, in window: String?) -> String? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      if let mistake = windowMistake(parts[0]) { return mistake }
      guard widgets[parts[0]]?[parts[1]] == nil else { return nil }
      let hint = NearestName.hint(for: parts[1], among: (widgets[parts[0]] ?? [:]).keys)
      return "the window “\(parts[0])” has no widget “\(parts[1])”\(hint)"
    }
    guard parts.count == 1 else {
      return "“\(address)” is not an address; write WIDGET or WINDOW/WIDGET"
    }
    // The widget of the same window comes first.
    if let window, widgets[window]?[address] != nil { return nil }
    let owners = self.owners[address] ?? []
    if owners.count == 1 { return nil }
    if owners.isEmpty {
      let hint = NearestName.hint(for: address, among: self.owners.keys)
      return "unknown widget “\(address)”\(hint)"
    }
    let addresses = owners.prefix(Self.shownLimit).map { "\($0)/\(address)" }
    return "several windows have a widget “\(address)”; write \(ValueKind.list(addresses))"
  }

  private func variableMistake(_ name: String, isAction: Bool) -> String? {
    if name == BindingText.eventName {
      return isAction ? nil : "${event} has a value in actions only"
    }
    if variables[name] != nil || Configuration.builtInVariables.contains(name) { return nil }
    let builtIn = Configuration.builtInVariables + (isAction ? [BindingText.eventName] : [])
    var hint = NearestName.hint(for: name, among: variables.keys)
    if hint.isEmpty { hint = NearestName.hint(for: name, among: builtIn) }
    guard hint.isEmpty else { return "unknown variable “\(name)”\(hint)" }
    return "unknown variable “\(name)”\(Self.definition(of: name)), or write $${\(name)} "
      + "for a literal ${\(name)}"
  }

  /// The most names that a mistake lists.
  private static let shownLimit = 12

  private static func definition(of name: String) -> String {
    "; define it as [variable.\(name)]"
  }
}
