import ConfigurationFile
import JSON
import MaruKit
import PluginLoading

/// Checks the widgets of a configuration against their plugins.
///
/// [main actor]
///
/// The reader of the file knows no plugins. This check finds each widget's plugin and compares its
/// properties, and the events that run actions. Plugins are described in child processes, so one
/// that crashes is only refused.
@MainActor public struct ConfigurationCheck {
  private let catalog: PluginCatalog

  /// Creates a check that finds plugins in a catalog.
  public init(catalog: PluginCatalog) { self.catalog = catalog }

  /// All mistakes of a configuration file, in the order of the files: those of the reader, and
  /// those in what only plugins know.
  ///
  /// A value with a binding is not checked, since it is known only while the host runs.
  public func mistakes(in reading: ConfigurationReading) -> [Mistake] {
    reading.mistakes(
      with: mistakes(in: reading.draft) + reading.pluginReferences.compactMap { mistake(in: $0) }
        + reading.fonts.compactMap { mistake(in: $0) })
  }

  private func mistakes(in configuration: Configuration) -> [Mistake] {
    configuration.windows.flatMap { window in
      let icon = window.icon.flatMap { WindowIcons.problem(with: $0) }.map {
        Mistake(position: window.keyPositions["icon"] ?? window.position, message: $0)
      }
      return [icon].compactMap(\.self) + window.widgets.flatMap { mistakes(in: $0) }
        + uselessGrants(of: window)
    }
  }

  /// The mistake in a family of fonts that is not installed.
  private func mistake(in font: FontReference) -> Mistake? {
    let families = UIFont.familyNames
    guard !families.contains(font.family) else { return nil }
    let hint = NearestName.hint(for: font.family, among: families)
    return Mistake(
      position: font.position,
      message: "no font has the family “\(font.family)”\(hint); `fc-list : family` lists them")
  }

  /// The grants of a sandbox that no widget of the window asks for.
  private func uselessGrants(of window: WindowConfiguration) -> [Mistake] {
    guard let grants = window.sandbox else { return [] }
    // A plugin that is not found may ask for everything.
    let libraries = window.widgets.compactMap { try? library($0.name) }
    guard libraries.count == window.widgets.count else { return [] }
    let asked = Set(
      libraries.flatMap { library in
        library.factory.information.permissions.map { SandboxGrants.Kind($0.kind) }
      })
    return grants.kinds.subtracting(asked).sorted { $0.rawValue < $1.rawValue }.map { kind in
      Mistake(
        position: window.keyPositions["sandbox"] ?? window.position,
        message: "sandbox grants \(kind.rawValue), but no widget of the window “\(window.id)” asks "
          + "for it; remove the grant")
    }
  }

  private func mistakes(in widget: WidgetConfiguration) -> [Mistake] {
    let library: PluginLibrary
    do throws(HostError) {
      library = try self.library(widget.name)
    } catch {
      return [Mistake(position: widget.position, message: "\(error)")]
    }
    return widget.props.sorted { $0.key < $1.key }.compactMap { name, value in
      problem(with: value, of: name, in: library).map {
        Mistake(position: widget.propPositions[name] ?? widget.position, message: $0)
      }
    }
  }

  private func library(_ name: String) throws(HostError) -> PluginLibrary {
    try WidgetRequest(name: name).find(in: catalog, isCareful: true) { _ in }
  }

  // MARK: Names

  /// The mistake in a name that a plugin should know; `nil` also if the plugin is not found, which
  /// is a mistake of the widget.
  private func mistake(in reference: PluginReference) -> Mistake? {
    guard let library = try? library(reference.plugin) else { return nil }
    let information = library.factory.information
    let message: String? =
      switch reference.name {
      case .event(let name):
        unknown(
          "event", name, of: library.name, among: information.events.map(\.name) + Self.events)
      case .eventValue(let key, let event):
        eventValues(event, of: information).flatMap {
          unknown("value", key, of: "the event \(event) of \(library.name)", among: $0)
        }
      case .property(let name, let value): problem(with: value, of: name, in: library)
      case .action(let name, let values):
        problem(withCallOf: name, values: values.keys.sorted(), in: library)
      }
    return message.map { Mistake(position: reference.position, message: $0) }
  }

  /// The events of every widget: its end, and any event.
  private static let events = ["finished", "*"]

  /// The names of an event's values; `nil` if they cannot be known.
  private func eventValues(_ event: String, of information: WidgetInformation) -> [String]? {
    if event == "finished" { return ["outcome", "text"] }
    return information.events.first { $0.name == event }.map { $0.values.keys.sorted() }
  }

  /// The mistake in a name that is none of some names; `nil` if it is one.
  private func unknown(
    _ what: String, _ name: String, of owner: String, among names: [String]
  ) -> String? {
    guard !names.contains(name) else { return nil }
    let nearest = NearestName.to(name, among: names).map { " (did you mean \($0)?)" } ?? ""
    let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
    return "\(owner) has no \(what) \(name)\(nearest), \(known)"
  }

  private func problem(
    withCallOf name: String, values: [String], in library: PluginLibrary
  ) -> String? {
    let actions = library.factory.information.actions
    guard let action = actions.first(where: { $0.name == name }) else {
      return unknown("action", name, of: library.name, among: actions.map(\.name))
    }
    return values.lazy.compactMap {
      unknown(
        "value", $0, of: "the action \(name) of \(library.name)", among: action.values.keys.sorted()
      )
    }.first
  }

  // MARK: Values

  /// The reason why a property is refused.
  private func problem(
    with value: JSONValue, of name: String, in library: PluginLibrary
  ) -> String? {
    let schema = library.factory.schema
    let isKnown = schema.properties.contains { $0.name == name }
    guard !isKnown || value.boundNames.isEmpty else { return nil }
    var given = PropValue(value)
    do throws(PropsError) {
      if let property = schema.properties.first(where: { $0.name == name }),
        case .text(let text) = given, !property.kind.accepts(given)
      {
        given = try schema.value(of: text, for: property, named: name)
      }
      try library.factory.check(PropValues([name: given]))
      if case .text(let text) = given,
        let vocabulary = schema.properties.first(where: { $0.name == name })?.vocabulary
      {
        try vocabulary.check(text, of: name)
      }
      return nil
    } catch {
      return "\(error), in the properties of \(library.name)"
    }
  }
}

extension SandboxGrants.Kind {
  /// The kind of things that a plugin's information asks for.
  init(_ kind: WidgetPermission.Kind) {
    self =
      switch kind {
      case .files: .files
      case .network: .network
      case .commands: .commands
      }
  }
}
