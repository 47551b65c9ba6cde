import ConfigurationFile
import Control
import JSON
import Logging

/// The windows of a host in the order of the file, and the variables that each of them uses.
///
/// Life: `init` → `adopt` any number of times → `stop` once.
@MainActor final class WindowTable {
  /// Called when the variables that shown windows use may have changed.
  var onDemandChange: (() -> Void)?
  /// Called when the state, the process or the X window of a window has changed.
  var onWindowChange: ((_ id: String) -> Void)?
  /// Called with each event of a window, and what the file says to do.
  var onEvent: ((WidgetEvent, [Action]) -> Void)?
  /// Called with a key that a window with the keyboard did not handle; see `BoundKeys.press`.
  var onIgnoredKey: ((_ symbol: UInt32, _ modifiers: UInt16) -> Void)?

  /// How workers are started and judged; the limits are those of the configuration.
  var settings: Worker.Settings
  private let variables: VariableStore
  private let log: Log
  private var windows: [WindowProcess] = []
  private var bindings: [String: BindingTable] = [:]
  /// The windows that are no longer in the file and whose workers have not ended yet.
  private var leaving: [WindowProcess] = []

  init(settings: Worker.Settings, variables: VariableStore, log: Log) {
    self.settings = settings
    self.variables = variables
    self.log = log
  }

  // MARK: Life

  /// Takes a configuration: starts and ends windows, updates those that differ, and defines the variables.
  func adopt(_ new: Configuration) {
    settings.limits = new.supervision
    let old = Dictionary(windows.map { ($0.configuration.id, $0) }) { $1 }
    let ids = Set(new.windows.map(\.id))
    for window in windows where !ids.contains(window.configuration.id) {
      window.delegate = nil
      bindings[window.configuration.id] = nil
      leaving.append(window)
      window.stop { [weak self] in self?.leaving.removeAll { $0 === window } }
    }
    var added: [WindowProcess] = []
    windows = new.windows.map { configuration in
      if let window = old[configuration.id] {
        window.limits = new.supervision
        return window
      }
      added.append(makeWindow(configuration))
      return added[added.count - 1]
    }
    variables.define(new.variables)
    for configuration in new.windows {
      guard let window = old[configuration.id] else { continue }
      take(configuration, window)
    }
    onDemandChange?()
    for window in added { window.start() }
    // A dialog that is gone, or no longer modal, blocks nothing.
    for window in windows { window.blockerDidChange() }
  }

  private func makeWindow(_ configuration: WindowConfiguration) -> WindowProcess {
    let window = WindowProcess(
      configuration, theme: configuration.theme, settings: settings, log: log)
    window.delegate = self
    bindings[configuration.id] = BindingTable(configuration)
    return window
  }

  private func take(_ new: WindowConfiguration, _ window: WindowProcess) {
    let old = window.configuration
    guard old != new else { return }
    let table = BindingTable(new)
    let former = bindings.updateValue(table, forKey: new.id)
    guard old.outline == new.outline, window.status.state != .failed else {
      log.logger(for: new.id).info(
        "the window is shown anew, because its configuration has changed")
      return window.replace(with: new, theme: new.theme)
    }
    if let former { table.inherit(former) }
    let changes = table.changes(of: nil, variables.value)
    window.adopt(new, theme: new.theme)
    for (target, value) in changes { window.update(target, to: value) }
  }

  /// Gives the widgets of a window the props of another configuration, which differs in nothing else.
  ///
  /// - Parameters:
  ///   - new: The configuration.
  ///   - tellsWorker: Whether the present worker takes them too, or the next one only.
  ///   - completion: Called with the reason if a widget refuses one; then nothing changes.
  func takeProps(
    of new: WindowConfiguration, tellsWorker: Bool,
    _ completion: @escaping (_ failure: ControlError?) -> Void
  ) {
    guard let window = self[new.id] else { return completion(nil) }
    let table = BindingTable(new)
    let values = table.resolveAll(variables.value)
    guard tellsWorker else {
      bindings[new.id] = table
      window.adoptProps(of: new)
      return completion(nil)
    }
    window.replaceProps(by: values.props, of: new) { [weak self, weak window] failure in
      if failure == nil, let self, let window {
        bindings[new.id] = table
        onDemandChange?()
        // What has changed meanwhile.
        sendChanges(of: nil, to: window)
      }
      completion(failure)
    }
  }

  /// Ends all workers, saves their state, and calls the closure when the last one has ended.
  func stop(_ completion: @escaping () -> Void) {
    let ending = windows + leaving
    var remaining = ending.count
    guard remaining > 0 else { return completion() }
    for window in ending {
      window.stop {
        remaining -= 1
        if remaining == 0 { completion() }
      }
    }
  }

  // MARK: Lookup

  /// The window with an id.
  subscript(id: String) -> WindowProcess? { windows.first { $0.configuration.id == id } }

  /// The ids of the windows, and of the widgets in each.
  var ids: [(id: String, widgets: [String])] {
    windows.map { ($0.configuration.id, $0.configuration.widgets.map(\.id)) }
  }

  /// The windows in the answer to `status`.
  var report: JSONValue { .array(windows.map(\.report)) }

  /// The window and the id of a widget whose plugin has the name.
  func widget(ofPlugin name: String) -> (window: String, widget: String)? {
    for window in windows {
      if let widget = window.configuration.widgets.first(where: { $0.name == name }) {
        return (window.configuration.id, widget.id)
      }
    }
    return nil
  }

  // MARK: Messages

  /// Asks all workers for a sign of life.
  func ping() { for window in windows { window.ping() } }

  /// Delivers an emitted message to all widgets.
  func send(message name: String, values: [String: JSONValue]) {
    for window in windows { window.send(message: name, values: values) }
  }

  // MARK: Variables

  /// The variables that shown windows use.
  var demand: VariableStore.Demand {
    var demand = VariableStore.Demand()
    for window in windows where window.status.isSeen && window.status.state != .failed {
      demand.names.formUnion(window.observed.names)
      guard let table = bindings[window.configuration.id] else { continue }
      demand.names.formUnion(table.names)
      demand.showsSeconds = demand.showsSeconds || table.showsSeconds
    }
    return demand
  }

  /// Tells the workers of shown windows the new value of a variable.
  func variableDidChange(_ name: String) {
    for window in windows where window.status.isWanted {
      sendChanges(of: name, to: window)
      window.tellVariables(variables.value)
    }
  }

  /// Tells a worker the title and the props whose values have changed.
  private func sendChanges(of name: String?, to window: WindowProcess) {
    guard window.hasOpened, let table = bindings[window.configuration.id] else { return }
    for (target, value) in table.changes(of: name, variables.value) {
      window.update(target, to: value)
    }
  }
}

// MARK: - Windows

extension WindowTable: WindowProcessDelegate {
  func values(of window: WindowProcess) -> BindingTable.Values {
    bindings[window.configuration.id]?.resolveAll(variables.value) ?? BindingTable.Values()
  }

  func owner(of window: WindowProcess) -> Int64? {
    window.configuration.owner.flatMap { self[$0]?.status.xid }
  }

  func blocker(of window: WindowProcess) -> Int64? {
    windows.lazy.filter {
      $0.configuration.isModal && $0.configuration.owner == window.configuration.id
        && $0.status.state == .shown
    }.compactMap(\.status.xid).first
  }

  func windowDidChange(_ window: WindowProcess) {
    onDemandChange?()
    if window.configuration.isModal, let owner = window.configuration.owner {
      self[owner]?.blockerDidChange()
    }
    for other in windows where other.configuration.owner == window.configuration.id {
      other.ownerDidChange()
    }
    defer { onWindowChange?(window.configuration.id) }
    guard window.status.isWanted else { return }
    sendChanges(of: nil, to: window)
    window.tellVariables(variables.value)
  }

  func windowSightDidChange(_ window: WindowProcess) {
    onDemandChange?()
    // What has changed meanwhile is shown at once.
    if window.status.isSeen { sendChanges(of: nil, to: window) }
  }

  func windowDidObserve(_ window: WindowProcess) {
    let logger = log.logger(for: window.configuration.id)
    for name in window.observed.names.sorted() {
      do throws(ControlError) {
        try variables.check(name)
      } catch {
        logger.warning("a widget observes a variable that does not exist: \(error.message)")
      }
    }
    windowDidChange(window)
  }

  func window(_ window: WindowProcess, didAssign name: String, _ value: JSONValue) {
    do throws(ControlError) {
      try variables.assign(name, value)
    } catch {
      log.logger(for: window.configuration.id).warning(
        "a widget could not set a variable: \(error.message)")
    }
  }

  func window(_ window: WindowProcess, didIgnore symbol: UInt32, modifiers: UInt16) {
    onIgnoredKey?(symbol, modifiers)
  }

  func window(_ window: WindowProcess, didSend event: WidgetEvent) {
    let widget = window.configuration.widgets.first { $0.id == event.widget }
    onEvent?(event, widget?.actions(for: event.name) ?? [])
  }
}
