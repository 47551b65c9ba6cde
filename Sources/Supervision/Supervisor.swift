public import ConfigurationFile
public import Control
import Dispatch
import FoundationEssentials
import Glibc
import JSON
import Logging

/// The host of the configured windows: `maru run`. [main actor, main queue]
///
/// It loads no plugin and has no window. Each window has a worker process, so that a widget that
/// breaks takes its own window only.
///
/// Life: `init` → `start` once → `stop` once → `onStop`. `dispatchMain()` runs it.
@MainActor public final class Supervisor {
  /// The seconds between two pings of workers that rest.
  static let restingPing = 60.0
  /// The seconds of quiet after which a changed file is read.
  static let reloadDelay = 0.05
  /// The number of sessions of one name on a display.
  static let sessionLimit = 32

  /// Called once, when all workers have ended and the socket is removed.
  public var onStop: (() -> Void)?
  /// The mistakes of the file as it is now; empty if it is the configuration that runs.
  public private(set) var mistakes: [Mistake] = []
  /// Whether the X server is gone, for which the host stops.
  public private(set) var hasLostDisplay = false
  /// The path of the control socket.
  public private(set) var socketPath = ""

  /// Called when the state, the process or the X window of a window has changed.
  public var onWindowChange: ((_ id: String) -> Void)?

  private var options: SupervisorOptions
  private let log: Log
  private let logger: Logger
  private let actions: ActionRunner
  let variables: VariableStore
  private var file = ""
  /// The windows, variables and keys of this host.
  public private(set) var configuration = Configuration()
  /// The files of the configuration that had bytes when they were read.
  private var filledFiles: Set<String> = []
  private var server: ControlServer?
  private lazy var calls = CallTable(host: self)
  /// In the order of the file.
  private var windows: [WindowProcess] = []
  private var bindings: [String: BindingTable] = [:]
  private var keys: BoundKeys?
  private var watch: FileWatch?
  private let pingDeadline = Deadline()
  private var signals: [any DispatchSourceSignal] = []
  /// The windows that are no longer in the file and whose workers have not ended yet.
  private var leaving: [WindowProcess] = []
  private var isStopping = false

  /// Prepares a host; nothing is read or started.
  public init(_ options: SupervisorOptions) {
    self.options = options
    log = Log(
      path: LogPath.standard(
        environment: options.environment, display: options.display, session: options.session),
      level: options.environment["MARU_LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0) } ?? .info)
    logger = log.logger(for: "maru")
    actions = ActionRunner(environment: options.environment, log: log)
    variables = VariableStore(
      sensorRoot: options.sensorRoot, environment: options.environment, log: log)
    actions.target = self
    variables.onChange = { [weak self] in self?.variableDidChange($0) }
  }

  // MARK: Life

  /// Reads the configuration, opens the control socket and starts the windows.
  ///
  /// - Throws: `ControlError` with status 65 if the configuration has mistakes, a line for each, 69
  ///   if the display cannot be opened, or 75 if a host runs already.
  public func start() throws(ControlError) {
    // 1. Read the configuration.
    let read: Configuration
    if let given = options.configuration {
      read = given
    } else {
      file = URL(filePath: options.file).path
      let (found, mistakes) = Configuration.read(from: file, environment: options.environment)
      guard let found else { throw Self.error(mistakes) }
      read = found
    }
    configuration = read
    noteFilledFiles()

    // 2. Become the host of the display, or one beside it.
    let server = try makeServer()
    server.onClient = { [weak self] in self?.calls.add($0) }
    self.server = server
    logger.info("started with \(file.isEmpty ? "no file" : file)")

    // 3. Read the variables, so that the first pictures have them, and start the windows.
    variables.define(read.variables)
    windows = read.windows.map(makeWindow)
    demandDidChange()
    for window in windows { window.start() }

    // 4. Open the display while the workers start.
    if options.opensDisplay {
      do throws(ControlError) {
        try openDisplay()
      } catch {
        for window in windows { window.stop {} }
        throw error
      }
    }
    keys?.bind(read.keys)
    watchFiles()
    pingLater()
  }

  /// Ends all workers, saves their state and removes the socket; then calls `onStop`.
  public func stop() {
    guard !isStopping else { return }
    isStopping = true
    logger.info("stopping")
    server?.close()
    keys?.onPress = nil
    watch = nil
    pingDeadline.cancel()
    variables.stop()
    let ending = windows + leaving
    var remaining = ending.count
    let finish = { [self] in
      calls.close()
      signals = []
      logger.info("stopped")
      let onStop = onStop
      self.onStop = nil
      onStop?()
    }
    guard remaining > 0 else { return finish() }
    for window in ending {
      window.stop {
        remaining -= 1
        if remaining == 0 { finish() }
      }
    }
  }

  /// The time after SIGTERM or SIGINT at which the process ends in any case, in seconds.
  private nonisolated static let stopLimit = 5.0

  /// Stops at SIGTERM and SIGINT, and reads the configuration again at SIGHUP.
  ///
  /// While the X server does not answer, the main thread may wait for it. Then the process ends without
  /// a stop, and its guardian ends the workers.
  ///
  /// - Parameter atLimit: Called in another thread when the time for a stop is over; it ends the process.
  public func handleSignals(atLimit: @escaping @Sendable () -> Void) {
    signals += [SIGTERM, SIGINT].map { Self.limitStop(after: $0, atLimit) }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in
        MainActor.assumeIsolated {
          if number == SIGHUP { try? self?.reload() } else { self?.stop() }
        }
      }
      source.activate()
      signals.append(source)
    }
  }

  /// Ends the process some time after a signal, from another thread.
  private nonisolated static func limitStop(
    after number: Int32, _ action: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in
      DispatchQueue.global().asyncAfter(deadline: .now() + stopLimit, execute: action)
    }
    source.activate()
    return source
  }

  /// Opens the control socket.
  ///
  /// The commands that a session starts call that session, and not the host of the display.
  private func makeServer() throws(ControlError) -> ControlServer {
    guard let session = options.session else {
      socketPath = try ControlSocket.path(
        environment: options.environment, display: options.display)
      return try ControlServer(path: socketPath)
    }
    var number = 1
    while true {
      socketPath = try ControlSocket.path(
        environment: options.environment, display: options.display,
        session: number == 1 ? session : "\(session)\(number)")
      do {
        let server = try ControlServer(path: socketPath)
        options.environment[ControlSocket.variable] = socketPath
        actions.environment = options.environment
        return server
      } catch {
        guard error.status == ControlStatus.hostRuns, number < Self.sessionLimit else {
          throw error
        }
        number += 1
      }
    }
  }

  private func openDisplay() throws(ControlError) {
    do {
      let keys = try BoundKeys(display: options.display, logger: logger)
      keys.onPress = { [weak self] in self?.run($0) }
      keys.onServerGone = { [weak self] in
        self?.hasLostDisplay = true
        self?.logger.error("the X server is gone")
        self?.stop()
      }
      self.keys = keys
    } catch {
      server?.close()
      throw error
    }
  }

  /// Runs the actions of a key.
  private func run(_ binding: KeyBinding) {
    let event = WidgetEvent(
      name: "key", window: nil, widget: nil,
      values: [KeyBinding.valueName: .string(binding.chord.description)])
    calls.deliver(event)
    actions.run(binding.actions, for: event)
  }

  private func makeWindow(_ configuration: WindowConfiguration) -> WindowProcess {
    var settings = Worker.Settings(
      executable: options.executable, arguments: options.workerArguments,
      environment: options.environment, limits: self.configuration.supervision)
    settings.buildFolders = options.buildFolders
    settings.display = options.display
    settings.stateFolder = options.session.map { "state-\($0)" } ?? settings.stateFolder
    settings.quitWithin = options.quitWithin
    let window = WindowProcess(
      configuration, theme: configuration.theme, settings: settings, log: log)
    window.delegate = self
    bindings[configuration.id] = BindingTable(configuration)
    return window
  }

  /// Finds workers that hang without having used the processor, all in one wakeup.
  private func pingLater() {
    pingDeadline.set(after: Self.restingPing, leeway: 5) { [weak self] in
      guard let self else { return }
      for window in self.windows { window.ping() }
      self.pingLater()
    }
  }

  // MARK: Configuration

  /// Reads the configuration again, and touches the windows that differ.
  ///
  /// - Throws: Status 65 with the mistakes, a line for each; the last good configuration runs on.
  public func reload() throws(ControlError) {
    guard !isStopping, options.configuration == nil else { return }
    if options.followsStandardFiles,
      let found = Configuration.standardFile(environment: options.environment), found != file
    {
      logger.info("the configuration file is now \(found)")
      file = found
    }
    var (read, mistakes) = Configuration.read(from: file, environment: options.environment)
    if let empty = read?.files.first(where: { filledFiles.contains($0) && Self.isEmpty($0) }) {
      // An editor has truncated it, and has not written it yet, or the disk is full.
      read = nil
      mistakes = [
        Mistake(
          position: SourcePosition(file: empty, line: 1, column: 1),
          message: "the file is empty; write it again, or end the host with maru quit")
      ]
    }
    let wasBroken = !self.mistakes.isEmpty
    guard let read else {
      if mistakes != self.mistakes {
        for mistake in mistakes { logger.error("\(mistake.description)") }
        logger.warning("the last good configuration runs on")
      }
      self.mistakes = mistakes
      throw Self.error(mistakes)
    }
    self.mistakes = []
    guard read != configuration else {
      // A key that another program had taken may be free now.
      keys?.bind(read.keys)
      if wasBroken { logger.info("the configuration is good again") }
      return
    }
    adopt(read)
    logger.info("the configuration was read again")
  }

  /// Notes which files have bytes.
  private func noteFilledFiles() {
    filledFiles = Set(configuration.files.filter { !Self.isEmpty($0) })
  }

  /// Whether a file has no bytes.
  private static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  private static func error(_ mistakes: [Mistake]) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: mistakes.map(\.description).joined(separator: "\n"))
  }

  /// Takes another configuration, and touches the windows that differ.
  public func adopt(_ new: Configuration) {
    guard !isStopping, new != configuration else { return }
    let filesDiffer = new.files != configuration.files
    configuration = new
    noteFilledFiles()
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
    demandDidChange()
    for window in added { window.start() }
    // A dialog that is gone, or no longer modal, blocks nothing.
    for window in windows { window.blockerDidChange() }
    keys?.bind(new.keys)
    if filesDiffer { watchFiles() }
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

  private func watchFiles() {
    guard options.configuration == nil else { return }
    var files = Set(configuration.files).union([file])
    if options.followsStandardFiles {
      files.formUnion(Configuration.standardFiles(environment: options.environment))
    }
    watch = FileWatch(files.sorted(), delay: Self.reloadDelay, tellsAbsence: true) { [weak self] in
      try? self?.reload()
    }
    if watch == nil {
      logger.warning(
        "the file is not watched, because the system has no watches left; use maru reload")
    }
  }

  // MARK: Builds

  /// What is seen of a window.
  public struct Sight: Hashable, Sendable {
    /// `starting`, `shown`, `hidden` or `failed`.
    public let state: String
    /// Why the window failed, or why it cannot be shown now.
    public let reason: String?
  }

  /// What is seen of a window; `nil` if there is no such window.
  public func sight(of id: String) -> Sight? {
    window(id).map { Sight(state: $0.status.state.rawValue, reason: $0.status.reason) }
  }

  /// Shows a window with the plugins as they are now, also if it failed.
  ///
  /// - Parameters:
  ///   - id: The window.
  ///   - problem: What lies over the widgets of the new worker, if anything.
  ///   - opens: Whether a window that was closed is shown again.
  ///   - completion: Called when the new worker has painted over the old one, or when it starts and
  ///     there is no old one; with the reason if it failed and the old one stays.
  public func renew(
    _ id: String, problem: JSONValue?, opens: Bool,
    _ completion: @escaping (_ failure: String?) -> Void
  ) {
    guard let window = window(id) else { return completion(nil) }
    window.replaceProblem(by: problem)
    if opens, window.status.state == .hidden { window.show() }
    window.restart(completion)
  }

  /// Lays a problem, as `WorkerLink` describes it, over the widgets of a window.
  ///
  /// - Parameters:
  ///   - problem: `nil` takes it away.
  ///   - id: The window.
  public func setProblem(_ problem: JSONValue?, of id: String) { window(id)?.setProblem(problem) }

  /// Calls a closure with each new line of the log, without its time, on the thread that writes it.
  public func followLog(_ action: @escaping @Sendable (String) -> Void) {
    _ = log.follow { line in
      action(String(line.drop { $0 != " " }.dropFirst()))
    }
  }

  // MARK: Variables

  private func variableDidChange(_ name: String) {
    for window in windows where window.status.isWanted {
      sendChanges(of: name, to: window)
      window.tellVariables(variables.value)
    }
    calls.variableDidChange(name, variables.value(name) ?? .null)
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

extension Supervisor: WindowProcessDelegate {
  func values(of window: WindowProcess) -> BindingTable.Values {
    bindings[window.configuration.id]?.resolveAll(variables.value) ?? BindingTable.Values()
  }

  func owner(of window: WindowProcess) -> Int64? {
    window.configuration.owner.flatMap { self.window($0)?.status.xid }
  }

  func blocker(of window: WindowProcess) -> Int64? {
    windows.lazy.filter {
      $0.configuration.isModal && $0.configuration.owner == window.configuration.id
        && $0.status.state == .shown
    }.compactMap(\.status.xid).first
  }

  func windowDidChange(_ window: WindowProcess) {
    demandDidChange()
    if window.configuration.isModal, let owner = window.configuration.owner {
      self.window(owner)?.blockerDidChange()
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
    demandDidChange()
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
      try assign(name, value)
    } catch {
      log.logger(for: window.configuration.id).warning(
        "a widget could not set a variable: \(error.message)")
    }
  }

  func window(_ window: WindowProcess, didIgnore symbol: UInt32, modifiers: UInt16) {
    keys?.press(symbol: symbol, modifiers: modifiers)
  }

  func window(_ window: WindowProcess, didSend event: WidgetEvent) {
    calls.deliver(event)
    guard let id = event.widget,
      let widget = window.configuration.widgets.first(where: { $0.id == id })
    else { return }
    actions.run(widget.actions(for: event.name), for: event)
  }
}

// MARK: - Calls

extension Supervisor: CallHost {
  var addresses: AddressBook {
    AddressBook(
      windows: windows.map { ($0.configuration.id, $0.configuration.widgets.map(\.id)) },
      variables: variables.names)
  }

  var logPath: String { log.path }

  var status: JSONValue {
    let mistakes: [JSONValue] = mistakes.map { .string($0.description) }
    return [
      "pid": .integer(Int64(getpid())),
      "windows": .array(windows.map(\.report)),
      "configuration": ["file": .string(file), "mistakes": .array(mistakes)],
      "keys": keys?.status ?? .array([]),
      "variables": .object(variables.all),
    ]
  }

  func window(_ id: String) -> WindowProcess? { windows.first { $0.configuration.id == id } }

  func widget(ofPlugin name: String) -> (window: String, widget: String)? {
    for window in windows {
      if let widget = window.configuration.widgets.first(where: { $0.name == name }) {
        return (window.configuration.id, widget.id)
      }
    }
    return nil
  }

  /// The variables that clients listen to.
  var wantedByClients: Set<String> { calls.wantedVariables }

  func demandDidChange() {
    guard !isStopping else { return }
    var demand = VariableStore.Demand(names: calls.wantedVariables)
    demand.showsSeconds = demand.names.contains("time")
    for window in windows where window.status.isSeen && window.status.state != .failed {
      demand.names.formUnion(window.observed.names)
      guard let table = bindings[window.configuration.id] else { continue }
      demand.names.formUnion(table.names)
      demand.showsSeconds = demand.showsSeconds || table.showsSeconds
    }
    variables.setDemand(demand)
  }

  // MARK: Actions

  func open(window: String) throws(ControlError) {
    let found = try known(window)
    // A placeholder that was closed is shown again, with its button.
    if found.status.isWanted, let failure = found.failedError { throw failure }
    found.show()
  }

  func close(window: String) throws(ControlError) {
    self.window(try addresses.window(window))?.hide()
  }

  func toggle(window: String) throws(ControlError) {
    let found = try known(window)
    found.status.isWanted ? found.hide() : found.show()
  }

  func restart(window: String) throws(ControlError) {
    self.window(try addresses.window(window))?.restart()
  }

  func askForAttention(window: String) throws(ControlError) {
    self.window(try addresses.window(window))?.askForAttention()
  }

  func set(_ address: String, near window: String?, to value: JSONValue) {
    do {
      let (id, prop) = try addresses.prop(address, near: window)
      self.window(id)?.set(prop, to: value) { [log] answer in
        guard case .failure(let error) = answer else { return }
        log.logger(for: id).warning("an action could not set \(address): \(error.message)")
      }
    } catch {
      log.logger(for: window ?? "maru").warning("an action could not set it: \(error.message)")
    }
  }

  func assign(_ name: String, _ value: JSONValue) throws(ControlError) {
    try variables.assign(name, value)
  }

  func emit(_ event: WidgetEvent) {
    calls.deliver(event)
    for window in windows { window.send(message: event.name, values: event.values) }
  }

  func call(
    _ address: String, near window: String?, action: String, values: [String: JSONValue]
  ) {
    do {
      let (id, widget) = try addresses.widget(Address(address), near: window)
      let members: [String: JSONValue] = [
        "widget": .string(widget), "action": .string(action), "values": .object(values),
      ]
      self.window(id)?.request("call", members) { [log] answer in
        guard case .failure(let error) = answer else { return }
        log.logger(for: id).warning("the action \(action) of \(address) failed: \(error.message)")
      }
    } catch {
      log.logger(for: window ?? "maru").warning("an action cannot be called: \(error.message)")
    }
  }

  func read(
    _ names: Set<String>, within seconds: Double,
    _ completion: @escaping ([String: JSONValue]) -> Void
  ) {
    variables.read(names, within: seconds, completion)
  }

  private func known(_ address: String) throws(ControlError) -> WindowProcess {
    let id = try addresses.window(address)
    guard let window = window(id) else { throw .unknown("window", id, among: []) }
    return window
  }
}
