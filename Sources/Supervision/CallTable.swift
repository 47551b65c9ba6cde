import Control
import FoundationEssentials
import Glibc
import PlainText
import JSON

/// What the calls need of the host.
@MainActor protocol CallHost: AnyObject {
  var variables: VariableStore { get }
  var status: JSONValue { get }
  var logPath: String { get }
  func window(_ id: String) -> WindowProcess?
  /// The window and the id of a widget whose plugin has the name.
  func widget(ofPlugin name: String) -> (window: String, widget: String)?
  /// Reads the file again.
  func reload() throws(ControlError)
  func stop()
  /// What clients listen to has changed.
  func demandDidChange()
}

/// Answers the calls of scripts.
///
/// Every call is answered once. What a worker does not answer within 10 s is answered with status
/// 70. A client that closes its connection is forgotten with all that it waited for.
@MainActor final class CallTable {
  /// The seconds in which a worker must answer a script.
  static let patience = 10.0
  /// The seconds of a trace by default, and at most.
  private static let traceSeconds = 5.0
  private static let traceLimit = 600.0

  private weak var host: (any CallHost)?
  private let actions: HostActions
  private var clients: [ObjectIdentifier: Client] = [:]

  /// One connection.
  @MainActor private final class Client {
    let channel: Channel
    var listens: Set<AddressBook.Subject> = []
    var waits: [Int: Wait] = [:]
    /// The calls that are not answered yet.
    var pending: [Int: PendingCall] = [:]
    var nextNumber = 1

    init(_ channel: Channel) { self.channel = channel }

    func takeNumber() -> Int {
      defer { nextNumber += 1 }
      return nextNumber
    }
  }

  private struct Wait {
    var subject: AddressBook.Subject
    var event: String
    var call: PendingCall
  }

  /// A call that is answered later.
  @MainActor private final class PendingCall {
    private let message: Message
    private weak var channel: Channel?
    let deadline = Deadline()
    /// Runs when it is answered or given up.
    var cleanUp: (() -> Void)?

    init(_ message: Message, _ channel: Channel) {
      (self.message, self.channel) = (message, channel)
    }

    func finish(_ answer: Result<JSONValue, ControlError>?) {
      guard let cleanUp else { return }
      self.cleanUp = nil
      deadline.cancel()
      switch answer {
      case .success(let value)?: CallTable.answer(message, value, on: channel)
      case .failure(let error)?: channel?.send(message.answer(error))
      case nil: break
      }
      cleanUp()
    }
  }

  init(host: any CallHost, actions: HostActions) {
    self.host = host
    self.actions = actions
  }

  /// Serves a new client.
  func add(_ channel: Channel) {
    let client = Client(channel)
    let key = ObjectIdentifier(channel)
    clients[key] = client
    channel.onMessage = { [weak self, weak client] message in
      guard let self, let client else { return }
      self.take(message, client)
    }
    channel.onClose = { [weak self] in self?.forget(key) }
  }

  /// Closes all connections.
  func close() {
    for (key, client) in clients {
      client.channel.close()
      forget(key)
    }
  }

  /// The variables that clients listen to or wait for.
  var wantedVariables: Set<String> {
    var names: Set<String> = []
    for client in clients.values {
      for subject in client.listens.union(client.waits.values.map(\.subject)) {
        if case .variable(let name) = subject { names.insert(name) }
      }
    }
    return names
  }

  private func forget(_ key: ObjectIdentifier) {
    guard let client = clients.removeValue(forKey: key) else { return }
    for call in client.pending.values { call.finish(nil) }
    host?.demandDidChange()
  }

  // MARK: Events

  /// Tells an event to those who wait or listen.
  func deliver(_ event: WidgetEvent) {
    for client in clients.values {
      for (_, wait) in client.waits.sorted(by: { $0.key < $1.key })
      where wait.subject.covers(event) && (wait.event == "*" || wait.event == event.name) {
        wait.call.finish(.success(.object(event.object)))
      }
      if client.listens.contains(where: { $0.covers(event) }) {
        client.channel.send(Message(event.object))
      }
    }
  }

  /// Tells the new value of a variable to those who listen to it.
  func variableDidChange(_ name: String, _ value: JSONValue) {
    guard !clients.isEmpty else { return }
    var event = WidgetEvent(name: "variable", window: nil, widget: nil)
    event.details = ["name": .string(name), "value": value]
    deliver(event)
  }

  // MARK: Calls

  private func take(_ message: Message, _ client: Client) {
    guard let host else { return }
    do {
      let call = try ControlSchema.check(message)
      if let value = try run(call.name, message, client, host) {
        Self.answer(message, value, on: client.channel)
      }
      // A script hears of its call before the host ends.
      if call.name == "quit" { host.stop() }
    } catch {
      client.channel.send(message.answer(error))
    }
  }

  /// Runs a call; `nil` if it is answered later.
  private func run(
    _ call: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) -> JSONValue? {
    let address = message["address"]?.string ?? ""
    switch call {
    case "status": return host.status
    case "log": return ["file": .string(host.logPath)]
    case "quit": break
    case "reload": try host.reload()
    case "open": try actions.open(window: address)
    case "close": try actions.close(window: address)
    case "toggle": try actions.toggle(window: address)
    case "restart": try restart(address, message, client, host); return nil
    case "set": try set(address, message, client, host); return nil
    case "get": try get(address, message, client, host); return nil
    case "call": try act(address, message, client, host); return nil
    case "describe": try describe(message, client, host); return nil
    case "minimize":
      forward(call, [:], to: try actions.addresses.window(address), message, client, host)
      return nil
    case "tree":
      let members = message["at"].map { ["at": $0] } ?? [:]
      forward(call, members, to: try actions.addresses.window(address), message, client, host)
      return nil
    case "touch":
      let members = message.object.filter { ["at", "phase", "finger"].contains($0.key) }
      forward(call, members, to: try actions.addresses.window(address), message, client, host)
      return nil
    case "overlay", "pick":
      let members = message.object.filter { ["name", "on", "view"].contains($0.key) }
      forward(call, members, to: try actions.addresses.window(address), message, client, host)
      return nil
    case "screenshot": try screenshot(address, message, client, host); return nil
    case "trace": try trace(address, message, client, host); return nil
    case "emit":
      let name = message["name"]?.string ?? ""
      actions.emit(WidgetEvent(name: name, window: nil, widget: nil, values: message.values))
    case "wait": try wait(address, message, client, host); return nil
    case "listen":
      client.listens.insert(try actions.addresses.subject(message["address"]?.string))
      // After the answer: a new feed may have a value at once.
      Self.answer(message, .null, on: client.channel)
      host.demandDidChange()
      return nil
    case "var": return try variable(message, client, host)
    default:
      throw .unknown("call", call, among: ControlSchema.calls.map(\.name))
    }
    return .null
  }

  private func restart(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let id = try actions.addresses.window(address)
    let pending = later(message, client, within: Self.patience, for: id)
    host.window(id)?.restart { [weak host] failure in
      guard let failure else { return pending.finish(.success(.null)) }
      if let error = host?.window(id)?.failedError { return pending.finish(.failure(error)) }
      pending.finish(
        .failure(
          ControlError(
            status: ControlStatus.failed,
            message: "the new worker could not show the window, the old one stays: \(failure)")))
    }
  }

  private func set(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let (window, prop) = try actions.addresses.prop(address)
    let pending = later(message, client, within: Self.patience, for: window)
    host.window(window)?.set(prop, to: message["value"] ?? .null) { pending.finish($0) }
  }

  private func get(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let parts = try Address(address)
    let (window, widget) = try actions.addresses.widget(parts)
    var members: [String: JSONValue] = ["widget": .string(widget)]
    members["prop"] = parts.prop.map { .string($0) }
    forward("get", members, to: window, message, client, host)
  }

  private func act(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let (window, widget) = try actions.addresses.widget(Address(address))
    let members: [String: JSONValue] = [
      "widget": .string(widget), "action": message["action"] ?? .null,
      "values": .object(message.values),
    ]
    forward("call", members, to: window, message, client, host)
  }

  private func screenshot(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let id = try actions.addresses.window(address)
    let pending = later(message, client, within: Self.patience, for: id)
    var members: [String: JSONValue] = [:]
    // A worker in a sandbox cannot write there; it sends the picture.
    if host.window(id)?.configuration.sandbox == nil { members["path"] = message["file"] }
    host.window(id)?.request("screenshot", members) { answer in
      pending.finish(
        answer.map { $0.isNull ? ["file": members["path"] ?? .null] : ["png": $0] })
    }
  }

  /// Records a trace for some seconds.
  private func trace(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let id = try actions.addresses.window(address)
    let seconds = message["seconds"]?.double ?? Self.traceSeconds
    guard seconds <= Self.traceLimit else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "seconds is \(SecondsText.of(seconds)), in the call trace, it is at most "
          + SecondsText.of(Self.traceLimit))
    }
    let pending = later(message, client, within: seconds + Self.patience, for: id)
    let cleanUp = pending.cleanUp
    let end = Deadline()
    host.window(id)?.request("trace", ["on": true]) { [weak host] answer in
      guard case .success = answer else { return pending.finish(answer) }
      pending.cleanUp = { [weak host] in
        cleanUp?()
        // A client that has gone leaves no recording behind.
        if end.isSet { host?.window(id)?.request("trace", ["on": false]) { _ in } }
        end.cancel()
      }
      end.set(after: seconds) {
        host?.window(id)?.request("trace", ["on": false]) { pending.finish($0) }
      }
    }
  }

  private func describe(
    _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let name = message["name"]?.string ?? ""
    let found: (window: String, widget: String)
    do {
      found = try actions.addresses.widget(Address(name))
    } catch {
      guard let other = host.widget(ofPlugin: name) else { throw error }
      found = other
    }
    let members: [String: JSONValue] = ["widget": .string(found.widget)]
    forward("describe", members, to: found.window, message, client, host)
  }

  private func wait(
    _ address: String, _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) {
    let subject = try actions.addresses.subject(message["address"]?.string)
    let event = message["event"]?.string ?? "*"
    let pending = PendingCall(message, client.channel)
    let number = client.takeNumber()
    client.waits[number] = Wait(subject: subject, event: event, call: pending)
    client.pending[number] = pending
    pending.cleanUp = { [weak client, weak host] in
      client?.waits[number] = nil
      client?.pending[number] = nil
      if case .variable = subject { host?.demandDidChange() }
    }
    if let seconds = message["timeout"]?.double {
      pending.deadline.set(after: seconds) {
        pending.finish(
          .failure(
            ControlError(
              status: ControlStatus.timeout,
              message: "no event \(event)\(address.isEmpty ? "" : " of \(address)") within "
                + "\(SecondsText.of(seconds)) s")))
      }
    }
    switch subject {
    case .variable: host.demandDidChange()
    case .window(let window): refuseUnknown(event, of: nil, in: window, pending, host)
    case .widget(let widget, let window):
      refuseUnknown(event, of: widget, in: window, pending, host)
    case .everything: break
    }
  }

  /// Ends a wait for an event that neither the window nor its widgets have, if the widgets declare theirs.
  ///
  /// - Parameters:
  ///   - event: The event's name.
  ///   - widget: The widget's id; `nil` for the window and all its widgets.
  ///   - window: The window's id.
  ///   - wait: The call that waits.
  ///   - host: The host.
  private func refuseUnknown(
    _ event: String, of widget: String?, in window: String, _ wait: PendingCall,
    _ host: any CallHost
  ) {
    guard event != "*", !WindowEvents.names.contains(event) else { return }
    let members: [String: JSONValue] = widget.map { ["widget": .string($0)] } ?? [:]
    host.window(window)?.request("describe", members) { answer in
      guard case .success(let description) = answer else { return }
      let widgets = widget == nil ? Array((description.object ?? [:]).values) : [description]
      let declared = widgets.compactMap { $0["events"]?.object?.keys.sorted() }
      // A widget that declares none may still send some.
      guard !widgets.isEmpty, declared.count == widgets.count, !declared.contains([]) else {
        return
      }
      let names = Set(declared.joined()).union(widget == nil ? WindowEvents.names : ["finished"])
      guard !names.contains(event) else { return }
      wait.finish(.failure(.unknown("event", event, among: names.sorted())))
    }
  }

  private func variable(
    _ message: Message, _ client: Client, _ host: any CallHost
  ) throws(ControlError) -> JSONValue? {
    let name = message["name"]?.string ?? ""
    if let value = message["value"] {
      try actions.assign(name, value)
      return host.variables.value(name) ?? .null
    }
    try host.variables.check(name)
    let pending = later(message, client, within: Self.patience, for: nil)
    let cleanUp = pending.cleanUp
    let fetch = host.variables.fetch(name) { pending.finish(.success($0)) }
    if let fetch {
      pending.cleanUp = { [weak host] in
        cleanUp?()
        host?.variables.cancelFetch(fetch)
      }
    }
    return nil
  }

  // MARK: Answers

  private func forward(
    _ call: String, _ members: [String: JSONValue], to window: String, _ message: Message,
    _ client: Client, _ host: any CallHost
  ) {
    let pending = later(message, client, within: Self.patience, for: window)
    host.window(window)?.request(call, members) { pending.finish($0) }
  }

  /// Keeps a call that is answered later, or with status 70 when the time is over.
  private func later(
    _ message: Message, _ client: Client, within seconds: Double, for window: String?
  ) -> PendingCall {
    let pending = PendingCall(message, client.channel)
    let number = client.takeNumber()
    client.pending[number] = pending
    pending.cleanUp = { [weak client] in client?.pending[number] = nil }
    pending.deadline.set(after: seconds) {
      let who = window.map { "the window \($0)" } ?? "the variable's source"
      pending.finish(
        .failure(
          ControlError(
            status: ControlStatus.failed,
            message: "\(who) did not answer within \(SecondsText.of(seconds)) s")))
    }
    return pending
  }

  /// A request without an id wants no answer.
  fileprivate static func answer(_ message: Message, _ value: JSONValue, on channel: Channel?) {
    guard message.id != nil else { return }
    channel?.send(message.answer(value))
  }
}
