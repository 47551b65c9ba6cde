public import ConfigurationFile
public import Control
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

  /// Called once, when all workers have ended and the socket is removed.
  public var onStop: (() -> Void)?
  /// The mistakes of the file as it is now; empty if it is the configuration that runs.
  public var mistakes: [Mistake] { reloader.mistakes }
  /// Whether the X server is gone, for which the host stops.
  public private(set) var hasLostDisplay = false
  /// The path of the control socket.
  public var socketPath: String { server?.path ?? "" }

  /// Called when the state, the process or the X window of a window has changed.
  public var onWindowChange: ((_ id: String) -> Void)?

  /// Called when a widget has finished, after its window was closed if it is alone there.
  public var onFinish: ((Finish) -> Void)?

  /// The windows, variables and keys of this host.
  public private(set) var configuration = Configuration()

  private let options: SupervisorOptions
  private let log: Log
  private let logger: Logger
  let variables: VariableStore
  private let windows: WindowTable
  private let actions: HostActions
  private let runner: ActionRunner
  private let reloader: ConfigurationReloader
  private lazy var calls = CallTable(host: self, actions: actions)
  private var server: ControlServer?
  private var keys: BoundKeys?
  private var signals: HostSignals?
  private let pingDeadline = Deadline()
  private var isStopping = false

  /// Prepares a host; nothing is read or started.
  public init(_ options: SupervisorOptions) {
    self.options = options
    log = Log(
      path: LogPath.standard(
        environment: options.environment, display: options.display, session: options.session),
      level: options.environment["MARU_LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0) } ?? .info)
    logger = log.logger(for: "maru")
    runner = ActionRunner(environment: options.environment, log: log)
    variables = VariableStore(
      sensorRoot: options.sensorRoot, environment: options.environment, log: log)
    windows = WindowTable(
      settings: Worker.Settings(options), variables: variables, log: log)
    actions = HostActions(on: windows, variables, log: log)
    reloader = ConfigurationReloader(options, logger: logger)
    connect()
  }

  /// Lets the parts of the host tell each other what has changed.
  private func connect() {
    runner.target = actions
    actions.onEmit = { [weak self] in self?.calls.deliver($0) }
    variables.onChange = { [weak self] in self?.variableDidChange($0) }
    windows.onDemandChange = { [weak self] in self?.demandDidChange() }
    windows.onWindowChange = { [weak self] in self?.onWindowChange?($0) }
    windows.onEvent = { [weak self] event, actions in
      guard let self else { return }
      if let finish = Finish(event) { onFinish?(finish) }
      run(actions, for: event)
    }
    windows.onIgnoredKey = { [weak self] in self?.keys?.press(symbol: $0, modifiers: $1) }
    reloader.onChange = { [weak self] in try? self?.reload() }
  }

  // MARK: Life

  /// Reads the configuration, opens the control socket and starts the windows.
  ///
  /// - Throws: `ControlError` with status 65 if the configuration has mistakes, a line for each, 69
  ///   if the display cannot be opened, or 75 if a host runs already.
  public func start() throws(ControlError) {
    // 1. Read the configuration.
    let read = try reloader.readFirst()
    configuration = read
    reloader.adopt(read.files)

    // 2. Become the host of the display, or one beside it.
    let server = try makeServer()
    server.onClient = { [weak self] in self?.calls.add($0) }
    self.server = server
    logger.info("started with \(reloader.file.isEmpty ? "no file" : reloader.file)")

    // 3. Read the variables, so that the first pictures have them, and start the windows.
    windows.adopt(read)

    // 4. Open the display while the workers start.
    if options.opensDisplay {
      do throws(ControlError) {
        try openDisplay()
      } catch {
        windows.stop {}
        throw error
      }
    }
    keys?.bind(read.keys)
    reloader.watch()
    pingLater()
  }

  /// Ends all workers, saves their state and removes the socket; then calls `onStop`.
  public func stop() {
    guard !isStopping else { return }
    isStopping = true
    logger.info("stopping")
    server?.close()
    keys?.onPress = nil
    reloader.stop()
    pingDeadline.cancel()
    variables.stop()
    windows.stop { [self] in
      calls.close()
      signals = nil
      logger.info("stopped")
      let onStop = onStop
      self.onStop = nil
      onStop?()
    }
  }

  /// Stops at SIGTERM and SIGINT, and reads the configuration again at SIGHUP.
  ///
  /// While the X server does not answer, the main thread may wait for it. Then the process ends without
  /// a stop, and its guardian ends the workers.
  ///
  /// - Parameter atLimit: Called in another thread when the time for a stop is over; it ends the process.
  public func handleSignals(atLimit: @escaping @Sendable () -> Void) {
    signals = HostSignals(
      atLimit: atLimit, onReload: { [weak self] in try? self?.reload() },
      onStop: { [weak self] in self?.stop() })
  }

  /// Opens the control socket.
  ///
  /// The commands that a session starts call that session, and not the host of the display.
  private func makeServer() throws(ControlError) -> ControlServer {
    guard let session = options.session else {
      return try ControlServer(
        path: ControlSocket.path(environment: options.environment, display: options.display))
    }
    let server = try ControlServer.opening(
      session: session, display: options.display, environment: options.environment)
    runner.environment[ControlSocket.variable] = server.path
    windows.settings.environment[ControlSocket.variable] = server.path
    return server
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
    run(binding.actions, for: event)
  }

  /// Tells an event to those who wait for it, and does what the file says.
  private func run(_ actions: [Action], for event: WidgetEvent) {
    calls.deliver(event)
    runner.run(actions, for: event)
  }

  /// Finds workers that hang without having used the processor, all in one wakeup.
  private func pingLater() {
    pingDeadline.set(after: Self.restingPing, leeway: 5) { [weak self] in
      guard let self else { return }
      windows.ping()
      pingLater()
    }
  }

  // MARK: Configuration

  /// Reads the configuration again, and touches the windows that differ.
  ///
  /// - Throws: Status 65 with the mistakes, a line for each; the last good configuration runs on.
  public func reload() throws(ControlError) {
    guard !isStopping, options.configuration == nil else { return }
    let wasBroken = !mistakes.isEmpty
    let read = try reloader.readAgain()
    guard read != configuration else {
      // A key that another program had taken may be free now.
      keys?.bind(read.keys)
      if wasBroken { logger.info("the configuration is good again") }
      return
    }
    adopt(read)
    logger.info("the configuration was read again")
  }

  /// Takes another configuration, and touches the windows that differ.
  public func adopt(_ new: Configuration) {
    guard !isStopping, new != configuration else { return }
    let filesDiffer = new.files != configuration.files
    configuration = new
    reloader.adopt(new.files)
    windows.adopt(new)
    keys?.bind(new.keys)
    if filesDiffer { reloader.watch() }
  }

  // MARK: Builds

  /// What is seen of a window.
  public struct Sight: Hashable, Sendable {
    /// `starting`, `shown`, `hidden` or `failed`.
    public let state: String
    /// Why the window failed, or why it cannot be shown now.
    public let reason: String?
    /// Why a widget, or a part of one, shows a reason in place of its content.
    public let refusal: String?
  }

  /// What is seen of a window; `nil` if there is no such window.
  public func sight(of id: String) -> Sight? {
    windows[id].map { window in
      Sight(
        state: window.status.state.rawValue, reason: window.status.reason,
        refusal: window.status.refusals.first?["reason"]?.string)
    }
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
    guard let window = windows[id] else { return completion(nil) }
    window.replaceProblem(by: problem)
    if opens, window.status.state == .hidden { window.show() }
    window.restart(completion)
  }

  /// Lays a problem, as `WorkerLink` describes it, over the widgets of a window.
  ///
  /// - Parameters:
  ///   - problem: `nil` takes it away.
  ///   - id: The window.
  public func setProblem(_ problem: JSONValue?, of id: String) { windows[id]?.setProblem(problem) }

  /// Gives the widgets of a window the props of another configuration, which differs in nothing else.
  ///
  /// Unlike `adopt`, it restarts no worker, also if a prop is new or gone.
  ///
  /// - Parameters:
  ///   - new: The configuration of the window.
  ///   - tellsWorker: Whether the present worker takes them too, or the next one only.
  ///   - completion: Called with the reason if a widget refuses one, or if the worker does not answer;
  ///     then nothing changes.
  public func takeProps(
    of new: WindowConfiguration, tellsWorker: Bool,
    _ completion: @escaping (_ failure: ControlError?) -> Void = { _ in }
  ) {
    windows.takeProps(of: new, tellsWorker: tellsWorker) { [weak self] failure in
      if failure == nil, let self,
        let index = configuration.windows.firstIndex(where: { $0.id == new.id })
      {
        configuration.windows[index] = new
      }
      completion(failure)
    }
  }

  /// Calls a closure with each new line of the log, without its time, on the thread that writes it.
  public func followLog(_ action: @escaping @Sendable (String) -> Void) {
    _ = log.follow { line in
      action(String(line.drop { $0 != " " }.dropFirst()))
    }
  }

  // MARK: Variables

  private func variableDidChange(_ name: String) {
    windows.variableDidChange(name)
    calls.variableDidChange(name, variables.value(name) ?? .null)
  }

  /// The variables that clients listen to.
  var wantedByClients: Set<String> { calls.wantedVariables }
}

// MARK: - Calls

extension Supervisor: CallHost {
  var logPath: String { log.path }

  var status: JSONValue {
    let mistakes: [JSONValue] = mistakes.map { .string($0.description) }
    return [
      "pid": .integer(Int64(getpid())),
      "windows": windows.report,
      "configuration": ["file": .string(reloader.file), "mistakes": .array(mistakes)],
      "keys": keys?.status ?? .array([]),
      "variables": .object(variables.all),
    ]
  }

  func window(_ id: String) -> WindowProcess? { windows[id] }

  func widget(ofPlugin name: String) -> (window: String, widget: String)? {
    windows.widget(ofPlugin: name)
  }

  func demandDidChange() {
    guard !isStopping else { return }
    var demand = windows.demand
    let wanted = calls.wantedVariables
    demand.names.formUnion(wanted)
    demand.showsSeconds = demand.showsSeconds || wanted.contains("time")
    variables.setDemand(demand)
  }
}

extension Worker.Settings {
  /// The settings of a host's workers.
  fileprivate init(_ options: SupervisorOptions) {
    self.init(
      executable: options.executable, arguments: options.workerArguments,
      environment: options.environment, limits: SupervisionLimits())
    buildFolders = options.buildFolders
    retriesOpening = options.retriesOpening
    display = options.display
    stateFolder = options.session.map { "state-\($0)" } ?? stateFolder
    quitWithin = options.quitWithin
  }
}
