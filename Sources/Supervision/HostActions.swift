import Control
import JSON

/// What actions of the file and calls of scripts do to the windows and variables of a host.
@MainActor final class HostActions: ActionTarget {
  /// Called with each emitted event, before the windows get it.
  var onEmit: ((WidgetEvent) -> Void)?

  private let windows: WindowTable
  private let variables: VariableStore
  private let log: Log

  init(on windows: WindowTable, _ variables: VariableStore, log: Log) {
    self.windows = windows
    self.variables = variables
    self.log = log
  }

  // MARK: Addresses

  /// The names of all windows, widgets and variables.
  var addresses: AddressBook { AddressBook(windows: windows.ids, variables: variables.names) }

  private func known(_ address: String) throws(ControlError) -> WindowProcess {
    let id = try addresses.window(address)
    guard let window = windows[id] else { throw .unknown("window", id, among: []) }
    return window
  }

  // MARK: Windows

  func open(window: String) throws(ControlError) {
    let found = try known(window)
    // A placeholder that was closed is shown again, with its button.
    if found.status.isWanted, let failure = found.failedError { throw failure }
    found.show()
  }

  func close(window: String) throws(ControlError) {
    windows[try addresses.window(window)]?.hide()
  }

  func toggle(window: String) throws(ControlError) {
    let found = try known(window)
    found.status.isWanted ? found.hide() : found.show()
  }

  func restart(window: String) throws(ControlError) {
    windows[try addresses.window(window)]?.restart()
  }

  func askForAttention(window: String) throws(ControlError) {
    windows[try addresses.window(window)]?.askForAttention()
  }

  // MARK: Widgets

  func set(_ address: String, near window: String?, to value: JSONValue) {
    do {
      let (id, prop) = try addresses.prop(address, near: window)
      windows[id]?.set(prop, to: value) { [log] answer in
        guard case .failure(let error) = answer else { return }
        log.logger(for: id).warning("an action could not set \(address): \(error.message)")
      }
    } catch {
      log.logger(for: window ?? "maru").warning("an action could not set it: \(error.message)")
    }
  }

  func call(
    _ address: String, near window: String?, action: String, values: [String: JSONValue]
  ) {
    do {
      let (id, widget) = try addresses.widget(Address(address), near: window)
      let members: [String: JSONValue] = [
        "widget": .string(widget), "action": .string(action), "values": .object(values),
      ]
      windows[id]?.request("call", members) { [log] answer in
        guard case .failure(let error) = answer else { return }
        log.logger(for: id).warning("the action \(action) of \(address) failed: \(error.message)")
      }
    } catch {
      log.logger(for: window ?? "maru").warning("an action cannot be called: \(error.message)")
    }
  }

  func emit(_ event: WidgetEvent) {
    onEmit?(event)
    windows.send(message: event.name, values: event.values)
  }

  // MARK: Variables

  func assign(_ name: String, _ value: JSONValue) throws(ControlError) {
    try variables.assign(name, value)
  }

  func read(
    _ names: Set<String>, within seconds: Double,
    _ completion: @escaping ([String: JSONValue]) -> Void
  ) {
    variables.read(names, within: seconds, completion)
  }
}
