import Control
import Foundation
import JSON

/// A worker without windows, which misbehaves when it is told to.
///
/// It keeps the props of its widgets and answers as a worker does. A prop `start` of the first
/// widget makes it misbehave at the start: `exit`, `refuse` or `silent`. The action `do` with a
/// value `what` makes it misbehave later.
struct FakeWorker {
  private let link: Int32 = 3
  private var input: [UInt8] = []
  private var props: [String: [String: JSONValue]] = [:]
  private var state: [String: JSONValue] = [:]
  private var order: [JSONValue] = []
  private var opened: JSONValue = .null
  private var theme: JSONValue = .null
  private var memory: [[UInt8]] = []

  mutating func run() -> Never {
    // Presses the button of a placeholder.
    signal(SIGUSR2) { _ in _ = Foundation.write(3, "{\"event\":\"retry\"}\n", 18) }
    // Spins without having been asked over the link.
    signal(SIGUSR1) { _ in while true {} }
    _ = fcntl(link, F_SETFD, FD_CLOEXEC)
    while let line = readLine() {
      guard let message = try? Message(line: line) else { continue }
      take(message)
    }
    // The supervisor died.
    exit(0)
  }

  // MARK: Lines

  private mutating func readLine() -> [UInt8]? {
    while true {
      if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.removeSubrange(...end) }
        return Array(input[..<end])
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(link, &buffer, buffer.count)
      guard count > 0 else { return nil }
      input += buffer[..<count]
    }
  }

  private func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private func send(_ object: [String: JSONValue]) { write(Message(object).line + "\n", to: link) }

  private func event(_ name: String, _ members: [String: JSONValue] = [:]) {
    send(members.merging(["event": .string(name)]) { $1 })
  }

  private func show() { event("shown", ["xid": .integer(Int64(getpid()))]) }

  // MARK: Calls

  private mutating func take(_ message: Message) {
    let widget = message["widget"]?.string ?? ""
    switch message.call {
    case "open": open(message)
    case "show":
      send(message.answer().object)
      show()
    case "hide":
      send(message.answer().object)
      event("hidden")
    case "set":
      guard let prop = message["prop"]?.string, prop != "unknown" else {
        let error = ControlError(status: 65, message: "no prop is called “unknown”")
        return send(message.answer(error).object)
      }
      props[widget, default: [:]][prop] = message["value"]
      order.append(message["value"] ?? .null)
      send(message.answer().object)
    case "props":
      for (id, values) in message["props"]?.object ?? [:] {
        let new = values.object ?? [:]
        guard new["unknown"] == nil else {
          let error = ControlError(status: 65, message: "no prop is called “unknown”")
          return send(message.answer(error).object)
        }
        props[id] = new
      }
      send(message.answer().object)
    case "state":
      let first = props.keys.sorted().first.map { [$0: JSONValue.string("cXVpdA==")] } ?? [:]
      send(message.answer(.object(first)).object)
    case "get": send(message.answer(value(of: widget, message["prop"]?.string)).object)
    case "theme":
      theme = message["theme"] ?? .null
      send(message.answer().object)
    case "call": act(message, widget)
    case "describe": send(message.answer(description(of: widget)).object)
    case "quit":
      if let first = props.keys.sorted().first {
        event("state", ["widget": .string(first), "state": "cXVpdA=="])
      }
      send(message.answer().object)
      exit(0)
    default: send(message.answer().object)
    }
  }

  private mutating func open(_ message: Message) {
    opened = .object(message.object)
    theme = message["theme"] ?? .null
    for (widget, values) in message["props"]?.object ?? [:] { props[widget] = values.object ?? [:] }
    state = message["state"]?.object ?? [:]
    let isPlaceholder = message["placeholder"] != nil
    if !isPlaceholder, let start = props.values.lazy.compactMap({ $0["start"]?.string }).first {
      switch start {
      case "exit": exit(3)
      case "refuse":
        return send(
          message.answer(ControlError(status: 65, message: "no widget is called Nonsense")).object)
      case "silent": return
      default: break
      }
    }
    for text in props.values.compactMap({ $0["warning"] }) { event("warning", ["message": text]) }
    let plugins = props.values.compactMap { $0["plugin"] }
    let refused: [JSONValue] = props.compactMap { id, values in
      values["refused"].map { ["widget": .string(id), "reason": $0] }
    }
    send(message.answer(["plugins": .array(plugins), "refused": .array(refused)]).object)
    event("ready")
    if message["visible"]?.bool == true { show() }
  }

  /// The events that a prop `events` lists, of one widget or of all.
  private func description(of widget: String) -> JSONValue {
    func description(_ props: [String: JSONValue]) -> JSONValue {
      let names = props["events"]?.array?.compactMap(\.string) ?? []
      return ["events": .object(Dictionary(names.map { ($0, [:]) }) { $1 })]
    }
    return widget.isEmpty
      ? .object(props.mapValues(description)) : description(props[widget] ?? [:])
  }

  private func value(of widget: String, _ prop: String?) -> JSONValue {
    switch prop {
    case nil: .object(props[widget] ?? [:])
    case "state"?: .object(state)
    case "order"?: .array(order)
    case "opened"?: opened
    case "theme"?: theme
    case "huge"?: .string(String(repeating: "x", count: 3 << 20))
    case "environment"?: .object(ProcessInfo.processInfo.environment.mapValues { .string($0) })
    case let prop?: props[widget]?[prop] ?? .null
    }
  }

  private mutating func act(_ message: Message, _ widget: String) {
    let values = message.values
    switch values["what"]?.string {
    case "die": abort()
    case "hang": while true { pause() }
    case "spin":
      send(message.answer().object)
      // The answers to the pings that came with the call.
      while true {}
    case "stop": raise(SIGSTOP)
    case "flood": for number in 0..<5000 { write("line \(number)\n", to: STDERR_FILENO) }
    case "print": write("\(values["text"]?.string ?? "")\n", to: STDERR_FILENO)
    case "close":
      close(link)
      while true { pause() }
    case "rubbish": write("no JSON\n{\"neither\":1}\n{\"id\":99999,\"value\":1}\n[]\n", to: link)
    case "grow":
      memory.append([UInt8](repeating: 1, count: 64 << 20))
    case "save":
      event("state", ["widget": .string(widget), "state": values["state"] ?? .null])
    case "place": event("placed", ["x": 1, "y": 2, "width": 3, "height": 4])
    case "event":
      event(
        values["name"]?.string ?? "tap",
        ["widget": .string(widget), "values": values["values"] ?? [:]])
    case "retry": event("retry")
    case "never": return write("silent\n", to: STDERR_FILENO)
    default: break
    }
    send(message.answer().object)
  }
}
