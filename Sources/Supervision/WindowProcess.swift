import ConfigurationFile
import Control
import FoundationEssentials
import Glibc
import JSON
import Logging
import PlainText

/// One configured window and the worker process that shows it.
///
/// A worker that dies, hangs or grows too large is replaced. The new one gets the state that the
/// widgets last saved, the props that scripts have set, and the place that a person gave the window.
/// After too many deaths a placeholder takes its place, which loads no plugin.
///
/// A shown window is restarted without a gap: a second worker, the successor, opens it too, and the
/// first one ends when the successor has painted.
///
/// Life: `init` → `start` → `show`, `hide`, `restart`, `request` any number of times → `stop` once.
@MainActor final class WindowProcess {
  /// The seconds of quiet after which a plugin that was written is loaded.
  static let pluginDelay = 0.3

  /// What the file says.
  private(set) var configuration: WindowConfiguration
  /// The theme of the window, merged over the file's.
  private(set) var theme: Theme
  /// What one sees of the window.
  private(set) var status: WindowStatus
  /// The process, if one runs.
  var processIdentifier: pid_t? { worker.flatMap { $0.isRunning ? $0.identifier : nil } }
  /// The configured limits; new ones count from the next start.
  var settings: Worker.Settings

  /// The variables that the widgets observe.
  private(set) var observed = ObservedVariables()

  weak var delegate: (any WindowProcessDelegate)?

  private let log: Log
  private var logger: Logger
  private let savedState: SavedState
  /// The props that scripts have set, by the widget's id.
  private var overrides: [String: [String: JSONValue]] = [:]
  private var place: JSONValue?
  /// The X window that the worker was told as the owner.
  private var owner: Int64?
  /// The X window that the worker was told as the modal dialog that blocks it.
  private var blocker: Int64?
  /// What lies over the widgets, because they could not be built; see `WorkerLink`.
  private var problem: JSONValue?

  private var worker: Worker?
  /// The worker that takes over when it has painted.
  private var succession: Succession?
  /// What the plugins in a sandbox ask for, from the first start on.
  private var permissions: PermissionInquiry?
  /// Tells when the plugins of the widgets were built anew.
  private var pluginWatch: FileWatch?

  private var placeholderDeaths = 0
  private var isStopping = false
  private var isRestarting = false
  /// The widgets whose state is kept at the next start; `nil` keeps all.
  private var keptWidgets: Set<String>?
  private var deaths = DeathRecord()
  private let restartDeadline = Deadline()
  /// What to do when the process has ended, in place of healing.
  private var afterEnd: (() -> Void)?
  /// Requests that wait for a worker.
  private var waiting: [(Worker?) -> Void] = []

  init(
    _ configuration: WindowConfiguration, theme: Theme, settings: Worker.Settings, log: Log
  ) {
    self.configuration = configuration
    self.theme = theme
    self.settings = settings
    self.log = log
    status = WindowStatus(isWanted: configuration.isVisible)
    logger = log.logger(for: configuration.id, level: configuration.logLevel.map(Logger.Level.init))
    savedState = SavedState(
      window: configuration.id, display: settings.display, folder: settings.stateFolder,
      environment: settings.environment, logger: logger)
  }

  // MARK: Life

  /// Starts the first worker.
  func start() {
    keptWidgets = Set(configuration.widgets.map(\.id))
    launch()
  }

  /// Ends the worker, saves the state and calls the closure.
  ///
  /// The worker is asked to quit, and killed if it runs a second later.
  func stop(_ completion: @escaping () -> Void) {
    isStopping = true
    restartDeadline.cancel()
    pluginWatch = nil
    forgetPermissions()
    abandonSuccession()
    failWaiting()
    endWorker { [self] in
      savedState.save()
      completion()
    }
  }

  /// Replaces the worker by a new one, with the saved state; also after the window has failed.
  ///
  /// If the new worker of a shown window cannot open it, the old one stays, and the closure gets the
  /// reason.
  func restart(_ completion: @escaping (_ failure: String?) -> Void = { _ in }) {
    succeed(keepsOld: true, completion)
  }

  /// Takes a configuration that needs a new worker.
  func replace(with configuration: WindowConfiguration, theme: Theme) {
    let old = self.configuration
    self.configuration = configuration
    self.theme = theme
    logger = log.logger(for: configuration.id, level: configuration.logLevel.map(Logger.Level.init))
    if old.isVisible != configuration.isVisible { status.isWanted = configuration.isVisible }
    place = place.flatMap { configuration.place(replacing: $0, of: old) }
    // Another widget cannot read the state of the one that had its id.
    let names = Dictionary(old.widgets.map { ($0.id, $0.name) }) { $1 }
    let kept = Set(configuration.widgets.filter { names[$0.id] == $0.name }.map(\.id))
    overrides = overrides.filter { kept.contains($0.key) }
    keptWidgets = kept
    succeed(keepsOld: false) { _ in }
  }

  /// Takes a configuration that the running worker can go on with; the title and the props are told by
  /// `update`.
  func adopt(_ configuration: WindowConfiguration, theme: Theme) {
    let old = (self.configuration, self.theme)
    self.configuration = configuration
    self.theme = theme
    if old.1 != theme, !status.isPlaceholder {
      tell("theme", ["theme": (try? JSONValue(encoding: theme)) ?? .null]) {
        [weak self, weak worker] answer in
        if case .failure = answer, worker?.isRunning == true { self?.restart() }
      }
    }
    if old.0.isVisible != configuration.isVisible { configuration.isVisible ? show() : hide() }
  }

  /// Shows the window.
  func show() {
    if status.isWanted, status.isMinimized { return tell("show") }
    guard !status.isWanted else { return }
    status.isWanted = true
    // Props that have changed since it was hidden are set first.
    delegate?.windowDidChange(self)
    tell("show")
  }

  /// Hides the window.
  func hide() {
    guard status.isWanted else { return }
    status.isWanted = false
    tell("hide")
    delegate?.windowDidChange(self)
  }

  /// Lays a problem over the widgets, also those of later workers; `nil` takes it away.
  func setProblem(_ problem: JSONValue?) {
    // The same problem once more, because a person may have taken it away.
    guard problem != nil || self.problem != nil else { return }
    self.problem = problem
    guard hasOpened else { return }
    tell("problem", ["problem": problem ?? .null])
  }

  /// Lays another problem over the widgets of the next worker; the present one keeps its own.
  func replaceProblem(by problem: JSONValue?) { self.problem = problem }

  /// Makes the window ask for attention.
  func askForAttention() { tell("urgent") }

  /// Tells the worker another X window that its window belongs to.
  func ownerDidChange() {
    let new = delegate?.owner(of: self)
    guard new != owner, worker != nil, !status.isPlaceholder else { return }
    owner = new
    tell("owner", ["owner": new.map { .integer($0) } ?? .null])
  }

  /// Tells the worker another modal dialog that blocks its window.
  func blockerDidChange() {
    let new = delegate?.blocker(of: self)
    guard new != blocker, worker != nil, !status.isPlaceholder else { return }
    blocker = new
    tell("block", ["by": new.map { .integer($0) } ?? .null])
  }

  // MARK: Requests

  /// Sends a request to the worker; if one is being started, when it runs.
  ///
  /// The closure is called once; with status 70 if the window has failed.
  func request(
    _ call: String, _ members: [String: JSONValue],
    _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    let send: (Worker?) -> Void = { [self] worker in
      guard let worker else { return completion(.failure(failure)) }
      worker.request(call, members, completion)
    }
    if status.state == .failed || isStopping { return send(nil) }
    if let worker, worker.isRunning, afterEnd == nil { send(worker) } else { waiting.append(send) }
  }

  /// Tells the worker something, and its successor too, if there is one.
  private func tell(
    _ call: String, _ members: [String: JSONValue] = [:],
    _ completion: ((WorkerLink.Answer) -> Void)? = nil
  ) {
    worker?.request(call, members, completion)
    succession?.worker?.request(call, members)
  }

  /// Sets a prop for a script; a later worker gets the value too.
  func set(
    _ prop: PropPlace, to value: JSONValue, _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    let members = Self.members(of: prop, value)
    request("set", members) { [weak self] answer in
      if case .success = answer {
        self?.status.forgetRefusal(of: prop.widget)
        self?.overrides[prop.widget, default: [:]][prop.prop] = value
        self?.succession?.worker?.request("set", members)
      }
      completion(answer)
    }
  }

  /// Sets the title or a prop because a variable or the file changed.
  ///
  /// Without a worker nothing is sent: the next one gets all values when it opens.
  func update(_ target: BindingTable.Target, to value: JSONValue) {
    switch target {
    case .title: updateTitle(to: value)
    case .prop(let prop): update(prop, to: value)
    }
  }

  private func updateTitle(to value: JSONValue) {
    guard !status.isPlaceholder, afterEnd == nil else { return }
    let title = BindingTable.Values(title: value).titleText
    tell("title", ["title": title.map { .string($0) } ?? .null])
  }

  private func update(_ prop: PropPlace, to value: JSONValue) {
    overrides[prop.widget]?[prop.prop] = nil
    guard !status.isPlaceholder, afterEnd == nil else { return }
    let members = Self.members(of: prop, value)
    // The old worker of a window that was configured anew may not know the widget.
    if let succession, !succession.keepsOld {
      succession.worker?.request("set", members)
      return
    }
    tell("set", members) { [weak self] answer in
      guard case .failure(let error) = answer else {
        self?.status.forgetRefusal(of: prop.widget)
        return
      }
      guard error.status == 65 else { return }
      self?.logger.warning("\(prop.widget).\(prop.prop) is not set: \(error.message)")
    }
  }

  /// Delivers an emitted message to the widgets.
  func send(message name: String, values: [String: JSONValue]) {
    guard hasOpened else { return }
    tell("message", ["name": .string(name), "values": .object(values)])
  }

  /// Tells the worker the observed variables whose values have changed.
  func tellVariables(_ value: (String) -> JSONValue?) {
    guard hasOpened else { return }
    for (name, value) in observed.changes(value) {
      tell("variable", ["name": .string(name), "value": value])
    }
  }

  private static func members(of prop: PropPlace, _ value: JSONValue) -> [String: JSONValue] {
    ["widget": .string(prop.widget), "prop": .string(prop.prop), "value": value]
  }

  /// Asks for a sign of life, and checks the memory.
  func ping() { worker?.ping() }

  /// Why a failed window answers nothing.
  var failedError: ControlError? {
    guard let reason = status.reason, status.state == .failed else { return nil }
    let id = configuration.id
    return ControlError(
      status: ControlStatus.failed,
      message: "the window \(id) has failed: \(reason); try: maru restart \(id)")
  }

  private var failure: ControlError {
    failedError
      ?? ControlError(
        status: ControlStatus.failed, message: "the window \(configuration.id) is being closed")
  }

  /// Whether the worker was told all props, so that it can be told changes.
  var hasOpened: Bool { worker?.isRunning == true && !status.isPlaceholder }

  /// The window in the answer to `status`.
  var report: JSONValue {
    status.report(
      of: configuration, process: processIdentifier, place: place, unsaved: savedState.problem)
  }

  private func failWaiting() {
    let waiting = waiting
    self.waiting = []
    for send in waiting { send(nil) }
  }

  // MARK: Start

  private func launch() {
    guard !isStopping, worker == nil else { return }
    status.start()
    guard knowsPermissions(orElse: { $0.launch() }) else { return }
    observed.observe([])
    forgetOtherStates()
    do {
      let worker = try makeWorker()
      worker.onEvent = { [weak self] in self?.take($0) }
      worker.onEnd = { [weak self, weak worker] in self?.ended(worker, $0) }
      self.worker = worker
      open(worker)
    } catch let error as SandboxError {
      return fail("\(error)")
    } catch {
      return died(after: 0, reason: "\(error)")
    }
    serveWaiting()
    delegate?.windowDidChange(self)
  }

  private func makeWorker() throws -> Worker {
    var settings = settings
    if let grants = configuration.sandbox, !status.isPlaceholder {
      settings.sandbox = try Sandbox(
        grants.limited(to: permissions?.answer ?? []), of: configuration,
        executable: settings.executable, environment: settings.environment)
    }
    if let level = configuration.logLevel {
      settings.environment["MARU_LOG_LEVEL"] = level.rawValue
    }
    return try Worker(
      of: configuration.id, settings: settings, log: log,
      level: configuration.logLevel.map(Logger.Level.init))
  }

  /// Starts to ask what the plugins in the sandbox ask for, unless that is known or not needed.
  ///
  /// - Parameter retry: Called when it is known, if it is not yet.
  /// - Returns: Whether it is known or not needed.
  private func knowsPermissions(orElse retry: @escaping (WindowProcess) -> Void) -> Bool {
    guard let grants = configuration.sandbox, !grants.kinds.isEmpty, !status.isPlaceholder,
      permissions?.answer == nil
    else { return true }
    permissions?.cancel()
    permissions = PermissionInquiry(of: configuration, settings: settings, log: log) {
      [weak self] in
      if let self { retry(self) }
    }
    return permissions?.answer != nil
  }

  /// The plugins are asked again before the next start.
  private func forgetPermissions() {
    permissions?.cancel()
    permissions = nil
  }

  /// Forgets the states of widgets that the file no longer has.
  private func forgetOtherStates() {
    if let keptWidgets {
      savedState.keepOnly(widgetNames.filter { keptWidgets.contains($0.key) })
    }
    keptWidgets = nil
  }

  /// The names of the widgets' plugins, by id.
  private var widgetNames: [String: String] {
    Dictionary(configuration.widgets.map { ($0.id, $0.name) }) { first, _ in first }
  }

  private func keep(_ state: String, of id: String) {
    if let name = widgetNames[id] { savedState.keep(state, of: id, named: name) }
  }

  private func serveWaiting() {
    guard !status.isPlaceholder, let worker else { return }
    let waiting = waiting
    self.waiting = []
    for send in waiting { send(worker) }
  }

  private func open(_ worker: Worker) {
    let values = delegate?.values(of: self) ?? BindingTable.Values()
    let props = values.props.merging(overrides) { configured, set in configured.merging(set) { $1 }
    }
    var configuration = configuration
    configuration.title = values.titleText
    owner = delegate?.owner(of: self)
    blocker = delegate?.blocker(of: self)
    let request = OpenRequest(
      configuration: configuration, theme: theme, isVisible: status.isWanted,
      failure: status.isPlaceholder ? status.reason ?? "" : nil, props: props,
      states: savedState.values,
      place: place, owner: owner, blocker: blocker, problem: problem, limits: settings.limits)
    let members: [String: JSONValue]
    do {
      members = try request.members()
    } catch {
      return worker.kill("its configuration cannot be sent: \(error)")
    }
    worker.request("open", members) { [weak self, weak worker] answer in
      // The end of one that cannot answer tells more.
      guard let self, let worker, worker.isReachable, !worker.isQuitting else { return }
      switch answer {
      case .failure(let error): self.refused(error, by: worker)
      case .success(let value): self.opened(worker, value)
      }
    }
  }

  private func opened(_ worker: Worker, _ value: JSONValue) {
    if let succession, succession.worker === worker, succession.keepsOld,
      let reason = value["refused"]?.array?.first?["reason"]?.string
    {
      return giveUpSuccession(because: reason)
    }
    status.refusals = value["refused"]?.array ?? []
    watchPlugins(value["plugins"]?.array?.compactMap(\.string) ?? [])
    // A window that need not be seen is hidden until a call shows it.
    guard !status.isWanted else {
      if !status.refusals.isEmpty { delegate?.windowDidChange(self) }
      return
    }
    if succession?.worker === worker { return takeOver() }
    guard status.state == .starting, self.worker === worker else { return }
    status.open()
    delegate?.windowDidChange(self)
  }

  /// The worker cannot open what the file says; another one could not either.
  private func refused(_ error: ControlError, by worker: Worker) {
    guard error.status == 65, !status.isPlaceholder else {
      return worker.kill("it could not open the window: \(error.message)")
    }
    logger.error("the window cannot be opened: \(error.message)")
    if succession?.worker === worker { return giveUpSuccession(because: error.message) }
    endWorker { [self] in
      if !isRestarting { fail(error.message) }
    }
  }

  /// Watches the plugins' files, so that one that is built anew is taken.
  private func watchPlugins(_ paths: [String]) {
    // Whoever builds plugins tells when they are built.
    let paths = paths.filter { path in
      !settings.buildFolders.contains { path.hasPrefix("\($0)/") }
    }
    guard !paths.isEmpty else { return }
    pluginWatch = FileWatch(paths, delay: Self.pluginDelay) { [weak self] in
      guard let self else { return }
      self.logger.info("a plugin was built anew, the window is shown with it")
      self.restart()
    }
  }

  // MARK: Succession

  /// Starts a new worker; if the window is shown, the old one ends when the new one has painted.
  private func succeed(keepsOld: Bool, _ completion: @escaping (String?) -> Void) {
    guard !isStopping else { return completion(nil) }
    deaths.forget()
    placeholderDeaths = 0
    restartDeadline.cancel()
    abandonSuccession()
    forgetPermissions()
    // The old window of a popup has the grab.
    guard status.state == .shown, !status.isPlaceholder, afterEnd == nil,
      configuration.kind != .popup,
      let worker, worker.isRunning
    else { return startAnew(completion) }
    let next = Succession(keepsOld: keepsOld, onEnd: completion)
    succession = next
    // The state that the old worker has now.
    worker.request("state") { [weak self, weak next] answer in
      guard let self, let next, self.succession === next else { return }
      if case .success(let states) = answer {
        for (widget, state) in states.object ?? [:] {
          if let text = state.string { self.keep(text, of: widget) }
        }
      }
      self.launch(next)
    }
  }

  /// Ends the worker and starts another.
  private func startAnew(_ completion: @escaping (String?) -> Void) {
    isRestarting = true
    status.restarts += 1
    endWorker { [self] in
      (status.isPlaceholder, isRestarting) = (false, false)
      launch()
      completion(status.isPlaceholder ? status.reason : nil)
    }
  }

  private func launch(_ next: Succession) {
    guard
      knowsPermissions(orElse: { [weak next] in
        if let next, $0.succession === next { $0.launch(next) }
      })
    else { return }
    forgetOtherStates()
    do {
      let worker = try makeWorker()
      next.start(
        worker, onEvent: { [weak self] in self?.takeFromSuccessor($0) },
        onFailure: { [weak self] in self?.giveUpSuccession(because: $0) })
      open(worker)
    } catch {
      giveUpSuccession(because: "\(error)")
    }
  }

  private func takeFromSuccessor(_ message: Message) {
    switch WorkerEvent(message) {
    case .placed: return
    case .shown, .hidden, .waiting: takeOver()
    default: break
    }
    take(message)
  }

  /// The successor becomes the worker, and the old one ends.
  private func takeOver() {
    guard let succession, let successor = succession.takeOver(from: worker) else { return }
    self.succession = nil
    status.restarts += 1
    successor.onEvent = { [weak self] in self?.take($0) }
    successor.onEnd = { [weak self, weak successor] in self?.ended(successor, $0) }
    worker = successor
    serveWaiting()
    delegate?.windowDidChange(self)
    succession.end()
  }

  /// The successor cannot open the window.
  private func giveUpSuccession(because reason: String) {
    guard let succession else { return }
    self.succession = nil
    succession.abandon()
    guard worker?.isRunning == true else {
      launch()
      return succession.end()
    }
    guard succession.keepsOld else { return startAnew { _ in succession.end() } }
    logger.error("the new worker could not show the window, the old one stays: \(reason)")
    delegate?.windowDidChange(self)
    succession.end(failure: reason)
  }

  /// Ends the successor before it has taken over.
  private func abandonSuccession() {
    let abandoned = succession
    succession = nil
    abandoned?.abandon()
    abandoned?.end()
  }

  // MARK: Events

  private func take(_ message: Message) {
    switch WorkerEvent(message) {
    case .shown(let identifier):
      status.show(as: identifier)
      if !status.isPlaceholder { tellHealing() }
    case .hidden: status.hide()
    case .minimized(let isNow): status.isMinimized = isNow
    case .seen(let isSeen):
      status.isCovered = !isSeen
      delegate?.windowSightDidChange(self)
      return
    case .waiting(let absence): status.wait(because: absence)
    case .retry: if status.isPlaceholder { retry() }
    case .other: break
    case .ready, .malformed: return
    case .placed(let new): return place = new
    case .state(let text, let widget):
      return keep(text, of: widget)
    case .unhandledKey(let symbol, let modifiers):
      delegate?.window(self, didIgnore: symbol, modifiers: modifiers)
      return
    case .warning(let text): return logger.warning("\(text)")
    case .log(let level, let text):
      if Logger.Level(level) >= logger.logLevel {
        log.write(level.rawValue, configuration.id, text, isOurs: false)
      }
      return
    case .observe(let names):
      observed.observe(names)
      delegate?.windowDidObserve(self)
      return
    case .assign(let name, let value):
      delegate?.window(self, didAssign: name, value)
      return
    }
    let event = WidgetEvent(message, window: configuration.id)
    if event.widget == nil { delegate?.windowDidChange(self) }
    delegate?.window(self, didSend: event)
  }

  private func tellHealing() {
    guard let seconds = deaths.heal(at: monotonicNow) else { return }
    let milliseconds = Int((seconds * 1000).rounded(.up))
    logger.info("the window is shown again, \(milliseconds) ms after its worker died")
  }

  private func retry() {
    logger.info("somebody pressed the button to try again")
    restart()
  }

  // MARK: End

  /// Asks the worker to quit, and calls the closure when it has ended.
  private func endWorker(_ completion: @escaping () -> Void) {
    if let earlier = afterEnd {
      afterEnd = {
        earlier()
        completion()
      }
      return
    }
    guard let worker, worker.isRunning else {
      self.worker = nil
      status.loseWindow()
      return completion()
    }
    afterEnd = completion
    worker.quit()
  }

  private func ended(_ worker: Worker?, _ end: Worker.End) {
    guard self.worker === worker, let worker else { return }
    self.worker = nil
    status.loseWindow()
    if let completion = afterEnd {
      afterEnd = nil
      return completion()
    }
    if !end.wasKilled { logger.error("the worker \(worker.identifier) died: \(end.reason)") }
    died(after: end.life, reason: end.reason)
  }

  private func died(after life: Double, reason: String) {
    if status.isPlaceholder { return placeholderDied(reason) }
    guard succession == nil else {
      // The successor replaces it, or gives up and lets another worker start.
      status.awaitWorker()
      delegate?.windowDidChange(self)
      return
    }
    tell(event: "died", because: reason)
    guard configuration.restarts else { return fail(reason) }
    switch deaths.add(at: monotonicNow, afterLife: life, settings.limits) {
    case .giveUp(let count):
      let within = SecondsText.of(settings.limits.within)
      fail("\(count) death\(count == 1 ? "" : "s") in \(within) s, the last one because \(reason)")
    case .restart(let delay):
      status.awaitWorker()
      status.restarts += 1
      restartSoon(after: delay)
      delegate?.windowDidChange(self)
    }
  }

  /// Tells an event of the window itself to those who listen.
  private func tell(event name: String, because reason: String) {
    var event = WidgetEvent(name: name, window: configuration.id, widget: nil)
    event.details = ["reason": .string(reason)]
    delegate?.window(self, didSend: event)
  }

  private func restartSoon(after delay: Double) {
    delay > 0 ? restartDeadline.set(after: delay) { [weak self] in self?.launch() } : launch()
  }

  private func fail(_ reason: String) {
    logger.error("the window has failed: \(reason)")
    tell(event: "failed", because: reason)
    status.fail(reason)
    placeholderDeaths = 0
    failWaiting()
    launch()
    delegate?.windowDidChange(self)
  }

  /// If not even the placeholder can be shown, the window stays away.
  private func placeholderDied(_ reason: String) {
    placeholderDeaths += 1
    if placeholderDeaths < 3 {
      restartSoon(after: 0.1 * Double(placeholderDeaths))
    } else {
      logger.error("the placeholder cannot be shown: \(reason)")
    }
    delegate?.windowDidChange(self)
  }
}

extension Logger.Level {
  /// The level of swift-log for a level of the configuration.
  fileprivate init(_ level: LogLevel) {
    self =
      switch level {
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }
}
