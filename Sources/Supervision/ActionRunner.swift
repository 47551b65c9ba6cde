import ConfigurationFile
import Control
import FoundationEssentials
import Glibc
import JSON
import Logging

/// What actions can do to the host.
@MainActor protocol ActionTarget: AnyObject {
  func open(window: String) throws(ControlError)
  func close(window: String) throws(ControlError)
  func toggle(window: String) throws(ControlError)
  func restart(window: String) throws(ControlError)
  func askForAttention(window: String) throws(ControlError)
  func set(_ address: String, near window: String?, to value: JSONValue)
  func assign(_ name: String, _ value: JSONValue) throws(ControlError)
  func emit(_ event: WidgetEvent)
  func call(
    _ address: String, near window: String?, action: String, values: [String: JSONValue])
  /// Reads variables that may have no source running, and calls a closure with their values: immediately
  /// if all are known, otherwise once they are or the time limit expires.
  func read(
    _ names: Set<String>, within seconds: Double,
    _ completion: @escaping ([String: JSONValue]) -> Void)
}

/// Does what the file says about an event.
@MainActor final class ActionRunner {
  weak var target: (any ActionTarget)?

  /// The environment of the commands that it runs.
  var environment: [String: String]
  private let log: Log
  /// The commands that still run, so that they are collected.
  private var commands: [pid_t: ChildProcess] = [:]

  init(environment: [String: String], log: Log) {
    self.environment = environment
    self.log = log
  }

  /// The longest wait for the variables of an action, in seconds.
  private static let patience = 2.0

  /// Runs actions in order; one that fails is logged, and the next one runs.
  ///
  /// The variables that an action uses are read first.
  func run(_ actions: [Action], for event: WidgetEvent) {
    guard let action = actions.first, let target else { return }
    let names = action.boundNames.subtracting([BindingText.eventName])
    target.read(names, within: Self.patience) { [weak self] values in
      guard let self else { return }
      do throws(ControlError) {
        try run(action, event, values)
      } catch {
        log.logger(for: event.window ?? "maru").warning(
          "an action of the event \(event.name) failed: \(error.message)")
      }
      run(Array(actions.dropFirst()), for: event)
    }
  }

  private func run(
    _ action: Action, _ event: WidgetEvent, _ variables: [String: JSONValue]
  ) throws(ControlError) {
    func lookup(_ name: String) -> JSONValue? {
      name == BindingText.eventName
        ? BindingText.event(named: event.name, values: event.values) : variables[name]
    }
    func resolved(_ value: JSONValue) -> JSONValue { value.resolvingBindings(lookup) }
    guard let target else { return }
    switch action {
    case .show(let window): try target.open(window: window)
    case .hide(let window): try target.close(window: window)
    case .toggle(let window): try target.toggle(window: window)
    case .restart(let window): try target.restart(window: window)
    case .urgent(let window): try target.askForAttention(window: window)
    case .exec(let command): try execute(command, event, lookup)
    case .set(let values):
      for (address, value) in values.sorted(by: { $0.key < $1.key }) {
        target.set(address, near: event.window, to: resolved(value))
      }
    case .assign(let values):
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        try target.assign(name, resolved(value))
      }
    case .emit(let name):
      target.emit(
        WidgetEvent(
          name: resolved(.string(name)).plainText, window: event.window, widget: event.widget,
          values: event.values))
    case .call(let address, let action, let values):
      target.call(
        address, near: event.window, action: action,
        // A value that is missing is an empty text, as an action of a widget takes texts mostly.
        values: values.mapValues { value in
          let value = resolved(value)
          return value == .null ? "" : value
        })
    }
  }

  // MARK: Commands

  /// Starts a command and does not wait for it.
  ///
  /// Its output goes to the standard error of the host, not through a pipe: a program that is
  /// started from a panel lives on without the host.
  private func execute(
    _ command: CommandLineText, _ event: WidgetEvent, _ lookup: (String) -> JSONValue?
  ) throws(ControlError) {
    let (resolved, bound) = command.resolvingBindings(lookup)
    let variables = environment.merging(Self.variables(of: event)) { $1 }.merging(bound) { $1 }
    let process: ChildProcess
    do {
      process = try ChildProcess(
        resolved.words, environment: variables,
        streams: .init(output: STDERR_FILENO, error: STDERR_FILENO))
    } catch {
      throw ControlError(status: ControlStatus.failed, message: "\(error)")
    }
    let number = process.identifier
    commands[number] = process
    process.onChange = { [weak self, log] change in
      guard case .ended(let ending) = change else { return }
      if ending != .exited(0) {
        log.logger(for: event.window ?? "maru").warning(
          "the command of the event \(event.name) failed: \(ending)")
      }
      self?.commands[number] = nil
    }
  }

  /// The environment variables that tell a command about its event, as `maru show` names them.
  static func variables(of event: WidgetEvent) -> [String: String] {
    var variables = ["MARU_EVENT": event.name]
    variables["MARU_WINDOW"] = event.window
    variables["MARU_WIDGET"] = event.widget
    for (name, value) in event.values {
      variables["MARU_EVENT_\(name.uppercased())"] = value.plainText.replacing("\0", with: "")
    }
    return variables
  }
}
