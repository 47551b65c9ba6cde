import ConfigurationFile
import Control
import Glibc
import JSON
import Logging
import PlainText

/// The lifecycle of a window's workers: their starts, deaths, restarts and ends.
///
/// A worker that dies, hangs or grows too large is replaced. After too many deaths a placeholder,
/// which loads no plugin, takes its place.
///
/// A shown window is restarted without a gap: a second worker, the successor, opens it too, and the
/// first one ends when the successor has painted.
///
/// Life: `init` → `start` → `restart`, `replace`, `request` any number of times → `stop` once.
@MainActor final class WorkerLifecycle {
  weak var delegate: (any WorkerLifecycleDelegate)?

  /// What the file says; the next worker is started from it.
  var configuration: WindowConfiguration
  /// How workers are started and judged; new limits count from the next start.
  var settings: Worker.Settings

  private let status: WindowStatus
  private let log: Log
  private let launcher: WorkerLauncher
  private let plugins = PluginWatch()
  private let queue = RequestQueue()
  private var worker: Worker?
  /// The worker that takes over when it has painted.
  private var succession: Succession?
  private var deaths = DeathRecord()
  private let restartDeadline = Deadline()
  private var isStopping = false
  private var isRestarting = false
  /// Whether the worker has opened its window.
  private var hasWorkerOpened = false
  /// What to do when the process has ended, in place of healing.
  private var afterEnd: (() -> Void)?

  private var logger: Logger { log.logger(for: configuration) }

  init(
    of configuration: WindowConfiguration, settings: Worker.Settings, status: WindowStatus, log: Log
  ) {
    self.configuration = configuration
    self.settings = settings
    self.status = status
    self.log = log
    launcher = WorkerLauncher(log: log)
    plugins.onBuild = { [weak self] in
      guard let self else { return }
      logger.info("a plugin was built anew, the window is shown with it")
      restart()
    }
  }

  // MARK: Life

  /// Starts the first worker.
  func start() { launch() }

  /// Ends the worker, and calls the closure when it has ended.
  ///
  /// The worker is asked to quit, and killed if it does not in time.
  func stop(_ completion: @escaping () -> Void) {
    isStopping = true
    restartDeadline.cancel()
    plugins.stop()
    launcher.forgetPermissions()
    abandonSuccession()
    queue.fail(with: failure)
    endWorker(completion)
  }

  /// Replaces the worker with a new one, also after the window has failed.
  ///
  /// If the new worker of a shown window cannot open it, the old one stays, and the closure gets the
  /// reason.
  func restart(_ completion: @escaping (_ failure: String?) -> Void = { _ in }) {
    succeed(keepsOld: true, completion)
  }

  /// Replaces the worker with one of another configuration; the old one does not stay in any case.
  func replace(with configuration: WindowConfiguration) {
    self.configuration = configuration
    succeed(keepsOld: false) { _ in }
  }

  /// Tells the log how long the window was away, if its worker died since it was last shown.
  func windowIsShown() {
    guard !status.isPlaceholder, let seconds = deaths.heal(at: monotonicNow) else { return }
    let milliseconds = Int((seconds * 1000).rounded(.up))
    logger.info("the window is shown again, \(milliseconds) ms after its worker died")
  }

  // MARK: Requests

  /// The process, if one runs.
  var processIdentifier: pid_t? { worker.flatMap { $0.isRunning ? $0.identifier : nil } }
  /// Whether there is a worker that shows the widgets, or is about to.
  var hasWorker: Bool { worker != nil && !status.isPlaceholder }
  /// Whether the worker was told all props, so that it can be told changes.
  var hasOpened: Bool { worker?.isRunning == true && !status.isPlaceholder }
  /// Whether changes are sent: a placeholder shows none, and if the worker was asked to end, the next
  /// one gets all values.
  var takesChanges: Bool { !status.isPlaceholder && afterEnd == nil }
  /// Whether a successor has another configuration than the worker.
  var isReconfiguring: Bool { succession.map { !$0.keepsOld } ?? false }

  /// Sends a request to the worker, as soon as one runs.
  ///
  /// The closure is called once; with status 70 if the window has failed.
  func request(
    _ call: String, _ members: [String: JSONValue],
    _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    if status.state == .failed || isStopping { return completion(.failure(failure)) }
    if let worker, worker.isRunning, afterEnd == nil {
      worker.request(call, members, completion)
    } else {
      queue.add(call, members, completion)
    }
  }

  /// Tells the worker something, and its successor too, if there is one.
  func tell(
    _ call: String, _ members: [String: JSONValue] = [:],
    _ completion: ((WorkerLink.Answer) -> Void)? = nil
  ) {
    worker?.request(call, members, completion)
    succession?.worker?.request(call, members)
  }

  /// Sends a request to the successor, if there is one.
  func tellSuccessor(_ call: String, _ members: [String: JSONValue]) {
    succession?.worker?.request(call, members)
  }

  /// Sends a request to the worker and its successor; a worker that refuses it is replaced.
  func tellOrRestart(_ call: String, _ members: [String: JSONValue]) {
    tell(call, members) { [weak self, weak worker] answer in
      if case .failure = answer, worker?.isRunning == true { self?.restart() }
    }
  }

  /// Asks for a sign of life, and checks the memory.
  func ping() { worker?.ping() }

  private var failure: ControlError {
    status.failure(of: configuration.id)
      ?? ControlError(
        status: ControlStatus.failed, message: "the window \(configuration.id) is being closed")
  }

  /// Sends the requests that waited for a worker; a placeholder gets none.
  private func serveQueue() {
    if !status.isPlaceholder, let worker { queue.send(to: worker) }
  }

  // MARK: Start

  private func launch() {
    guard !isStopping, worker == nil else { return }
    status.start()
    guard knowsPermissions(orElse: { $0.launch() }) else { return }
    delegate?.workerWillStart(isSuccessor: false)
    hasWorkerOpened = false
    do {
      let worker = try makeWorker()
      engage(worker)
      open(worker)
    } catch let error as SandboxError {
      return fail("\(error)")
    } catch {
      return died(after: 0, reason: "\(error)")
    }
    serveQueue()
    delegate?.workersDidChange()
  }

  /// Makes a worker the one that shows the window.
  private func engage(_ worker: Worker) {
    worker.onEvent = { [weak self] in self?.delegate?.workerDidSend($0) }
    worker.onEnd = { [weak self, weak worker] in self?.ended(worker, $0) }
    self.worker = worker
  }

  private func makeWorker() throws -> Worker {
    try launcher.makeWorker(of: configuration, settings, loadsPlugins: !status.isPlaceholder)
  }

  /// Whether a worker can be started; if not yet, the closure is called once it can.
  private func knowsPermissions(orElse retry: @escaping (WorkerLifecycle) -> Void) -> Bool {
    status.isPlaceholder
      || launcher.knowsPermissions(of: configuration, settings) { [weak self] in
        if let self { retry(self) }
      }
  }

  private func open(_ worker: Worker) {
    guard let request = delegate?.openRequest() else { return }
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
      case .failure(let error): refused(error, by: worker)
      case .success(let value): opened(worker, value)
      }
    }
  }

  private func opened(_ worker: Worker, _ value: JSONValue) {
    if let succession, succession.worker === worker, succession.keepsOld,
      let reason = value["refused"]?.array?.first?["reason"]?.string
    {
      return giveUpSuccession(because: reason)
    }
    if self.worker === worker { hasWorkerOpened = true }
    status.refusals = value["refused"]?.array ?? []
    plugins.watch(
      value["plugins"]?.array?.compactMap(\.string) ?? [], except: settings.buildFolders)
    // A window that need not be seen is hidden until a call shows it.
    guard !status.isWanted else {
      if !status.refusals.isEmpty { delegate?.workersDidChange() }
      return
    }
    if succession?.worker === worker { return takeOver() }
    guard status.state == .starting, self.worker === worker else { return }
    status.open()
    delegate?.workersDidChange()
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

  // MARK: Succession

  /// Starts a new worker; if the window is shown, the old one ends when the new one has painted.
  private func succeed(keepsOld: Bool, _ completion: @escaping (String?) -> Void) {
    guard !isStopping else { return completion(nil) }
    deaths.forget()
    restartDeadline.cancel()
    abandonSuccession()
    launcher.forgetPermissions()
    // The old window of a popup has the grab.
    guard status.state == .shown, !status.isPlaceholder, afterEnd == nil,
      configuration.kind != .popup,
      let worker, worker.isRunning
    else { return startAnew(completion) }
    let next = Succession(keepsOld: keepsOld, onEnd: completion)
    succession = next
    // The state that the old worker has now.
    worker.request("state") { [weak self, weak next] answer in
      guard let self, let next, succession === next else { return }
      if case .success(let states) = answer {
        delegate?.workerDidTell(states: states.object ?? [:])
      }
      launch(next)
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
    delegate?.workerWillStart(isSuccessor: true)
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
    case .warning:
      succession?.warnings.append(message)
      return
    case .shown, .hidden, .waiting: takeOver()
    default: break
    }
    delegate?.workerDidSend(message)
  }

  /// The successor becomes the worker, and the old one ends.
  private func takeOver() {
    guard let succession, let successor = succession.takeOver(from: worker) else { return }
    self.succession = nil
    status.restarts += 1
    engage(successor)
    hasWorkerOpened = true
    for warning in succession.warnings { delegate?.workerDidSend(warning) }
    serveQueue()
    delegate?.workersDidChange()
    succession.end()
  }

  /// The successor cannot open the window.
  private func giveUpSuccession(because reason: String) {
    guard let succession else { return }
    self.succession = nil
    succession.abandon()
    for warning in succession.warnings where !Self.isSame(warning, reason) {
      delegate?.workerDidSend(warning)
    }
    guard worker?.isRunning == true else {
      launch()
      return succession.end()
    }
    guard succession.keepsOld else { return startAnew { _ in succession.end() } }
    logger.error("the new worker could not show the window, the old one stays: \(reason)")
    delegate?.workersDidChange()
    succession.end(failure: reason)
  }

  /// Whether a warning says no more than the reason why a window is not shown.
  private static func isSame(_ warning: Message, _ reason: String) -> Bool {
    guard case .warning(let text) = WorkerEvent(warning) else { return false }
    return text.contains(reason) || reason.contains(text)
  }

  /// Ends the successor before it has taken over.
  private func abandonSuccession() {
    let abandoned = succession
    succession = nil
    abandoned?.abandon()
    abandoned?.end()
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
    // If it fails at once, that has the reason.
    if !end.wasKilled, retries || status.isPlaceholder {
      logger.error("the worker \(worker.identifier) died: \(end.reason)")
    }
    died(after: end.life, reason: end.reason)
  }

  /// Whether another worker follows one that has died.
  private var retries: Bool { settings.retriesOpening || hasWorkerOpened }

  private func died(after life: Double, reason: String) {
    if status.isPlaceholder { return placeholderDied(reason) }
    guard succession == nil else {
      // The successor replaces it, or gives up and lets another worker start.
      status.awaitWorker()
      delegate?.workersDidChange()
      return
    }
    delegate?.workersDidEnd(as: "died", because: reason)
    guard configuration.restarts, retries else { return fail(reason) }
    switch deaths.add(at: monotonicNow, afterLife: life, settings.limits) {
    case .giveUp(let count):
      let within = SecondsText.of(settings.limits.within)
      fail("\(count) death\(count == 1 ? "" : "s") in \(within) s, the last one because \(reason)")
    case .restart(let delay):
      status.awaitWorker()
      status.restarts += 1
      restartSoon(after: delay)
      delegate?.workersDidChange()
    }
  }

  private func restartSoon(after delay: Double) {
    delay > 0 ? restartDeadline.set(after: delay) { [weak self] in self?.launch() } : launch()
  }

  private func fail(_ reason: String) {
    logger.error("the window has failed: \(reason)")
    delegate?.workersDidEnd(as: "failed", because: reason)
    status.fail(reason)
    queue.fail(with: failure)
    launch()
    delegate?.workersDidChange()
  }

  /// If not even the placeholder can be shown, the window stays away.
  private func placeholderDied(_ reason: String) {
    if let delay = deaths.addPlaceholder() {
      restartSoon(after: delay)
    } else {
      logger.error("the placeholder cannot be shown: \(reason)")
    }
    delegate?.workersDidChange()
  }
}
