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

  private let channel: Channel
  private let catalog = PluginCatalog()
  private let variables = WidgetVariables()
  private let screen: XScreen
  private let watch = WorkerWatch()
  private var configuration: WindowConfiguration?
  private var values: [String: [String: JSONValue]] = [:]
  private var windows: [ConfiguredWindow] = []
  private var placeholder: UIWindow?
  private var isShown = false
  /// Whether the environment asks for less motion.
  private let reducesMotion = UIAccessibility.isReduceMotionEnabled
  private let inspection: WindowInspection
  private lazy var states = WidgetStates(
    on: screen, of: { [unowned self] in front?.widgets ?? [] },
    report: { [unowned self] id, state in
      send(
        event: "state",
        ["widget": .string(id), "state": .string(state.base64EncodedString())])
    })
  private lazy var places = WindowPlaces(on: screen) { [unowned self] place in
    send(event: "placed", place)
  }
  /// The X window that the window belongs to.
  private var owner: UInt32?
  /// The X window that the supervisor was told, and all that have been painted.
  private var announced: UInt32?
  private var painted: Set<UInt32> = []
  /// The X window of the modal dialog that blocks the windows.
  private var blocker: UInt32?
  /// What lies over the widgets, because they could not be built.
  private var problem: JSONValue?
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
    screen.onMonitorsChanged = { [unowned self] in followMonitors() }
    screen.onFirstFrame = { [unowned self] in announce($0) }
    screen.onSightChange = { [unowned self] window, isSeen in
      guard let found = windows.first(where: { $0.window === window }) else { return }
      found.setSeen(isSeen)
      send(event: "seen", ["seen": .bool(windows.contains { $0.isShown && $0.isSeen })])
    }
    screen.onMinimizedChange = { [unowned self] _, isMinimized in
      send(event: isMinimized ? "minimized" : "restored")
    }
    screen.onContentFrame = { [unowned self] window in
      windows.first { $0.window === window }?.followContent()
    }
    screen.onPlaced = { [unowned self] _ in
      tellPlaces()
      places.reportSoon { [unowned self] in movedWindow }
    }
    screen.onManagedChange = { [unowned self] _ in
      places.reportSoon { [unowned self] in movedWindow }
    }
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
    screen.activity = watch.activity
    send(event: "ready")
    screen.run()
    for window in windows { window.discard() }
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
    case "minimize": try minimize()
    case "set": try set(message)
    case "get":
      return try requests.value(
        of: message["prop"]?.string, of: message["widget"]?.string ?? "")
    case "call": return try call(message)
    case "describe": return try requests.description(of: message["widget"]?.string)
    case "theme": try change(to: try decode(Theme.self, from: message["theme"] ?? .object([:])))
    case "tree", "overlay", "pick", "trace", "screenshot":
      return try inspection.answer(
        message, about: firstWindow, visible: front?.visibleArea ?? firstWindow?.bounds ?? .zero,
        named: configuration?.id ?? "maru") ?? .null
    case "state":
      states.check()
      return states.value
    case "title":
      configuration?.title = message["title"]?.string
      for window in windows { window.setTitle(configuration?.title) }
    case "message":
      for widget in windows.flatMap(\.widgets) {
        widget.receive(
          message: message["name"]?.string ?? "", values: message["values"]?.object ?? [:])
      }
      states.checkSoon()
    case "variable":
      variables.receive(PropValue(message["value"] ?? .null), for: message["name"]?.string ?? "")
    case "problem": setProblem(message["problem"])
    case "owner": setOwner(message["owner"])
    case "block": setBlocker(message["by"])
    case "urgent": for window in windows { screen.askForAttention(window.window) }
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

  // MARK: The window

  private func open(_ message: Message) throws(ControlError) -> JSONValue {
    let configuration = try decode(WindowConfiguration.self, from: message["window"] ?? .null)
    self.configuration = configuration
    let limits = try message["limits"].map { value throws(ControlError) in
      try decode(WorkerWatch.Limits.self, from: value)
    }
    defer { if let limits { watch.set(limits) } }
    if let scale = configuration.scale { screen.fixScale(at: scale) }
    let theme = try decode(Theme.self, from: message["theme"] ?? .object([:]))
    setFont(theme.font)
    apply(theme)
    values = (message["props"]?.object ?? [:]).mapValues { $0.object ?? [:] }
    states.take(message["state"])
    setOwner(message["owner"])
    setBlocker(message["block"])
    setProblem(message["problem"])
    if let problem = configuration.icon.flatMap({ WindowIcons.problem(with: $0) }) { warn(problem) }
    let isVisible = message["visible"]?.bool ?? configuration.isVisible
    places.take(message["place"], for: configuration, isVisible: isVisible)
    if let reason = message["placeholder"]?["reason"]?.string {
      makePlaceholder(configuration, reason: reason)
      if isVisible { show() } else { send(event: "hidden") }
    } else {
      if isVisible {
        show()
      } else {
        makeWindows()
        send(event: "hidden")
      }
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

  /// Sets the family of the text's font, before the first text.
  private func setFont(_ family: String?) {
    UIFont.systemFamily = family
    guard let family, !UIFont.familyNames.contains(family) else { return }
    let hint = NearestName.hint(for: family, among: UIFont.familyNames)
    warn("no font has the family \(family)\(hint), in the theme, another one is used")
  }

  /// Takes a changed theme.
  ///
  /// - Throws: `ControlError` if only a new worker can take it, because text has its font.
  private func change(to theme: Theme) throws(ControlError) {
    guard theme.font == UIFont.systemFamily else {
      throw ControlError(status: 70, message: "another font needs a new worker")
    }
    apply(theme)
  }

  private func apply(_ theme: Theme) {
    screen.style =
      switch theme.appearance {
      case .light?: .light
      case .dark?: .dark
      case nil: nil
      }
    screen.textSize = theme.textSize.flatMap { UIContentSizeCategory(shortName: $0) }
    screen.accentColor = theme.accentColor.flatMap { UIColor.accent($0) }
    screen.contrast = theme.contrast == .high ? .high : .normal
    screen.direction = UITraitEnvironmentLayoutDirection(theme.direction ?? .locale)
    UIAccessibility.isDarkerSystemColorsEnabled = theme.contrast == .high
    UIAccessibility.isReduceMotionEnabled = theme.reduceMotion ?? reducesMotion
  }

  /// Creates the missing windows: one on each monitor, or else the only one.
  private func makeWindows() {
    guard let configuration, placeholder == nil,
      configuration.monitor == .each || windows.isEmpty
    else { return }
    for monitor in monitors(of: configuration)
    where !windows.contains(where: { $0.monitor == monitor.name }) {
      let widgets = configuration.widgets.map { makeWidget($0) }
      let window = ConfiguredWindow(
        configuration, widgets: widgets, on: monitor.name, of: screen, place: places.userPlace)
      places.restore(window)
      screen.setOwner(owner, of: window.window)
      screen.setBlocker(blocker, of: window.window)
      window.setProblem(problem)
      windows.append(window)
    }
  }

  private func setOwner(_ number: JSONValue?) {
    owner = number?.int.flatMap(UInt32.init(exactly:))
    for window in windows { screen.setOwner(owner, of: window.window) }
  }

  private func setBlocker(_ number: JSONValue?) {
    blocker = number?.int.flatMap(UInt32.init(exactly:))
    for window in windows { screen.setBlocker(blocker, of: window.window) }
  }

  private func setProblem(_ value: JSONValue?) {
    problem = value?.isNull == false ? value : nil
    for window in windows { window.setProblem(problem) }
  }

  private func makeWidget(_ entry: WidgetConfiguration) -> HostedWidget {
    let widget = HostedWidget(
      entry, values: values[entry.id] ?? entry.props, state: states[entry.id], catalog: catalog,
      desktop: screen.desktop, variables: variables)
    widget.onMessage = { [unowned self] in report($0, of: entry.id) }
    return widget
  }

  /// The monitors on which the window is to be shown now; empty if its monitor is not connected.
  private func monitors(of configuration: WindowConfiguration) -> [ScreenMonitor] {
    monitors(for: configuration.monitor, among: screen.monitors())
  }

  private func monitors(
    for choice: MonitorChoice, among all: [ScreenMonitor]
  ) -> [ScreenMonitor] {
    switch choice {
    case .primary: return Array(all.prefix(1))
    case .each: return all
    case .name(let name): return all.filter { $0.name == name }
    case .index(let index): return all.indices.contains(index) ? [all[index]] : []
    case .pointer:
      let pointer = screen.pointerPosition() ?? .zero
      return [all.first { $0.frame.contains(pointer) } ?? all.first].compactMap(\.self)
    case .first(let choices):
      return choices.lazy.map { self.monitors(for: $0, among: all) }.first { !$0.isEmpty } ?? []
    }
  }

  private func show() {
    isShown = true
    if let placeholder { return placeholder.makeKeyAndVisible() }
    followMonitors()
    for window in windows where screen.isMinimized(window.window) { screen.restore(window.window) }
  }

  /// Asks the window manager to minimize the window.
  private func minimize() throws(ControlError) {
    guard let configuration, isShown, !windows.isEmpty else { throw .notMinimized("it is hidden") }
    let id = configuration.id
    guard configuration.kind.isFramed else {
      throw .notMinimized(
        "it is of the kind \(configuration.kind.rawValue), hide it by `maru close \(id)`",
        status: 65)
    }
    guard !screen.isManagedByI3 else {
      throw .notMinimized("i3 minimizes no windows, hide it by `maru close \(id)`")
    }
    guard screen.hasWindowManager else {
      throw .notMinimized("no window manager runs, hide it by `maru close \(id)`")
    }
    for window in windows { screen.minimize(window.window) }
  }

  private func hide() {
    if windows.first?.canBeMoved == true { places.report(of: movedWindow) }
    isShown = false
    states.check()
    placeholder?.isHidden = true
    for window in windows { window.hide() }
    send(event: "hidden")
  }

  /// Hides the window for Escape, if it is of a kind that Escape closes.
  ///
  /// The supervisor's own keys reach a popup instead, because it has grabbed the keyboard, so those
  /// are passed on.
  private func handle(_ press: UnhandledKey, in window: UIWindow) {
    guard let shown = windows.first(where: { $0.window === window }) else { return }
    if press.key.keyCode == .keyboardEscape, shown.isClosedByEscape { return hide() }
    guard press.isByGrab, !press.isRepeat else { return }
    send(
      event: "unhandled-key",
      [
        "symbol": .integer(Int64(press.symbol)), "modifiers": .integer(Int64(press.modifierBits)),
      ])
  }

  private func announce(_ window: UIWindow) {
    guard let identifier = screen.identifier(of: window) else { return }
    tellPlaces()
    announced = identifier
    painted.insert(identifier)
    send(event: "shown", ["xid": .integer(Int64(identifier))])
  }

  /// Tells another X window if the one that was told is gone with its monitor.
  private func announceAnother() {
    guard isShown, let announced else { return }
    let shown = windows.filter(\.isShown).compactMap { screen.identifier(of: $0.window) }
    // One that is not painted yet is told with its first frame.
    painted.formIntersection(shown)
    guard let first = shown.first(where: painted.contains), !shown.contains(announced) else {
      return
    }
    self.announced = first
    send(event: "shown", ["xid": .integer(Int64(first))])
  }

  /// Places the windows on their monitors, and shows those that should be visible.
  ///
  /// A window whose monitor is gone waits for it, hidden, with its widgets.
  private func followMonitors() {
    guard let configuration, placeholder == nil else { return }
    makeWindows()
    let all = screen.monitors()
    let wanted = monitors(of: configuration)
    let isOnEach = configuration.monitor == .each
    for window in windows {
      // A shown window does not follow the pointer.
      let stays = isOnEach || (configuration.monitor == .pointer && window.isShown)
      let own = (stays ? all : wanted).first { $0.name == window.monitor }
      guard let monitor = own ?? (isOnEach ? nil : wanted.first) else {
        // The user may have moved it to a monitor that stays.
        if window.isShown, !(window.isPlacedByUser && isOnMonitor(window, among: all)) {
          window.hide()
        }
        continue
      }
      window.place(on: monitor.name)
      if isShown, !window.isShown { window.show() }
    }
    announceAnother()
    if isShown, wanted.isEmpty, !windows.contains(where: \.isShown) {
      send(event: "waiting", ["reason": .string(absence)])
    }
  }

  /// Whether the middle of a window is on one of some monitors.
  private func isOnMonitor(_ window: ConfiguredWindow, among monitors: [ScreenMonitor]) -> Bool {
    guard let origin = screen.origin(of: window.window) else { return false }
    let (size, scale) = (window.window.bounds.size, screen.scale(of: window.window))
    let middle = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    // The frames of the monitors have the scale of the first one.
    let ratio = scale / screen.scale
    return monitors.contains {
      $0.frame.contains(CGPoint(x: middle.x * ratio, y: middle.y * ratio))
    }
  }

  /// Why the window cannot be shown now.
  private var absence: String {
    switch configuration?.monitor {
    case .name(let name)?: "the monitor \(name) is not connected"
    case .index(let index)?: "there is no monitor \(index)"
    case .first?: "none of its monitors is connected"
    case .primary?, .pointer?, .each?, nil: "there is no monitor"
    }
  }

  /// Tells the widgets where their windows are.
  private func tellPlaces() { places.tell(windows, named: configuration?.id ?? "") }

  /// The window whose place the user may change; `nil` if there is one on each monitor.
  private var movedWindow: ConfiguredWindow? {
    configuration?.monitor == .each ? nil : windows.first
  }

  private func makePlaceholder(_ configuration: WindowConfiguration, reason: String) {
    let content = PlaceholderViewController(name: configuration.id, reason: reason) {
      [unowned self] in send(event: "retry")
    }
    let window = PlaceholderWindow.make(
      configuration, content: content, on: monitors(of: configuration).first?.name,
      of: screen, place: places.userPlace)
    placeholder = window
  }

  // MARK: Widgets

  /// Carries out what is asked of the widgets.
  private var requests: WidgetRequests {
    WidgetRequests(
      to: windows.flatMap(\.widgets), named: configuration?.widgets.map(\.id) ?? [])
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
      for widget in windows.flatMap(\.widgets) where widget.id == id { widget.start() }
      // Last, so that an action for this event can show the window again.
      send(event: "finished", ["widget": .string(id), "values": .object(values)])
    }
  }

  /// The window that stands for all: a shown one, if there is one.
  private var front: ConfiguredWindow? { windows.first(where: \.isShown) ?? windows.first }

  private var firstWindow: UIWindow? { placeholder ?? front?.window }
}

extension ControlError {
  /// The window cannot be minimized.
  fileprivate static func notMinimized(_ reason: String, status: Int32 = 70) -> ControlError {
    ControlError(status: status, message: "the window cannot be minimized, \(reason)")
  }
}
