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
  func value(of variable: String) -> JSONValue?
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

  /// Runs actions in order; one that fails is logged, and the next one runs.
  func run(_ actions: [Action], for event: WidgetEvent) {
    for action in actions {
      do {
        try run(action, event)
      } catch {
        log.logger(for: event.window ?? "maru").warning(
          "an action of the event \(event.name) failed: \(error.message)")
      }
    }
  }

  private func run(_ action: Action, _ event: WidgetEvent) throws(ControlError) {
    guard let target else { return }
    switch action {
    case .show(let window): try target.open(window: window)
    case .hide(let window): try target.close(window: window)
    case .toggle(let window): try target.toggle(window: window)
    case .restart(let window): try target.restart(window: window)
    case .urgent(let window): try target.askForAttention(window: window)
    case .exec(let command): try execute(command, event)
    case .set(let values):
      for (address, value) in values.sorted(by: { $0.key < $1.key }) {
        target.set(address, near: event.window, to: resolved(value, event))
      }
    case .assign(let values):
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        try target.assign(name, resolved(value, event))
      }
    case .emit(let name):
      target.emit(
        WidgetEvent(
          name: name, window: event.window, widget: event.widget, values: event.values))
    case .call(let address, let action, let values):
      target.call(
        address, near: event.window, action: action,
        // A value that is missing is an empty text, as an action of a widget takes texts mostly.
        values: values.mapValues { value in
          let value = resolved(value, event)
          return value == .null ? "" : value
        })
    }
  }

  // MARK: Bindings

  private func resolved(_ value: JSONValue, _ event: WidgetEvent) -> JSONValue {
    value.resolvingBindings { lookup($0, event) }
  }

  private func lookup(_ name: String, _ event: WidgetEvent) -> JSONValue? {
    name == BindingText.eventName
      ? BindingText.event(named: event.name, values: event.values) : target?.value(of: name)
  }

  // MARK: Commands

  /// Starts a command and does not wait for it.
  ///
  /// Its output goes to the standard error of the host, not through a pipe: a program that is
  /// started from a panel lives on without the host.
  private func execute(_ command: CommandLineText, _ event: WidgetEvent) throws(ControlError) {
    let (resolved, bound) = command.resolvingBindings { lookup($0, event) }
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
