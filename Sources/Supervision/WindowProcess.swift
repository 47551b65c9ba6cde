import ConfigurationFile
import Control
import Glibc
import JSON
import Logging

/// One configured window, which a worker process shows.
///
/// `WorkerLifecycle` starts the worker, and replaces one that dies. The new one gets the state that the
/// widgets last saved, the props that scripts have set, and the place that a person gave the window.
///
/// Life: `init` → `start` → `show`, `hide`, `restart`, `request` any number of times → `stop` once.
@MainActor final class WindowProcess {
  /// What the file says.
  var configuration: WindowConfiguration { workers.configuration }
  /// The theme of the window, merged over the file's.
  private(set) var theme: Theme
  /// What one sees of the window.
  let status: WindowStatus
  /// The process, if one runs.
  var processIdentifier: pid_t? { workers.processIdentifier }
  /// The configured limits; new ones count from the next start.
  var limits: SupervisionLimits {
    get { workers.settings.limits }
    set { workers.settings.limits = newValue }
  }
  /// The variables that the widgets observe.
  private(set) var observed = ObservedVariables()

  weak var delegate: (any WindowProcessDelegate)?

  private let log: Log
  private var logger: Logger { log.logger(for: configuration) }
  private let workers: WorkerLifecycle
  private let restoration: WindowRestoration
  /// The X window that the worker was told as the owner.
  private var owner: Int64?
  /// The X window that the worker was told as the modal dialog that blocks it.
  private var blocker: Int64?
  /// What lies over the widgets, because they could not be built; see `WorkerLink`.
  private var problem: JSONValue?
  /// The names of the overlays that a developer has laid over the window.
  private var overlays: [JSONValue] = []

  init(
    _ configuration: WindowConfiguration, theme: Theme, settings: Worker.Settings, log: Log
  ) {
    self.theme = theme
    self.log = log
    status = WindowStatus(isWanted: configuration.isVisible)
    workers = WorkerLifecycle(of: configuration, settings: settings, status: status, log: log)
    restoration = WindowRestoration(
      of: configuration, settings: settings, logger: log.logger(for: configuration))
    workers.delegate = self
  }

  // MARK: Life

  /// Starts the first worker.
  func start() { workers.start() }

  /// Ends the worker, saves the state and calls the closure.
  ///
  /// The worker is asked to quit, and killed if it does not in time.
  func stop(_ completion: @escaping () -> Void) {
    workers.stop { [self] in
      restoration.save()
      completion()
    }
  }

  /// Replaces the worker by a new one, with the saved state; also after the window has failed.
  ///
  /// If the new worker of a shown window cannot open it, the old one stays, and the closure gets the
  /// reason.
  func restart(_ completion: @escaping (_ failure: String?) -> Void = { _ in }) {
    workers.restart(completion)
  }

  /// Takes a configuration that needs a new worker.
  func replace(with configuration: WindowConfiguration, theme: Theme) {
    let old = self.configuration
    self.theme = theme
    if old.isVisible != configuration.isVisible { status.isWanted = configuration.isVisible }
    restoration.adopt(configuration, replacing: old)
    workers.replace(with: configuration)
  }

  /// Takes a configuration that the running worker can go on with; the title and the props are told by
  /// `update`.
  func adopt(_ configuration: WindowConfiguration, theme: Theme) {
    let old = (self.configuration, self.theme)
    workers.configuration = configuration
    self.theme = theme
    if old.1 != theme, !status.isPlaceholder {
      workers.tellOrRestart("theme", ["theme": (try? JSONValue(encoding: theme)) ?? .null])
    }
    if old.0.isVisible != configuration.isVisible { configuration.isVisible ? show() : hide() }
  }

  // MARK: Appearance

  /// Shows the window.
  func show() {
    if status.isWanted, status.isMinimized { return workers.tell("show") }
    guard !status.isWanted else { return }
    status.isWanted = true
    // Props that have changed since it was hidden are set first.
    delegate?.windowDidChange(self)
    workers.tell("show")
  }

  /// Hides the window.
  func hide() {
    guard status.isWanted else { return }
    status.isWanted = false
    workers.tell("hide")
    delegate?.windowDidChange(self)
  }

  /// Lays a problem over the widgets, also those of later workers; `nil` takes it away.
  func setProblem(_ problem: JSONValue?) {
    // The same problem once more, because a person may have taken it away.
    guard problem != nil || self.problem != nil else { return }
    self.problem = problem
    guard hasOpened else { return }
    workers.tell("problem", ["problem": problem ?? .null])
  }

  /// Lays another problem over the widgets of the next worker; the present one keeps its own.
  func replaceProblem(by problem: JSONValue?) { self.problem = problem }

  /// Makes the window ask for attention.
  func askForAttention() { workers.tell("urgent") }

  /// Tells the worker another X window that its window belongs to.
  func ownerDidChange() {
    let new = delegate?.owner(of: self)
    guard new != owner, workers.hasWorker else { return }
    owner = new
    workers.tell("owner", ["owner": new.map { .integer($0) } ?? .null])
  }

  /// Tells the worker another modal dialog that blocks its window.
  func blockerDidChange() {
    let new = delegate?.blocker(of: self)
    guard new != blocker, workers.hasWorker else { return }
    blocker = new
    workers.tell("block", ["by": new.map { .integer($0) } ?? .null])
  }

  // MARK: Requests

  /// Sends a request to the worker; if one is being started, when it runs.
  ///
  /// The closure is called once; with status 70 if the window has failed.
  func request(
    _ call: String, _ members: [String: JSONValue],
    _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    guard call == "overlay" else { return workers.request(call, members, completion) }
    workers.request(call, members) { [weak self] answer in
      if case .success(let names) = answer { self?.overlays = names.array ?? [] }
      completion(answer)
    }
  }

  /// Asks for a sign of life, and checks the memory.
  func ping() { workers.ping() }

  /// Sets a prop for a script; a later worker gets the value too.
  func set(
    _ prop: PropPlace, to value: JSONValue, _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    let members = Self.members(of: prop, value)
    request("set", members) { [weak self] answer in
      if case .success = answer {
        self?.status.forgetRefusal(of: prop.widget)
        self?.restoration.keep(value, of: prop)
        self?.workers.tellSuccessor("set", members)
      }
      completion(answer)
    }
  }

  /// Gives the widgets the props of a configuration, in place of all that it gave them.
  ///
  /// The closure gets the reason if a widget refuses one; then nothing changes.
  func replaceProps(
    by values: [String: [String: JSONValue]], of new: WindowConfiguration,
    _ completion: @escaping (_ failure: ControlError?) -> Void
  ) {
    var all = restoration.merging(values)
    // A widget without props gets its defaults.
    for widget in new.widgets where all[widget.id] == nil { all[widget.id] = [:] }
    for place in changedProps(in: new) {
      all[place.widget]?[place.prop] = values[place.widget]?[place.prop]
    }
    let members: [String: JSONValue] = ["props": .object(all.mapValues { .object($0) })]
    request("props", members) { [weak self] answer in
      guard let self else { return completion(nil) }
      switch answer {
      case .failure(let error): completion(error)
      case .success:
        for widget in values.keys { status.forgetRefusal(of: widget) }
        workers.tellSuccessor("props", members)
        adoptProps(of: new)
        completion(nil)
      }
    }
  }

  /// Takes a configuration with other props, which the next worker gets.
  func adoptProps(of new: WindowConfiguration) {
    changedProps(in: new).forEach(restoration.forget)
    workers.configuration = new
  }

  /// The props that have another value; what scripts have set for the others stays.
  private func changedProps(in new: WindowConfiguration) -> [PropPlace] {
    let old = configuration.widgets
    return new.widgets.flatMap { widget in
      let former = old.first { $0.id == widget.id }?.props ?? [:]
      return widget.props.filter { former[$0.key] != $0.value }
        .map { PropPlace(widget: widget.id, prop: $0.key) }
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
    guard workers.takesChanges else { return }
    let title = BindingTable.Values(title: value).titleText
    workers.tell("title", ["title": title.map { .string($0) } ?? .null])
  }

  private func update(_ prop: PropPlace, to value: JSONValue) {
    restoration.forget(prop)
    guard workers.takesChanges else { return }
    let members = Self.members(of: prop, value)
    // The old worker of a window that was configured anew may not know the widget.
    guard !workers.isReconfiguring else { return workers.tellSuccessor("set", members) }
    workers.tell("set", members) { [weak self] answer in
      guard case .failure(let error) = answer else {
        self?.status.forgetRefusal(of: prop.widget)
        return
      }
      guard error.status == 65 else { return }
      self?.logger.warning("\(prop.widget).\(prop.prop) is not set: \(error.message)")
    }
  }

  private static func members(of prop: PropPlace, _ value: JSONValue) -> [String: JSONValue] {
    ["widget": .string(prop.widget), "prop": .string(prop.prop), "value": value]
  }

  /// Delivers an emitted message to the widgets.
  func send(message name: String, values: [String: JSONValue]) {
    guard hasOpened else { return }
    workers.tell("message", ["name": .string(name), "values": .object(values)])
  }

  /// Tells the worker the observed variables whose values have changed.
  func tellVariables(_ value: (String) -> JSONValue?) {
    guard hasOpened else { return }
    for (name, value) in observed.changes(value) {
      workers.tell("variable", ["name": .string(name), "value": value])
    }
  }

  // MARK: Report

  /// Why a failed window answers nothing.
  var failedError: ControlError? { status.failure(of: configuration.id) }

  /// Whether the worker was told all props, so that it can be told changes.
  var hasOpened: Bool { workers.hasOpened }

  /// The window in the answer to `status`.
  var report: JSONValue {
    status.report(
      of: configuration, process: processIdentifier, place: restoration.place,
      unsaved: restoration.problem)
  }
}

// MARK: - Workers

extension WindowProcess: WorkerLifecycleDelegate {
  func workerWillStart(isSuccessor: Bool) {
    // The worker observes on beside its successor.
    if !isSuccessor { observed.observe([]) }
    restoration.forgetOtherStates()
  }

  func openRequest() -> OpenRequest {
    let values = delegate?.values(of: self) ?? BindingTable.Values()
    var configuration = configuration
    configuration.title = values.titleText
    owner = delegate?.owner(of: self)
    blocker = delegate?.blocker(of: self)
    return OpenRequest(
      configuration: configuration, theme: theme, isVisible: status.isWanted,
      failure: status.isPlaceholder ? status.reason ?? "" : nil,
      props: restoration.merging(values.props), states: restoration.states,
      place: restoration.place, owner: owner, blocker: blocker, problem: problem,
      overlays: overlays, limits: limits)
  }

  func workerDidTell(states: [String: JSONValue]) {
    for (widget, state) in states {
      if let text = state.string { restoration.keep(state: text, of: widget) }
    }
  }

  func workersDidChange() { delegate?.windowDidChange(self) }

  func workersDidEnd(as event: String, because reason: String) {
    var event = WidgetEvent(name: event, window: configuration.id, widget: nil)
    event.details = ["reason": .string(reason)]
    delegate?.window(self, didSend: event)
  }

  func workerDidSend(_ message: Message) {
    switch WorkerEvent(message) {
    case .shown(let identifier):
      status.show(as: identifier)
      workers.windowIsShown()
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
    case .placed(let place): return restoration.place = place
    case .state(let text, let widget):
      return restoration.keep(state: text, of: widget)
    case .unhandledKey(let symbol, let modifiers):
      delegate?.window(self, didIgnore: symbol, modifiers: modifiers)
      return
    case .warning(let text):
      // A line of the log is one line; a warning about constraints has several.
      for line in text.split(separator: "\n") { logger.warning("\(line)") }
      return
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

  private func retry() {
    logger.info("somebody pressed the button to try again")
    restart()
  }
}
