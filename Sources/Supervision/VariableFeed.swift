import ConfigurationFile
import Dispatch
import FoundationEssentials
import Glibc
import PlainText
import JSON
import Logging

/// The source of a variable's values while the variable is in use.
///
/// Life: `onValue` is set → `start` → values → `stop`, after which the feed is dropped.
@MainActor protocol VariableFeed: AnyObject {
  /// Called with each value, changed or not.
  var onValue: ((JSONValue) -> Void)? { get set }
  func start()
  func stop()
}

/// What the feeds of the file's variables need.
struct FeedSettings {
  var name: String
  var format: VariableDefinition.Format
  var environment: [String: String]
  var logger: Logger

  /// The value of a text; `nil`, with a line in the log, if it is not JSON but should be.
  func value(of text: String) -> JSONValue? {
    guard format == .json else { return .string(text) }
    do {
      return try JSONValue(json: text)
    } catch {
      logger.warning("the variable \(name) is not changed: its text is not JSON, \(error)")
      return nil
    }
  }
}

/// Runs a command again and again.
@MainActor final class PollFeed: VariableFeed {
  var onValue: ((JSONValue) -> Void)?
  private let words: [String]
  private let interval: Double
  private let timeout: Double
  private let settings: FeedSettings
  private let deadline = Deadline()
  private var run: CommandRun?
  /// So that a command that keeps failing does not fill the log.
  private var lastProblem: String?

  init(_ words: [String], interval: Double, timeout: Double, settings: FeedSettings) {
    (self.words, self.interval, self.timeout) = (words, interval, timeout)
    self.settings = settings
  }

  func start() { runOnce() }

  func stop() {
    deadline.cancel()
    run?.cancel()
    run = nil
  }

  private func runOnce() {
    let start = monotonicNow
    run = CommandRun(words, environment: settings.environment, timeout: timeout) {
      [weak self] end in
      guard let self else { return }
      self.run = nil
      self.take(end)
      let next = start + self.interval - monotonicNow
      self.deadline.set(after: max(next, 0.01), leeway: self.interval / 50) { [weak self] in
        self?.runOnce()
      }
    }
  }

  private func take(_ end: Result<String, CommandRun.Failure>) {
    switch end {
    case .success(let text):
      lastProblem = nil
      if let value = settings.value(of: text) { onValue?(value) }
    case .failure(let failure):
      let problem = "the command of the variable \(settings.name) failed: \(failure)"
      if problem != lastProblem { settings.logger.warning("\(problem)") }
      lastProblem = problem
    }
  }
}

/// Takes each line of a command that keeps running, and starts it again when it ends.
@MainActor final class ListenFeed: VariableFeed {
  var onValue: ((JSONValue) -> Void)?
  private let words: [String]
  private let settings: FeedSettings
  private let deadline = Deadline()
  private var backoff = Backoff()
  private var child: PipedProcess?

  init(_ words: [String], settings: FeedSettings) {
    (self.words, self.settings) = (words, settings)
  }

  func start() {
    let child: PipedProcess
    do {
      child = try PipedProcess(words, environment: settings.environment)
    } catch {
      settings.logger.warning("the variable \(settings.name) gets no lines: \(error)")
      return again(afterLife: 0)
    }
    self.child = child
    child.output.onLine = { [weak self] line in
      guard let self, let value = self.settings.value(of: line) else { return }
      self.onValue?(value)
    }
    child.errors.onLine = { [settings] in settings.logger.warning("\(settings.name): \($0)") }
    child.process.onChange = { [weak self, weak child] change in
      guard let self, let child, case .ended(let ending) = change else { return }
      child.drain()
      self.settings.logger.info(
        "the command of the variable \(self.settings.name) ended: \(ending)")
      self.again(afterLife: monotonicNow - child.process.start)
    }
  }

  func stop() {
    deadline.cancel()
    child?.process.onChange = nil
    child?.process.signalGroup(SIGTERM)
    child?.cancel()
    child = nil
  }

  private func again(afterLife life: Double) {
    stop()
    // Never at once: a command that ends by itself is expected to end again.
    deadline.set(after: max(backoff.next(afterLife: life), 0.1)) { [weak self] in self?.start() }
  }
}

/// Reads a file when it changes.
@MainActor final class FileFeed: VariableFeed {
  /// The largest file, in bytes; of a larger one only so much is read.
  static let sizeLimit = 256 << 10

  var onValue: ((JSONValue) -> Void)?
  private let path: String
  private let settings: FeedSettings
  private var watch: FileWatch?

  init(_ path: String, settings: FeedSettings) { (self.path, self.settings) = (path, settings) }

  func start() {
    watch = FileWatch([path], delay: 0.02) { [weak self] in self?.read() }
    read()
  }

  func stop() { watch = nil }

  private func read() {
    guard let text = SystemFile.text(path, limit: Self.sizeLimit) else { return }
    if let value = settings.value(of: Whitespace.withoutOuterNewlines(text)) { onValue?(value) }
  }
}
