import Foundation
import Synchronization

/// A program that a widget is shown for: the widget is there as long as it runs.
///
/// It has this process's streams and a process group of its own, so that all that it started can
/// be ended with it. Where this process is in the foreground of a terminal, the program is instead,
/// so that it can read there and the terminal's interrupt reaches it. If this process is killed or
/// crashes, a guardian ends the group.
///
/// Life: `init` starts it → `whenEnded` once → `end` any number of times, on any thread.
final class ShownCommand: Sendable {
  /// How long it may take to end, in seconds, before it is killed.
  private static let patience = 3.0

  private struct State {
    var isRunning = true
    /// Whether it was sent a signal to end.
    var isAsked = false
  }

  private let identifier: pid_t
  private let guardian: GroupGuardian
  private let state = Mutex(State())
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts the program, found as a shell finds it.
  ///
  /// Signals that this process blocks do to it what they do to any program; what whoever started
  /// this process ignores it ignores too.
  ///
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameter words: The program and its arguments; not empty.
  /// - Throws: `.command`.
  init(_ words: [String]) throws(HostError) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    guard let guardian = GroupGuardian() else { throw .command(words[0], problem: errno) }
    var identifier: pid_t = 0
    let problem = posix_spawnp(
      &identifier, words[0], nil, &attributes, arguments, environ)
    guard problem == 0 else {
      guardian.dismiss()
      throw .command(words[0], problem: problem)
    }
    guardian.protect(identifier)
    self.guardian = guardian
    self.identifier = identifier
    if Self.isInForeground {
      tcsetpgrp(STDIN_FILENO, identifier)
      // It may have tried to read before.
      kill(-identifier, SIGCONT)
    }
  }

  /// Tells how it ended.
  ///
  /// - Parameter action: Called once, on a thread of its own, with what a shell would say: its
  ///   status, or 128 and the number of the signal that ended it.
  func whenEnded(_ action: @escaping @Sendable (ExitStatus) -> Void) {
    Thread.detachNewThread { [self] in
      action(wait())
      hasEnded.signal()
    }
  }

  /// Asks it and all that it started to end, once, and does not wait.
  ///
  /// - Parameter signal: What it is sent.
  func ask(by signal: Int32) {
    state.withLock { state in
      guard state.isRunning, !state.isAsked else { return }
      state.isAsked = true
      kill(-identifier, signal)
      kill(-identifier, SIGCONT)
    }
  }

  /// Ends it and all that it started, unless it has ended.
  ///
  /// Returns when it has. One that does not end by the signal is killed.
  ///
  /// - Parameter signal: What it is sent first, unless it was asked before.
  func end(by signal: Int32) {
    ask(by: signal)
    guard state.withLock({ $0.isAsked }) else { return }
    if hasEnded.wait(timeout: .now() + Self.patience) == .timedOut {
      state.withLock { if $0.isRunning { kill(-identifier, SIGKILL) } }
      hasEnded.wait()
    }
    hasEnded.signal()
    // What a shell started in the background ignores an interrupt.
    kill(-identifier, SIGTERM)
  }

  /// Waits for its end, and stops with it where the terminal stops it.
  ///
  /// The corresponding C function is `waitpid`.
  private func wait() -> ExitStatus {
    var status: Int32 = 0
    while true {
      let changed = waitpid(identifier, &status, WUNTRACED)
      if changed < 0, errno == EINTR { continue }
      guard changed == identifier, status & 0xFF == 0x7F else { break }
      guard isStoppedByTerminal((status >> 8) & 0xFF) else { continue }
      takeTerminalBack()
      raise(SIGSTOP)
      if Self.isInForeground { tcsetpgrp(STDIN_FILENO, identifier) }
      state.withLock { if $0.isRunning { kill(-identifier, SIGCONT) } }
    }
    state.withLock { $0.isRunning = false }
    guardian.dismiss()
    takeTerminalBack()
    let signal = status & 0x7F
    return signal == 0 ? ExitStatus(rawValue: (status >> 8) & 0xFF) : .signalled(signal)
  }

  // MARK: Terminal

  /// Whether standard input is a terminal that this process may read from.
  private static var isInForeground: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Whether a signal that stopped the program is the terminal's, so that the whole job stops.
  ///
  /// A terminal stops its foreground by a key, and readers and writers in its background. A program
  /// that stops itself in another way is alone in that.
  private func isStoppedByTerminal(_ signal: Int32) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    let isInForeground = tcgetpgrp(STDIN_FILENO) == identifier
    return switch signal {
    case SIGTSTP: isInForeground
    case SIGTTIN, SIGTTOU: !isInForeground
    default: false
    }
  }

  /// Puts this process into the foreground where the program was.
  ///
  /// From the background only a process that blocks SIGTTOU may do so.
  private func takeTerminalBack() {
    guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == identifier else { return }
    var (blocked, usual) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &usual)
    tcsetpgrp(STDIN_FILENO, getpgrp())
    pthread_sigmask(SIG_SETMASK, &usual, nil)
  }
}
