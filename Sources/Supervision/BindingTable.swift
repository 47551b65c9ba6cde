import ConfigurationFile
import JSON

/// The configured title and props of one window, the variables that they depend on, and what its worker
/// was last told.
@MainActor final class BindingTable {
  /// What gets a value that may be bound to variables.
  enum Target: Hashable {
    case title
    case prop(PropPlace)
  }

  /// The values of everything in a window that may be bound to variables.
  struct Values {
    /// The title; `null` for the default.
    var title = JSONValue.null
    /// The values of all props by the widget's id.
    var props: [String: [String: JSONValue]] = [:]

    /// The title as a text; `nil` for the default, also while its variable has no value.
    var titleText: String? { title.plainText.isEmpty ? nil : title.plainText }
  }

  private struct Binding {
    var target: Target
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

  /// Finds the bindings in the title and all props.
  init(_ window: WindowConfiguration) {
    let title = window.title.map { JSONValue.string($0) } ?? .null
    bindings.append(Binding(target: .title, template: title, names: title.boundNames))
    for widget in window.widgets {
      for (prop, template) in widget.props.sorted(by: { $0.key < $1.key }) {
        bindings.append(
          Binding(
            target: .prop(PropPlace(widget: widget.id, prop: prop)), template: template,
            names: template.boundNames))
      }
    }
    names = bindings.reduce(into: []) { $0.formUnion($1.names) }
    showsSeconds = bindings.contains { Self.showsSeconds($0.template) }
  }

  /// All values, which the worker is about to get.
  func resolveAll(_ lookup: (String) -> JSONValue?) -> Values {
    var values = Values()
    for index in bindings.indices {
      let value = bindings[index].template.resolvingBindings(lookup)
      bindings[index].sent = value
      switch bindings[index].target {
      case .title: values.title = value
      case .prop(let place): values.props[place.widget, default: [:]][place.prop] = value
      }
    }
    return values
  }

  /// The values that differ from what the worker has, which is told them.
  ///
  /// `name` is the variable that changed; `nil` looks at all.
  func changes(of name: String?, _ lookup: (String) -> JSONValue?) -> [(Target, JSONValue)] {
    var changes: [(Target, JSONValue)] = []
    for index in bindings.indices where name.map(bindings[index].names.contains) ?? true {
      let value = bindings[index].template.resolvingBindings(lookup)
      guard value != bindings[index].sent else { continue }
      bindings[index].sent = value
      changes.append((bindings[index].target, value))
    }
    return changes
  }

  /// Takes over what the worker was told by the table that this one replaces.
  func inherit(_ old: BindingTable) {
    let sent = Dictionary(old.bindings.map { ($0.target, $0.sent) }) { $1 }
    for index in bindings.indices { bindings[index].sent = sent[bindings[index].target] ?? nil }
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
