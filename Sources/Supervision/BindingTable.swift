import ConfigurationFile
import JSON

/// The configured props of one window, the variables that they depend on, and what its worker was
/// last told.
@MainActor final class BindingTable {
  private struct Binding {
    var place: PropPlace
    /// The value in the file; its texts may hold bindings and escapes.
    var template: JSONValue
    var names: Set<String>
    /// The value that the worker has.
    var sent: JSONValue?
  }

  /// The names of all variables that the window uses.
  let names: Set<String>
  /// Whether a text of the window shows the time with seconds.
  let showsSeconds: Bool

  private var bindings: [Binding] = []

  /// Finds the bindings in all props.
  init(_ window: WindowConfiguration) {
    for widget in window.widgets {
      for (prop, template) in widget.props.sorted(by: { $0.key < $1.key }) {
        bindings.append(
          Binding(
            place: PropPlace(widget: widget.id, prop: prop), template: template,
            names: template.boundNames))
      }
    }
    names = bindings.reduce(into: []) { $0.formUnion($1.names) }
    showsSeconds = bindings.contains { Self.showsSeconds($0.template) }
  }

  /// The values of all props by the widget's id, which the worker is about to get.
  func resolveAll(_ lookup: (String) -> JSONValue?) -> [String: [String: JSONValue]] {
    var props: [String: [String: JSONValue]] = [:]
    for index in bindings.indices {
      let value = bindings[index].template.resolvingBindings(lookup)
      bindings[index].sent = value
      props[bindings[index].place.widget, default: [:]][bindings[index].place.prop] = value
    }
    return props
  }

  /// The props whose values differ from what the worker has, which is told them.
  ///
  /// `name` is the variable that changed; `nil` looks at all.
  func changes(of name: String?, _ lookup: (String) -> JSONValue?) -> [(PropPlace, JSONValue)] {
    var changes: [(PropPlace, JSONValue)] = []
    for index in bindings.indices where name.map(bindings[index].names.contains) ?? true {
      let value = bindings[index].template.resolvingBindings(lookup)
      guard value != bindings[index].sent else { continue }
      bindings[index].sent = value
      changes.append((bindings[index].place, value))
    }
    return changes
  }

  /// Takes over what the worker was told by the table that this one replaces.
  func inherit(_ old: BindingTable) {
    let sent = Dictionary(old.bindings.map { ($0.place, $0.sent) }) { $1 }
    for index in bindings.indices { bindings[index].sent = sent[bindings[index].place] ?? nil }
  }

  // MARK: Seconds

  /// Whether a text binds `time` without a format, or with one that has seconds.
  static func showsSeconds(_ template: JSONValue) -> Bool {
    switch template {
    case .string(let text):
      text.matches(of: /\$\{time(?::([^}]*))?\}/).contains { match in
        match.1.map { $0.contains(/%[-_0^#EO]*[STscrX+]/) } ?? true
      }
    case .array(let elements): elements.contains(where: showsSeconds)
    case .object(let members): members.values.contains(where: showsSeconds)
    default: false
    }
  }
}
