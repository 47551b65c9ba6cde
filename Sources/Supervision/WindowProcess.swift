import ConfigurationFile
import Control
import FoundationEssentials
import Glibc
import PlainText
import JSON
import Logging

/// Who owns the windows: told of what happens to one, and asked for what it shows.
@MainActor protocol WindowProcessDelegate: AnyObject {
  /// The props of all widgets by id, with bindings resolved.
  func props(of window: WindowProcess) -> [String: [String: JSONValue]]
  /// The state, the process or the id of the X window changed.
  func windowDidChange(_ window: WindowProcess)
  /// The worker sent an event; also `shown`, `hidden` and `finished`.
  func window(_ window: WindowProcess, didSend event: WidgetEvent)
}

/// One configured window and the worker process that shows it.
///
/// A worker that dies, hangs or grows too large is replaced. The new one gets the state that the
/// widgets last saved, the props that scripts have set, and the place that a person gave the window.
/// After too many deaths a placeholder takes its place, which loads no plugin.
///
/// Life: `init` → `start` → `show`, `hide`, `restart`, `request` any number of times → `stop` once.
@MainActor final class WindowProcess {
  /// What one sees of the window.
  enum State: String {
    case starting, shown, hidden, failed
  }

  /// How workers are started and judged.
  struct Settings {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    var limits: SupervisionLimits
  }

  /// The seconds between `quit` and SIGKILL.
  static let quitWithin = 1.0

  /// What the file says.
  private(set) var configuration: WindowConfiguration
  /// The theme of the window, merged over the file's.
  private(set) var theme: Theme
  private(set) var state = State.starting
  /// Why the window failed.
  private(set) var reason: String?
  /// The id of the X window, while there is one.
  private(set) var xid: Int64?
  /// How often a worker was started in place of one that died or was restarted.
  private(set) var restarts = 0
  /// Whether the window should be seen.
  private(set) var isWanted: Bool
  /// The process, if one runs.
  var processIdentifier: pid_t? { process.flatMap { $0.ending == nil ? $0.identifier : nil } }
  /// The configured limits; new ones count from the next start.
  var settings: Settings

  weak var delegate: (any WindowProcessDelegate)?

  private let log: Log
  private let logger: Logger
  private let savedState: SavedState
  /// The props that scripts have set, by the widget's id.
  private var overrides: [String: [String: JSONValue]] = [:]
  private var place: JSONValue?

  private var process: ChildProcess?
  private var link: WorkerLink?
  private var output: [LineReader] = []
  private var watch: ProcessorWatch?

  private var isPlaceholder = false
  private var placeholderDeaths = 0
  private var isStopping = false
  private var isRestarting = false
  /// The widgets whose state is kept at the next start; `nil` keeps all.
  private var keptWidgets: Set<String>?
  /// Why we killed the process.
  private var killReason: String?
  /// The last death, until the window is shown again.
  private var deathMoment: Double?
  /// The moments of the last deaths.
  private var deaths: [Double] = []
  private var backoff = Backoff()
  private let restartDeadline = Deadline()
  private let killDeadline = Deadline()
  /// What to do when the process has ended, in place of healing.
  private var afterEnd: (() -> Void)?
  /// Requests that wait for a worker.
  private var waiting: [(WorkerLink?) -> Void] = []

  init(
    _ configuration: WindowConfiguration, theme: Theme, settings: Settings, log: Log
  ) {
    self.configuration = configuration
    self.theme = theme
    self.settings = settings
    self.log = log
    isWanted = configuration.isVisible
    logger = log.logger(for: configuration.id)
    savedState = SavedState(
      window: configuration.id, environment: settings.environment, logger: logger)
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
    failWaiting()
    endProcess { [self] in
      savedState.save()
      completion()
    }
  }

  /// Replaces the worker by a new one, with the saved state; also after the window has failed.
  func restart(_ completion: @escaping () -> Void = {}) {
    guard !isStopping else { return completion() }
    deaths = []
    placeholderDeaths = 0
    backoff.reset()
    restartDeadline.cancel()
    restarts += 1
    isRestarting = true
    endProcess { [self] in
      (isPlaceholder, isRestarting) = (false, false)
      launch()
      completion()
    }
  }

  /// Takes a configuration that needs a new worker.
  func replace(with configuration: WindowConfiguration, theme: Theme) {
    let old = self.configuration
    self.configuration = configuration
    self.theme = theme
    if old.isVisible != configuration.isVisible { isWanted = configuration.isVisible }
    // A new size or monitor in the file replaces the place that the user gave the window.
    if old.frameChoices != configuration.frameChoices { place = nil }
    // Another widget cannot read the state of the one that had its id.
    let names = Dictionary(old.widgets.map { ($0.id, $0.name) }) { $1 }
    let kept = Set(configuration.widgets.filter { names[$0.id] == $0.name }.map(\.id))
    overrides = overrides.filter { kept.contains($0.key) }
    keptWidgets = kept
    restart()
  }

  /// Takes a configuration that the running worker can go on with; props are told by `update`.
  func adopt(_ configuration: WindowConfiguration, theme: Theme) {
    let old = (self.configuration, self.theme)
    self.configuration = configuration
    self.theme = theme
    if old.1 != theme, !isPlaceholder, let link {
      link.request("theme", ["theme": encode(theme)]) { [weak self, weak link] answer in
        if case .failure = answer, link?.isClosed == false { self?.restart() }
      }
    }
    if old.0.isVisible != configuration.isVisible { configuration.isVisible ? show() : hide() }
  }

  /// Shows the window.
  func show() {
    guard !isWanted else { return }
    isWanted = true
    // Props that have changed since it was hidden are set first.
    delegate?.windowDidChange(self)
    link?.request("show")
  }

  /// Hides the window.
  func hide() {
    guard isWanted else { return }
    isWanted = false
    link?.request("hide")
    delegate?.windowDidChange(self)
  }

  // MARK: Requests

  /// Sends a request to the worker; if one is being started, when it runs.
  ///
  /// The closure is called once; with status 70 if the window has failed.
  func request(
    _ call: String, _ members: [String: JSONValue],
    _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    let send: (WorkerLink?) -> Void = { [self] link in
      guard let link else { return completion(.failure(failure)) }
      link.request(call, members, completion)
    }
    if state == .failed || isStopping { return send(nil) }
    link != nil && afterEnd == nil ? send(link) : waiting.append(send)
  }

  /// Sets a prop for a script; a later worker gets the value too.
  func set(
    _ prop: PropPlace, to value: JSONValue, _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    let members = Self.members(of: prop, value)
    request("set", members) { [weak self] answer in
      if case .success = answer { self?.overrides[prop.widget, default: [:]][prop.prop] = value }
      completion(answer)
    }
  }

  /// Sets a prop because a variable changed.
  ///
  /// Without a worker nothing is sent: the next one gets all props when it opens.
  func update(_ prop: PropPlace, to value: JSONValue) {
    overrides[prop.widget]?[prop.prop] = nil
    guard !isPlaceholder, afterEnd == nil else { return }
    link?.request("set", Self.members(of: prop, value)) { [weak self] answer in
      guard case .failure(let error) = answer, error.status == 65 else { return }
      self?.logger.warning("\(prop.widget).\(prop.prop) is not set: \(error.message)")
    }
  }

  private static func members(of prop: PropPlace, _ value: JSONValue) -> [String: JSONValue] {
    ["widget": .string(prop.widget), "prop": .string(prop.prop), "value": value]
  }

  /// Asks for a sign of life, and checks the memory.
  func ping() {
    guard let link, processIdentifier != nil else { return }
    checkMemory()
    if killReason == nil { link.request("ping") }
  }

  /// Why a failed window answers nothing.
  var failedError: ControlError? {
    guard let reason, state == .failed else { return nil }
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
  var hasOpened: Bool { link != nil && !isPlaceholder }

  /// The window in the answer to `status`.
  var status: JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(configuration.id), "kind": .string(configuration.kind.rawValue),
      "state": .string(state.rawValue), "restarts": .integer(Int64(restarts)),
    ]
    members["pid"] = processIdentifier.map { .integer(Int64($0)) } ?? .null
    members["xid"] = xid.map { .integer($0) } ?? .null
    members["place"] = place
    members["reason"] = state == .failed ? reason.map { .string($0) } : nil
    members["widgets"] = .array(
      configuration.widgets.map { ["id": .string($0.id), "name": .string($0.name)] })
    return .object(members)
  }

  private func failWaiting() {
    let waiting = waiting
    self.waiting = []
    for send in waiting { send(nil) }
  }

  // MARK: Start

  private func launch() {
    guard !isStopping, process == nil else { return }
    (killReason, xid) = (nil, nil)
    if let keptWidgets { savedState.keepOnly(keptWidgets) }
    keptWidgets = nil
    if !isPlaceholder {
      (state, reason) = (.starting, nil)
    }
    do {
      try spawn()
    } catch {
      died(since: monotonicNow, reason: "\(error)")
      return
    }
    open()
    delegate?.windowDidChange(self)
  }

  private func spawn() throws {
    let (own, child) = try makeChannelPair()
    defer { close(child) }
    guard let pipe = ChildPipe() else {
      close(own)
      throw SpawnError(program: settings.executable, problem: errno)
    }
    defer { close(pipe.writingEnd) }
    var environment = settings.environment
    environment["MARU_WINDOW"] = configuration.id
    let process: ChildProcess
    do {
      process = try ChildProcess(
        [settings.executable] + settings.arguments, environment: environment,
        streams: .init(output: pipe.writingEnd, error: pipe.writingEnd, link: child))
    } catch {
      close(own)
      close(pipe.readingEnd)
      throw error
    }
    let reader = LineReader(descriptor: pipe.readingEnd)
    reader.onLine = { [log, id = configuration.id] in log.write("info", id, $0) }
    output = [reader]
    let link = WorkerLink(descriptor: own, answerWithin: settings.limits.answerWithin)
    link.onEvent = { [weak self] in self?.take($0) }
    link.onInvalidLine = { [weak self] in
      self?.logger.warning("the worker sent a line that is not a message: \($0)")
    }
    link.onClose = { [weak self] in self?.linkClosed() }
    link.onHang = { [weak self] in self?.kill("it did not answer for \(SecondsText.of($0)) s") }
    process.onChange = { [weak self, weak process] change in
      guard let self, let process else { return }
      switch change {
      case .ended(let ending): self.ended(process, ending)
      // A stopped worker should answer; if it goes on in time, nothing happens.
      case .stopped: self.link?.request("ping")
      case .continued: break
      }
    }
    watch = ProcessorWatch(process: process.identifier)
    watch?.onUse = { [weak self] in self?.ping() }
    (self.process, self.link) = (process, link)
  }

  private func open() {
    guard let link else { return }
    var members: [String: JSONValue] = [
      "maru": .integer(WorkerLink.version), "window": encode(configuration), "theme": encode(theme),
      "visible": .bool(isWanted),
    ]
    if isPlaceholder {
      members["placeholder"] = ["reason": .string(reason ?? "")]
    } else {
      let props = (delegate?.props(of: self) ?? [:]).merging(overrides) { configured, set in
        configured.merging(set) { $1 }
      }
      members["props"] = .object(props.mapValues { .object($0) })
      members["state"] = .object(savedState.values.mapValues { .string($0) })
    }
    members["place"] = place
    link.request("open", members) { [weak self, weak link] answer in
      guard let self, let link, self.link === link, !link.isClosed else { return }
      switch answer {
      case .failure(let error): self.refused(error)
      case .success:
        // It will be shown by a call; nothing is heard of it until then.
        guard self.state == .starting, !self.isWanted else { return }
        self.state = .hidden
        self.delegate?.windowDidChange(self)
      }
    }
    guard !isPlaceholder else { return }
    let waiting = waiting
    self.waiting = []
    for send in waiting { send(link) }
  }

  /// The worker cannot open what the file says; another one could not either.
  private func refused(_ error: ControlError) {
    guard error.status == 65, !isPlaceholder else {
      return kill("it could not open the window: \(error.message)")
    }
    logger.error("the window cannot be opened: \(error.message)")
    endProcess { [self] in
      if !isRestarting { fail(error.message) }
    }
  }

  // MARK: Events

  private func take(_ message: Message) {
    let event = WidgetEvent(message, window: configuration.id)
    switch (event.name, event.widget) {
    case ("ready", nil): return
    case ("shown", nil):
      xid = message.object["xid"]?.int.map(Int64.init)
      if !isPlaceholder {
        // What the worker says last counts, if calls and events have crossed.
        (state, isWanted) = (.shown, true)
        tellHealing()
      }
    case ("hidden", nil):
      if !isPlaceholder {
        // A person closed it, or its widget has finished.
        (state, isWanted) = (.hidden, false)
      }
    case ("placed", nil):
      place = .object(
        message.object.filter { ["x", "y", "width", "height"].contains($0.key) })
      return
    case ("state", let widget?):
      let isKnown = configuration.widgets.contains { $0.id == widget }
      if isKnown, let text = message.object["state"]?.string { savedState.keep(text, of: widget) }
      return
    case ("warning", nil):
      logger.warning("\(message.object["message"]?.string ?? "")")
      return
    case ("retry", nil):
      if isPlaceholder { retry() }
    default: break
    }
    if event.widget == nil { delegate?.windowDidChange(self) }
    delegate?.window(self, didSend: event)
  }

  private func tellHealing() {
    guard let death = deathMoment else { return }
    deathMoment = nil
    let milliseconds = Int(((monotonicNow - death) * 1000).rounded(.up))
    logger.info("the window is shown again, \(milliseconds) ms after its worker died")
  }

  private func retry() {
    logger.info("somebody pressed the button to try again")
    restart()
  }

  // MARK: End

  private func kill(_ reason: String) {
    guard killReason == nil, let process, process.ending == nil else { return }
    logger.error("the worker \(process.identifier) is killed: \(reason)")
    killReason = reason
    process.signalGroup(SIGKILL)
  }

  private func checkMemory() {
    let limit = settings.limits.memoryLimit
    guard limit > 0, let process = processIdentifier,
      let used = MemoryReading.anonymousMebibytes(of: process), used > limit
    else { return }
    kill("it uses \(used) MiB of memory, more than the limit of \(limit) MiB")
  }

  /// A worker that lives on without its link cannot be used.
  private func linkClosed() {
    link = nil
    guard let process else { return }
    if let ending = process.ending { return finish(process, ending) }
    guard afterEnd == nil else { return }
    // It may be ending on its own: its reason is the better one.
    killDeadline.set(after: 0.1) { [weak self] in self?.kill("it closed its link") }
  }

  /// Asks the process to quit, and calls the closure when it has ended.
  private func endProcess(_ completion: @escaping () -> Void) {
    if let earlier = afterEnd {
      afterEnd = {
        earlier()
        completion()
      }
      return
    }
    guard let process, process.ending == nil else {
      forgetProcess()
      return completion()
    }
    afterEnd = completion
    link?.request("quit")
    killDeadline.set(after: link == nil ? 0 : Self.quitWithin) { [weak self] in
      self?.kill("it did not quit in time")
    }
  }

  private func ended(_ process: ChildProcess, _ ending: ChildEnding) {
    guard self.process === process else { return }
    for reader in output { reader.drain() }
    // What should outlive a window has to lead a session of its own.
    process.signalGroup(SIGTERM)
    // What it sent last, such as its state, is read before the link closes by itself. The limit is
    // for a child of the worker that keeps the link open.
    guard link != nil else { return finish(process, ending) }
    killDeadline.set(after: 0.05) { [weak self] in self?.finish(process, ending) }
  }

  private func finish(_ process: ChildProcess, _ ending: ChildEnding) {
    guard self.process === process else { return }
    let start = process.start
    let reason = killReason ?? "\(ending)"
    let wasKilled = killReason != nil
    forgetProcess()
    if let completion = afterEnd {
      afterEnd = nil
      completion()
      return
    }
    if !wasKilled { logger.error("the worker \(process.identifier) died: \(reason)") }
    died(since: start, reason: reason)
  }

  private func forgetProcess() {
    killDeadline.cancel()
    link?.close()
    for reader in output { reader.cancel() }
    (link, output, watch, process, xid) = (nil, [], nil, nil, nil)
  }

  private func died(since start: Double, reason: String) {
    if isPlaceholder { return placeholderDied(reason) }
    guard configuration.restarts else { return fail(reason) }
    let now = monotonicNow
    deaths = deaths.filter { now - $0 < settings.limits.within } + [now]
    guard deaths.count < settings.limits.deaths else {
      let within = SecondsText.of(settings.limits.within)
      return fail("\(deaths.count) deaths in \(within) s, the last one because \(reason)")
    }
    state = .starting
    deathMoment = now
    restarts += 1
    restartSoon(after: backoff.next(afterLife: now - start))
    delegate?.windowDidChange(self)
  }

  private func restartSoon(after delay: Double) {
    delay > 0 ? restartDeadline.set(after: delay) { [weak self] in self?.launch() } : launch()
  }

  private func fail(_ reason: String) {
    logger.error("the window has failed: \(reason)")
    (state, self.reason) = (.failed, reason)
    isPlaceholder = true
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

  // MARK: Text

  private func encode(_ value: some Encodable) -> JSONValue {
    do {
      return try JSONValue(json: JSONEncoder().encode(value))
    } catch {
      logger.error("the configuration cannot be sent: \(error)")
      return .null
    }
  }
}

extension WindowConfiguration {
  /// What the file says about the size and the monitor of the window.
  fileprivate var frameChoices: [AnyHashable] {
    [kind, monitor, AnyHashable(anchor), AnyHashable(width), AnyHashable(height)]
  }
}
