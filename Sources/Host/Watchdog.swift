import Terminal
internal import CProcess
import Foundation
import Synchronization

/// Ends a session for a reason outside the widget, even if the main thread is blocked.
///
/// The reasons are SIGINT, SIGTERM and SIGHUP, the time limit, and the end of the command that the
/// widget is shown for. A separate thread waits for them, asks the command to end and notifies the
/// main thread, which ends the session as usual. If the main thread does not end it within
/// `patience`, because a widget's code or the X server blocks it, the watchdog's thread ends the
/// command, prints the outcome and ends the process. All of that takes less than a second.
///
/// Life: `init` once in a process → `whenEnding` whenever the main thread is about to serve its queue →
/// the end of the process. Several sessions one after the other share it.
public final class Watchdog: Sendable {
  /// The time that the main thread has to end the session, in seconds.
  private static let patience = 0.5
  /// The time that the command has to end before it is killed, in seconds.
  private static let commandPatience = 0.75
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private struct State {
    /// The outcome that ends the session, if there is a reason.
    var outcome: Outcome?
    var command: ShownCommand?
  }

  private let limit: Double?
  private let format: Outcome.Format
  private let state = Mutex(State())
  /// The end of the time limit on the monotonic clock, in seconds, as the bits of a `Double`.
  private let deadline: Atomic<UInt64>
  private let news: WakingPipe
  @MainActor private var listener: ((Outcome) -> Void)?
  @MainActor private var ending: Outcome?

  /// The pipe to which signal handlers write the signal's number.
  ///
  /// It is never closed, because a handler may run on any thread, at any time.
  private static let signalPipe = WakingPipe()
  /// A byte that makes the thread check its state and its deadline.
  private static let wakeUp: UInt8 = 0

  /// Installs the signal handlers, and starts the thread.
  ///
  /// Signals that the process ignores, as under `nohup`, stay ignored. The others are unblocked, in
  /// case the parent process blocked them. A second signal of the same number ends the process at
  /// once.
  ///
  /// The corresponding C functions are `sigaction` and `pthread_sigmask`.
  ///
  /// - Parameters:
  ///   - limit: The time limit of the session, in seconds; `nil` for none.
  ///   - format: The output format of the outcome.
  public init(limit: Double?, format: Outcome.Format) {
    self.limit = limit
    self.format = format
    deadline = Atomic(Self.deadline(after: limit).bitPattern)
    news = WakingPipe()
    Self.listenToSignals()
    Thread.detachNewThread { [self] in watch() }
  }

  private static func listenToSignals() {
    _ = signalPipe
    var action = sigaction()
    // A signal handler may write to a pipe, and must preserve `errno`.
    action.__sigaction_handler.sa_handler = { number in
      let problem = errno
      Watchdog.signalPipe.write(UInt8(truncatingIfNeeded: number))
      errno = problem
    }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in signals where !signal_is_ignored(number) {
      sigaction(number, &action, nil)
      sigaddset(&heard, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
  }

  // MARK: Reasons

  /// Restarts the time limit.
  func restartLimit() {
    guard limit != nil else { return }
    deadline.store(Self.deadline(after: limit).bitPattern, ordering: .releasing)
    Self.signalPipe.write(Self.wakeUp)
  }

  /// Ends the session with an outcome, unless it is already ending.
  func end(with outcome: Outcome) {
    state.withLock { if $0.outcome == nil { $0.outcome = outcome } }
    Self.signalPipe.write(Self.wakeUp)
  }

  /// Sets the command that ends with the session.
  func adopt(_ command: ShownCommand) {
    state.withLock { $0.command = command }
  }

  private static func deadline(after seconds: Double?) -> Double {
    seconds.map { now + $0 } ?? .infinity
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  // MARK: Main thread

  /// A descriptor for `poll`, which becomes readable when the session must end.
  var descriptor: Int32 { news.readingEnd }

  /// The outcome of the session; set before `descriptor` becomes readable.
  public var outcome: Outcome? { state.withLock { $0.outcome } }

  /// Sets the closure that ends the session on the main thread, while the main queue is served.
  ///
  /// - Parameter action: Called once with the outcome; immediately if the main thread has already
  ///   been notified.
  @MainActor func whenEnding(_ action: @escaping (Outcome) -> Void) {
    listener = action
    if let ending { action(ending) }
  }

  @MainActor private func tell(_ outcome: Outcome) {
    ending = outcome
    listener?(outcome)
  }

  // MARK: Thread

  private func watch() {
    let outcome = waitForReason()
    let command = state.withLock { state in
      state.outcome = outcome
      return state.command
    }
    command?.ask(by: Self.signal(for: outcome), patience: Self.commandPatience)
    news.write(Self.wakeUp)
    DispatchQueue.main.async { MainActor.assumeIsolated { self.tell(outcome) } }
    usleep(UInt32(Self.patience * 1e6))
    if ProcessEnd.claimForWatchdog() { endProcess(with: outcome) }
  }

  /// Waits for the first reason, and returns its outcome.
  ///
  /// The corresponding C function is `poll`.
  private func waitForReason() -> Outcome {
    while true {
      if let outcome = state.withLock({ $0.outcome }) { return outcome }
      let left = Double(bitPattern: deadline.load(ordering: .acquiring)) - Self.now
      guard left > 0 else { return Outcome(text: nil, status: .timeout) }
      let milliseconds = (left * 1000).rounded(.up)
      var entry = pollfd(fd: Self.signalPipe.readingEnd, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, milliseconds.isFinite ? Int32(min(milliseconds, 1e9)) : -1)
      if let signal = Self.signalPipe.read(), signal != Self.wakeUp {
        return Outcome(text: nil, status: .signalled(Int32(signal)))
      }
    }
  }

  /// Ends the process in place of the main thread.
  ///
  /// It takes no lock that the main thread may hold while a widget's code runs.
  ///
  /// The corresponding C function is `_exit`.
  private func endProcess(with outcome: Outcome) -> Never {
    let command = state.withLock { $0.command }
    let signal = Self.signal(for: outcome)
    command?.ask(by: signal, patience: Self.commandPatience - Self.patience)
    command?.end(by: signal)
    var status = outcome.status
    do throws(TerminalError) {
      try outcome.write(as: format)
    } catch {
      ErrorLine.write(error.description)
      status = error.status
    }
    _exit(status.rawValue)
  }

  /// The signal that ends the command.
  private static func signal(for outcome: Outcome) -> Int32 { outcome.status.signal ?? SIGTERM }
}
