import ConfigurationFile
import JSON
import Logging

/// What a new worker of a window restores: the states of the widgets, the props that scripts have set,
/// and the place that a person gave the window.
@MainActor final class WindowRestoration {
  /// The place that a person gave the window: the members of the last `placed` event of a worker.
  var place: JSONValue?
  /// The states that the widgets last saved, by the widget's id, in base64.
  var states: [String: String] { saved.values }
  /// Why the states are not in their file; `nil` if they are, or will be soon.
  var problem: String? { saved.problem }

  private let saved: SavedState
  /// The props that scripts have set, by the widget's id.
  private var props: [String: [String: JSONValue]] = [:]
  /// The names of the widgets' plugins, by id.
  private var names: [String: String]
  /// The widgets whose state is kept at the next start; `nil` keeps all.
  private var keptWidgets: Set<String>?

  /// Reads the states that an earlier host left.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - settings: The display, and the folder of the states.
  ///   - logger: Receives reports of files that cannot be read or written.
  init(of window: WindowConfiguration, settings: Worker.Settings, logger: Logger) {
    saved = SavedState(
      window: window.id, display: settings.display, folder: settings.stateFolder,
      environment: settings.environment, logger: logger)
    names = Self.names(in: window)
    keptWidgets = Set(names.keys)
  }

  /// Takes a configuration that needs a new worker, and forgets what it overrides.
  func adopt(_ new: WindowConfiguration, replacing old: WindowConfiguration) {
    place = place.flatMap { new.place(replacing: $0, of: old) }
    // Another widget cannot read the state of the one that had its id.
    let former = names
    names = Self.names(in: new)
    let kept = Set(names.filter { former[$0.key] == $0.value }.keys)
    props = props.filter { kept.contains($0.key) }
    keptWidgets = kept
  }

  private static func names(in window: WindowConfiguration) -> [String: String] {
    Dictionary(window.widgets.map { ($0.id, $0.name) }) { first, _ in first }
  }

  // MARK: Props

  /// Keeps the value that a script has given a prop.
  func keep(_ value: JSONValue, of prop: PropPlace) {
    props[prop.widget, default: [:]][prop.prop] = value
  }

  /// Forgets what scripts have set, because the file or a variable gives the prop a value.
  func forget(_ prop: PropPlace) { props[prop.widget]?[prop.prop] = nil }

  /// The configured props with the values that scripts have set, by the widget's id.
  func merging(
    _ configured: [String: [String: JSONValue]]
  ) -> [String: [String: JSONValue]] {
    configured.merging(props) { configured, set in configured.merging(set) { $1 } }
  }

  // MARK: States

  /// Keeps the state of a widget, in base64, unless the file no longer has the widget.
  func keep(state: String, of id: String) {
    if let name = names[id] { saved.keep(state, of: id, named: name) }
  }

  /// Forgets the states of widgets that the file no longer has.
  func forgetOtherStates() {
    if let keptWidgets { saved.keepOnly(names.filter { keptWidgets.contains($0.key) }) }
    keptWidgets = nil
  }

  /// Writes the states to their file now, if any changed.
  func save() { saved.save() }
}
