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

  /// The mistakes in the widgets of a configuration, in the order of the file.
  ///
  /// A value with a binding is not checked, since it is known only while the host runs.
  public func mistakes(in configuration: Configuration) -> [Mistake] {
    configuration.windows.flatMap { window in
      let icon = window.icon.flatMap { WindowIcons.problem(with: $0) }.map {
        Mistake(position: window.keyPositions["icon"] ?? window.position, message: $0)
      }
      return [icon].compactMap(\.self) + window.widgets.flatMap { mistakes(in: $0) }
        + uselessGrants(of: window)
    }
  }

  /// The grants of a sandbox that no widget of the window asks for.
  private func uselessGrants(of window: WindowConfiguration) -> [Mistake] {
    guard let grants = window.sandbox else { return [] }
    let asked = Set(
      window.widgets.flatMap { widget -> [WidgetPermission.Kind] in
        let found = try? WidgetRequest(name: widget.name).find(in: catalog, isCareful: true) { _ in
        }
        return found?.factory.information.permissions.map(\.kind) ?? []
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
      library = try WidgetRequest(name: widget.name).find(in: catalog, isCareful: true) { _ in }
    } catch {
      return [Mistake(position: widget.position, message: "\(error)")]
    }
    let props = widget.props.sorted { $0.key < $1.key }.compactMap { name, value -> Mistake? in
      problem(with: value, of: name, in: library).map {
        Mistake(position: widget.propPositions[name] ?? widget.position, message: $0)
      }
    }
    let events = library.factory.information.events.map(\.name) + ["finished", "*"]
    let actions = widget.actions.keys.sorted().filter { !events.contains($0) }.map { event in
      let nearest = NearestName.to(event, among: events).map { " (did you mean \($0)?)" } ?? ""
      return Mistake(
        position: widget.position,
        message: "\(library.name) has no event \(event)\(nearest), it has "
          + events.joined(separator: ", "))
    }
    return (props + actions).sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
  }

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
      return nil
    } catch {
      return "\(error), in the properties of \(library.name)"
    }
  }
}

extension SandboxGrants {
  /// The kinds of things that are granted.
  var kinds: Set<WidgetPermission.Kind> {
    var kinds: Set<WidgetPermission.Kind> = []
    if network { kinds.insert(.network) }
    if commands { kinds.insert(.commands) }
    if !read.isEmpty || !write.isEmpty { kinds.insert(.files) }
    return kinds
  }
}
