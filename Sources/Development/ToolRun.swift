import FoundationEssentials
import Glibc
import Supervision

/// One run of a program of the toolchain, with its output.
///
/// It leads a session of its own, so that all that it starts can be ended.
///
/// Life: `init` starts it → `onEnd` once; `stop` ends it early.
@MainActor final class ToolRun {
  /// How it ended.
  enum End: Equatable {
    case succeeded
    case failed
    /// It was stopped.
    case stopped
  }

  /// The seconds between the request to stop and SIGKILL.
  static let stopWithin = 0.25
  /// The number of lines that are kept.
  static let lineLimit = 20_000

  /// All lines in the order in which they were read.
  private(set) var lines: [String] = []
  /// The lines on standard output.
  private(set) var outputLines: [String] = []

  private let child: PipedProcess
  private let deadline = Deadline()
  private var isStopping = false
  private var onEnd: ((End) -> Void)?

  /// Starts a program, which is looked up in `PATH`.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - environment: All of its variables.
  ///   - onEnd: Called once, when it has ended and its output was read.
  /// - Throws: `SpawnError` if it cannot be started.
  init(
    _ words: [String], environment: [String: String], onEnd: @escaping (End) -> Void
  ) throws(SpawnError) {
    child = try PipedProcess(words, environment: environment)
    self.onEnd = onEnd
    child.output.onLine = { [weak self] in
      self?.keep($0)
      self?.outputLines.append($0)
    }
    child.errors.onLine = { [weak self] in self?.keep($0) }
    child.process.onChange = { [weak self] change in
      if case .ended(let ending) = change { self?.ended(ending) }
    }
  }

  private func keep(_ line: String) {
    if lines.count < Self.lineLimit { lines.append(line) }
  }

  /// The last line that it printed; empty if there is none.
  var lastLine: String { lines.last ?? "" }

  /// Interrupts it, and kills it and all that it started if it does not end in time.
  func stop() {
    guard child.process.ending == nil, !isStopping else { return }
    isStopping = true
    child.process.signalGroup(SIGINT)
    deadline.set(after: Self.stopWithin) { [weak self] in
      guard let self else { return }
      ProcessSession.signal(SIGKILL, leader: self.child.process.identifier)
    }
  }

  private func ended(_ ending: ChildEnding) {
    deadline.cancel()
    child.drain()
    child.cancel()
    // Whatever it started and did not wait for.
    if isStopping { ProcessSession.signal(SIGKILL, leader: child.process.identifier) }
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(isStopping ? .stopped : ending == .exited(0) ? .succeeded : .failed)
  }

  isolated deinit {
    guard child.process.ending == nil else { return }
    ProcessSession.signal(SIGKILL, leader: child.process.identifier)
  }
}
