import ConfigurationFile
import Control
import FoundationEssentials
import Glibc
import JSON
import Logging
import PlainText

/// One process that shows a window, with its link, its output and its limits. [main actor]
///
/// Life: `init` starts it → `request` any number of times → `quit` or `kill` → `onEnd` once.
@MainActor final class Worker {
  /// How workers are started and judged.
  struct Settings {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    var limits: SupervisionLimits
    /// The sandbox in which it runs, if any.
    var sandbox: Sandbox?
    /// The folders whose plugins are built by this process, so that they are not watched.
    var buildFolders: [String] = []
    /// Whether another one is started if it dies before it has opened its window.
    var retriesOpening = true
    /// The name of the display, whose windows have states of their own.
    var display = ""
    /// The folder for the state of windows, in the state folder.
    var stateFolder = "state"
    /// The seconds between `quit` and SIGKILL.
    var quitWithin = 1.0
  }

  /// How a worker ended.
  struct End {
    /// Why, in words for the log.
    let reason: String
    /// Whether it was asked to quit.
    let wasAsked: Bool
    /// Whether this process killed it, which the log knows already.
    let wasKilled: Bool
    /// The seconds that it lived.
    let life: Double
    /// The error line that it printed last, such as that of a widget that crashed.
    let lastError: String?
  }

  /// The time that a process which hangs has to report its calls, in seconds.
  private static let reportTime = 0.25
  /// The beginning of an error line.
  private static let errorPrefix = "maru: "

  /// Called with each event.
  var onEvent: ((Message) -> Void)?
  /// Called once, when the process has ended and its last events were read.
  var onEnd: ((End) -> Void)?
  /// Whether it was asked to quit.
  private(set) var isQuitting = false
  /// The process; inside its sandbox, if it has one and has begun.
  var identifier: pid_t { inner ?? process.identifier }
  /// Whether the process runs.
  var isRunning: Bool { process.ending == nil }
  /// Whether it can still answer.
  var isReachable: Bool { isRunning && !link.isClosed }

  private let process: ChildProcess
  private let link: WorkerLink
  private let output: LineReader
  private var lastError: String?
  private var watch: ProcessorWatch?
  private let isInSandbox: Bool
  /// The process in the sandbox.
  private var inner: pid_t?
  private let memoryLimit: Int
  private let quitWithin: Double
  private let logger: Logger
  private let killDeadline = Deadline()
  /// Why it was killed.
  private var killReason: String?
  private var hasEnded = false

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - window: The id of the window.
  ///   - settings: The program and its limits.
  ///   - log: Gets what the process prints.
  ///   - level: The lowest level that the window writes; `nil` for that of the log.
  /// - Throws: `SpawnError` if it cannot be started.
  init(of window: String, settings: Settings, log: Log, level: Logger.Level? = nil) throws {
    logger = log.logger(for: window, level: level)
    memoryLimit = settings.limits.memoryLimit
    quitWithin = settings.quitWithin
    let (own, child) = try makeChannelPair()
    defer { close(child) }
    guard let pipe = ChildPipe() else {
      close(own)
      throw SpawnError(program: settings.executable, problem: errno)
    }
    defer { close(pipe.writingEnd) }
    isInSandbox = settings.sandbox != nil
    var environment = settings.sandbox?.environment ?? settings.environment
    environment["MARU_WINDOW"] = window
    let words = (settings.sandbox?.words ?? []) + [settings.executable] + settings.arguments
    do {
      process = try ChildProcess(
        words, environment: environment,
        streams: .init(output: pipe.writingEnd, error: pipe.writingEnd, link: child), care: .wait)
    } catch {
      close(own)
      close(pipe.readingEnd)
      throw error
    }
    output = LineReader(descriptor: pipe.readingEnd, excess: .isDropped)
    link = WorkerLink(descriptor: own, answerWithin: settings.limits.answerWithin)
    watch = ProcessorWatch(process: process.identifier)
    let writesInformation = logger.logLevel <= .info
    let symbols = CallSymbols()
    output.onLine = { [weak self] line in
      if line.hasPrefix(Self.errorPrefix) {
        self?.lastError = Self.reason(in: line)
        log.write("error", window, line)
      } else if self?.lastError != nil || writesInformation {
        // After an error there are its calls.
        log.write("info", window, symbols.named(line))
      }
    }
    link.onEvent = { [weak self] in
      self?.findInnerProcess()
      self?.onEvent?($0)
    }
    link.onInvalidLine = { [logger] in
      logger.warning("the worker sent a line that is not a message: \($0)")
    }
    link.onClose = { [weak self] in self?.linkClosed() }
    link.onHang = { [weak self] in self?.endHung(after: $0) }
    process.onChange = { [weak self] change in
      switch change {
      case .ended(let ending): self?.ended(ending)
      // A stopped worker should answer; if it goes on in time, nothing happens.
      case .stopped: self?.link.request("ping")
      case .continued: break
      }
    }
    watch?.onUse = { [weak self] in self?.ping() }
  }

  /// Watches the process inside the sandbox, which runs by the time of its first event.
  private func findInnerProcess() {
    guard isInSandbox, inner == nil else { return }
    let found = Sandbox.innerProcess(of: process.identifier)
    guard found != process.identifier else { return }
    inner = found
    watch = ProcessorWatch(process: found)
    watch?.onUse = { [weak self] in self?.ping() }
  }

  /// Sends a request; the closure is called once, with status 70 if the link closes.
  func request(
    _ call: String, _ members: [String: JSONValue] = [:],
    _ completion: ((WorkerLink.Answer) -> Void)? = nil
  ) {
    link.request(call, members, completion)
  }

  /// Asks for a sign of life, and checks the memory.
  func ping() {
    guard isRunning, !link.isClosed else { return }
    checkMemory()
    if killReason == nil { link.request("ping") }
  }

  /// Asks the process to quit; it is killed if it does not in time.
  func quit() {
    guard !isQuitting, isRunning else { return }
    isQuitting = true
    link.request("quit")
    killDeadline.set(after: link.isClosed ? 0 : quitWithin) { [weak self] in
      self?.kill("it did not quit in time")
    }
  }

  /// Asks the process to quit, and keeps the worker until it has; no closure is called any more.
  func dismiss() {
    onEvent = nil
    onEnd = { _ in withExtendedLifetime(self) {} }
    quit()
  }

  /// Kills the process and its group.
  func kill(_ reason: String) {
    guard killReason == nil, isRunning else { return }
    logger.error("the worker \(identifier) is killed: \(reason)")
    killReason = reason
    process.signalGroup(SIGKILL)
  }

  /// Ends a process that hangs: its report of the calls first, so that the log tells what it did.
  private func endHung(after seconds: Double) {
    guard killReason == nil, isRunning else { return }
    let reason = "it did not answer for \(SecondsText.of(seconds)) s"
    // A signal before the sandbox has begun would end bubblewrap without a report.
    guard !isInSandbox || inner != nil, Glibc.kill(identifier, SIGQUIT) == 0 else {
      return kill(reason)
    }
    logger.error("the worker \(identifier) has to report its calls: \(reason)")
    killDeadline.set(after: Self.reportTime) { [weak self] in self?.kill(reason) }
  }

  private func checkMemory() {
    guard memoryLimit > 0, let used = MemoryReading.usedMebibytes(of: identifier),
      used > memoryLimit
    else { return }
    kill("it uses \(used) MiB of memory, more than the limit of \(memoryLimit) MiB")
  }

  /// A worker that lives on without its link cannot be used.
  private func linkClosed() {
    if let ending = process.ending { return finish(ending) }
    guard !isQuitting else { return }
    // It may be ending on its own: its reason is the better one.
    killDeadline.set(after: 0.1) { [weak self] in self?.kill("it closed its link") }
  }

  private func ended(_ ending: ChildEnding) {
    output.drain()
    // What should outlive a window has to lead a session of its own.
    ProcessSession.signal(SIGTERM, leader: process.identifier)
    // What it sent last, such as its state, is read before the link closes by itself. The limit is
    // for a child of the worker that keeps the link open.
    guard !link.isClosed else { return finish(ending) }
    killDeadline.set(after: 0.05) { [weak self] in self?.finish(ending) }
  }

  /// An error line without its beginning, and without the note about the calls after it.
  private static func reason(in line: String) -> String {
    let text = line.dropFirst(errorPrefix.count)
    let note = "; the calls follow"
    return String(text.hasSuffix(note) ? text.dropLast(note.count) : text)
  }

  /// Why the process ended: what its report of a crash says, or its status.
  private func reason(of ending: ChildEnding) -> String {
    guard case .exited(let status) = ending, status == EX_SOFTWARE,
      let report = lastError?.split(separator: ", fix the plugin", maxSplits: 1).first
    else { return "\(ending)" }
    return String(report)
  }

  private func finish(_ ending: ChildEnding) {
    guard !hasEnded else { return }
    hasEnded = true
    killDeadline.cancel()
    link.close()
    output.cancel()
    let end = End(
      reason: killReason ?? reason(of: isInSandbox ? ending.ofSandboxed : ending),
      wasAsked: isQuitting,
      wasKilled: killReason != nil,
      life: monotonicNow - process.start, lastError: lastError)
    let onEnd = onEnd
    (self.onEnd, onEvent) = (nil, nil)
    onEnd?(end)
  }
}
