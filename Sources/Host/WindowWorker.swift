import Terminal
import ConfigurationFile
import Control
import Foundation
import JSON
import MaruKit
import PluginLoading
import Stage

/// The process of one configured window: it shows the window and answers the supervisor.
///
/// [main actor]
///
/// The supervisor's requests arrive at a socket, which the process inherits. `WorkerLink` describes
/// them. The process ends when the supervisor asks for it, or when the socket is closed.
@MainActor public final class WindowWorker {
  /// The descriptor at which a worker finds its link to the supervisor.
  public static let linkDescriptor: Int32 = 3
  /// The longest wait for the clipboard manager, in seconds; the supervisor kills a worker that takes
  /// a second to quit.
  private static let clipboardPatience = 0.5
  /// The most views that a worker numbers before its numbers meet those of another one.
  private static let numbersOfWorker = 1_000_000

  private let channel: Channel
  private let catalog = PluginCatalog()
  private let variables = WidgetVariables()
  private let screen: XScreen
  private let watch = WorkerWatch()
  private var configuration: WindowConfiguration?
  private var values: [String: [String: JSONValue]] = [:]
  /// Stands in for the windows of a configuration that failed.
  private var placeholder: UIWindow?
  private let theme: WindowTheme
  private let inspection: WindowInspection
  private lazy var states = WidgetStates(
    on: screen, of: { [unowned self] in windows.front?.widgets ?? [] },
    report: { [unowned self] id, state in
      send(
        event: "state",
        ["widget": .string(id), "state": .string(state.base64EncodedString())])
    })
  private lazy var places = WindowPlaces(on: screen) { [unowned self] place in
    send(event: "placed", place)
  }
  private lazy var windows = MonitorWindows(on: screen, places: places) { [unowned self] in
    makeWidget($0)
  }
  /// Why Interface Builder files could not be read.
  private var nibFailures: [String] = []
  private var status = ExitStatus.accepted

  /// Takes the link to the supervisor and opens the display.
  ///
  /// - Throws: `HostError.display`.
  public init() throws(HostError) {
    _ = fcntl(Self.linkDescriptor, F_SETFD, FD_CLOEXEC)
    do throws(DisplayError) {
      screen = try XScreen()
    } catch {
      throw .display(error)
    }
    // An inspector sees by the numbers that its choice is a view of a former worker.
    ViewDescription.beginNumbers(after: Int(getpid()) * Self.numbersOfWorker)
    theme = WindowTheme(on: screen)
    inspection = WindowInspection(on: screen)
    channel = Channel(descriptor: Self.linkDescriptor, lineLimit: Channel.queueLimit)
  }

  /// Serves the window until the supervisor ends it.
  ///
  /// - Returns: The exit status of the process.
  public func run() -> ExitStatus {
    channel.onMessage = { [unowned self] in receive($0) }
    channel.onClose = { [unowned self] in end(.accepted) }
    screen.onWarning = { [unowned self] in warn($0) }
    screen.onServerGone = { [unowned self] in end(.noDisplay) }
    screen.onCloseRequest = { [unowned self] _ in hide() }
    screen.onUnhandledKey = { [unowned self] in handle($1, in: $0) }
    screen.onMonitorsChanged = { [unowned self] in windows.followMonitors() }
    screen.onFirstFrame = { [unowned self] in windows.announce($0) }
    screen.onSightChange = { [unowned self] window, isSeen in
      guard let found = windows[window] else { return }
      found.setSeen(isSeen)
      send(event: "seen", ["seen": .bool(windows.isSeen)])
    }
    screen.onMinimizedChange = { [unowned self] _, isMinimized in
      send(event: isMinimized ? "minimized" : "restored")
    }
    screen.onContentFrame = { [unowned self] in windows[$0]?.followContent() }
    screen.onPlaced = { [unowned self] _ in
      windows.tellPlaces()
      windows.reportPlaceSoon()
    }
    screen.onManagedChange = { [unowned self] _ in windows.reportPlaceSoon() }
    screen.onInput = { [unowned self] in states.checkSoon() }
    UIApplication.shared.onWarning = { [unowned self] in warn($0) }
    URLOpener { [unowned self] in warn($0) }.serve(UIApplication.shared)
    UIApplication.shared.onNibFailure = { [unowned self] in nibFailures.append($0) }
    // Widgets that are released after the worker still stop observing.
    variables.onObservedChange = { [weak self] names in
      self?.send(event: "observe", ["names": .array(names.sorted().map { .string($0) })])
    }
    variables.assignment = { [weak self] name, value in
      self?.send(event: "assign", ["name": .string(name), "value": value.jsonValue])
    }
    windows.onShown = { [unowned self] in
      send(event: "shown", ["xid": .integer(Int64($0))])
    }
    windows.onAbsence = { [unowned self] in send(event: "waiting", ["reason": .string($0)]) }
    screen.activity = watch.activity
    send(event: "ready")
    screen.run()
    windows.discard()
    _ = screen.saveClipboard(within: Self.clipboardPatience)
    return status
  }

  private func end(_ status: ExitStatus) {
    self.status = status
    screen.stop()
  }

  // MARK: Messages

  private func send(event: String, _ members: [String: JSONValue] = [:]) {
    var object = members
    object["event"] = .string(event)
    if let configuration { object["window"] = .string(configuration.id) }
    channel.send(Message(object))
  }

  private func warn(_ message: String) { send(event: "warning", ["message": .string(message)]) }

  private func receive(_ message: Message) {
    guard let id = message["id"] else { return }
    do throws(ControlError) {
      channel.send(Message(["id": id, "value": try answer(message)]))
    } catch {
      channel.send(
        Message([
          "id": id,
          "error": ["status": .integer(Int64(error.status)), "message": .string(error.message)],
        ]))
    }
    if message["call"]?.string == "quit" { end(.accepted) }
  }

  /// Carries out a request and returns the value of its answer.
  private func answer(_ message: Message) throws(ControlError) -> JSONValue {
    switch message["call"]?.string {
    case "open": return try open(message)
    case "permissions": return try permissions(message)
    case "show": show()
    case "hide": hide()
    case "minimize": try windows.minimize()
    case "set": try set(message)
    case "props": try replaceProps(message)
    case "get":
      return try requests.value(
        of: message["prop"]?.string, of: message["widget"]?.string ?? "")
    case "call": return try call(message)
    case "describe": return try requests.description(of: message["widget"]?.string)
    case "theme": try theme.change(to: try decodeTheme(of: message))
    case "tree", "overlay", "pick", "trace", "screenshot":
      return try inspection.answer(
        message, about: firstWindow,
        visible: windows.front?.visibleArea ?? firstWindow?.bounds ?? .zero,
        named: configuration?.id ?? "maru") ?? .null
    case "touch":
      let input = try PointerInput(touch: message)
      guard let window = firstWindow else { throw .neverOpened }
      window.send(input)
    case "state":
      states.check()
      return states.value
    case "title": windows.setTitle(message["title"]?.string)
    case "message":
      for widget in windows.widgets {
        widget.receive(
          message: message["name"]?.string ?? "", values: message["values"]?.object ?? [:])
      }
      states.checkSoon()
    case "variable":
      variables.receive(PropValue(message["value"] ?? .null), for: message["name"]?.string ?? "")
    case "problem": windows.problem = Self.problem(message["problem"])
    case "owner": windows.owner = Self.identifier(message["owner"])
    case "block": windows.blocker = Self.identifier(message["by"])
    case "urgent": windows.askForAttention()
    case "ping": states.check()
    case "quit": states.check()
    case let call: throw ControlError(status: 65, message: "unknown call \(call ?? "")")
    }
    return .null
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue
  ) throws(ControlError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(value.json.utf8))
    } catch {
      throw ControlError(status: 70, message: "\(type) cannot be read: \(error)")
    }
  }

  private func decodeTheme(of message: Message) throws(ControlError) -> Theme {
    try decode(Theme.self, from: message["theme"] ?? .object([:]))
  }

  /// The X window that a member names.
  private static func identifier(_ value: JSONValue?) -> UInt32? {
    value?.int.flatMap(UInt32.init(exactly:))
  }

  /// The problem that a member describes.
  private static func problem(_ value: JSONValue?) -> JSONValue? {
    value?.isNull == false ? value : nil
  }

  // MARK: The window

  private func open(_ message: Message) throws(ControlError) -> JSONValue {
    let configuration = try decode(WindowConfiguration.self, from: message["window"] ?? .null)
    self.configuration = configuration
    let limits = try message["limits"].map { value throws(ControlError) in
      try decode(WorkerWatch.Limits.self, from: value)
    }
    defer { if let limits { watch.set(limits) } }
    if let scale = configuration.scale { screen.fixScale(at: scale) }
    theme.begin(try decodeTheme(of: message)) { warn($0) }
    values = (message["props"]?.object ?? [:]).mapValues { $0.object ?? [:] }
    states.take(message["state"])
    windows.owner = Self.identifier(message["owner"])
    windows.blocker = Self.identifier(message["block"])
    windows.problem = Self.problem(message["problem"])
    if let problem = configuration.icon.flatMap({ WindowIcons.problem(with: $0) }) { warn(problem) }
    let isVisible = message["visible"]?.bool ?? configuration.isVisible
    places.take(message["place"], for: configuration, isVisible: isVisible)
    if let reason = message["placeholder"]?["reason"]?.string {
      makePlaceholder(configuration, reason: reason)
      if isVisible { show() } else { send(event: "hidden") }
    } else {
      windows.open(configuration)
      if isVisible {
        show()
      } else {
        windows.make()
        send(event: "hidden")
      }
    }
    if let names = message["overlays"]?.array?.compactMap(\.string), let firstWindow {
      inspection.show(overlays: names, over: firstWindow)
    }
    let widgets = windows.first?.widgets ?? []
    if let grants = configuration.sandbox { warnOfMissingGrants(grants, for: widgets) }
    let plugins = Set(widgets.compactMap(\.pluginPath)).sorted()
    return [
      "plugins": .array(plugins.map { .string($0) }),
      "refused": .array(
        widgets.compactMap(\.refusalReport) + nibFailures.map { ["reason": .string($0)] }),
    ]
  }

  /// What the plugins of a window ask for; those that cannot be opened ask for nothing.
  private func permissions(_ message: Message) throws(ControlError) -> JSONValue {
    let configuration = try decode(WindowConfiguration.self, from: message["window"] ?? .null)
    let asked = configuration.widgets.flatMap { widget -> [WidgetPermission] in
      let library = try? WidgetRequest(name: widget.name).find(in: catalog) { _ in }
      return library?.factory.information.permissions ?? []
    }
    return .array(Set(asked.map(\.kind.rawValue)).sorted().map { .string($0) })
  }

  /// Says what the widgets ask for and the sandbox does not have.
  private func warnOfMissingGrants(_ grants: SandboxGrants, for widgets: [HostedWidget]) {
    for widget in widgets {
      for permission in widget.permissions
      where !grants.kinds.contains(SandboxGrants.Kind(permission.kind)) {
        warn(
          "\(widget.id) asks for \(permission.kind.rawValue), which its sandbox does not grant: "
            + permission.purpose)
      }
    }
  }

  private func makeWidget(_ entry: WidgetConfiguration) -> HostedWidget {
    let widget = HostedWidget(
      entry, values: values[entry.id] ?? entry.props, state: states[entry.id], catalog: catalog,
      desktop: screen.desktop, variables: variables)
    widget.onMessage = { [unowned self] in report($0, of: entry.id) }
    return widget
  }

  private func show() {
    if let placeholder { placeholder.makeKeyAndVisible() } else { windows.show() }
  }

  private func hide() {
    windows.reportPlace()
    states.check()
    placeholder?.isHidden = true
    windows.hide()
    send(event: "hidden")
  }

  /// Hides the window for Escape, if it is of a kind that Escape closes.
  ///
  /// The supervisor's own keys reach a popup instead, because it has grabbed the keyboard, so those
  /// are passed on.
  private func handle(_ press: UnhandledKey, in window: UIWindow) {
    guard let shown = windows[window] else { return }
    if press.key.keyCode == .keyboardEscape, shown.isClosedByEscape { return hide() }
    guard press.isByGrab, !press.isRepeat else { return }
    send(
      event: "unhandled-key",
      [
        "symbol": .integer(Int64(press.symbol)), "modifiers": .integer(Int64(press.modifierBits)),
      ])
  }

  private func makePlaceholder(_ configuration: WindowConfiguration, reason: String) {
    let content = PlaceholderViewController(name: configuration.id, reason: reason) {
      [unowned self] in send(event: "retry")
    }
    let window = PlaceholderWindow.make(
      configuration, content: content, on: configuration.monitor.monitors(of: screen).first?.name,
      of: screen, place: places.userPlace)
    placeholder = window
  }

  // MARK: Widgets

  /// Carries out what is asked of the widgets.
  private var requests: WidgetRequests {
    WidgetRequests(
      to: windows.widgets, named: configuration?.widgets.map(\.id) ?? [])
  }

  private func set(_ message: Message) throws(ControlError) {
    guard let property = message["prop"]?.string, let value = message["value"] else {
      throw ControlError(status: 65, message: "set takes a prop and a value")
    }
    let id = message["widget"]?.string ?? ""
    // A window that waits for its monitor takes the value when it is made.
    let isKnown = configuration?.widgets.contains { $0.id == id } ?? false
    if !windows.isEmpty || !isKnown { try requests.set(property, to: value, of: id) }
    values[id, default: [:]][property] = value
    states.checkSoon()
  }

  private func replaceProps(_ message: Message) throws(ControlError) {
    for (id, props) in message["props"]?.object ?? [:] {
      let new = props.object ?? [:]
      let isKnown = configuration?.widgets.contains { $0.id == id } ?? false
      if !windows.isEmpty || !isKnown { try requests.replaceValues(of: id, by: new) }
      values[id] = new
    }
    states.checkSoon()
  }

  private func call(_ message: Message) throws(ControlError) -> JSONValue {
    guard let action = message["action"]?.string else {
      throw ControlError(status: 65, message: "call takes an action")
    }
    let answer = try requests.perform(
      action, of: message["widget"]?.string ?? "", values: message["values"]?.object ?? [:])
    states.checkSoon()
    return answer
  }

  /// Reports a message of a widget.
  private func report(_ message: HostedWidget.Message, of id: String) {
    switch message {
    case .event(let name, let values):
      send(
        event: name,
        ["widget": .string(id), "values": .object(values.mapValues { .string($0) })])
      states.checkSoon()
    case .finished(let outcome, let status): finish(id, with: outcome, status: status)
    case .warning(let text): warn(text)
    case .log(let level, let text):
      send(
        event: "log",
        ["source": .string(id), "level": .string(level.rawValue), "message": .string(text)])
    }
  }

  /// Creates a finished widget again, with its saved state.
  ///
  /// If it is alone in its window, the window closes first.
  private func finish(_ id: String, with outcome: WidgetOutcome, status: UInt8?) {
    var values: [String: JSONValue] =
      switch outcome {
      case .accepted(let text): ["outcome": "accepted", "text": .string(text ?? "")]
      case .cancelled(let text): ["outcome": "cancelled", "text": .string(text ?? "")]
      }
    values["status"] = status.map { .integer(Int64($0)) }
    let isAlone = configuration?.widgets.count == 1
    // The widget is in the middle of a call.
    Task { @MainActor in
      if isAlone { hide() }
      for widget in windows.widgets where widget.id == id { widget.start() }
      // Last, so that an action for this event can show the window again.
      send(event: "finished", ["widget": .string(id), "values": .object(values)])
    }
  }

  private var firstWindow: UIWindow? { placeholder ?? windows.front?.window }
}
