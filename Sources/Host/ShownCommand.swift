import Terminal
import Foundation
import Synchronization

/// The program for which a widget is shown: the widget stays while the program runs.
///
/// It inherits this process's streams and has its own process group, so that its child processes
/// end with it. If this process is in the foreground of a terminal, the program is put there
/// instead, so that it can read from the terminal and receives its interrupts. A guardian ends the
/// group if this process is killed or crashes, and what is left of the group after the program was
/// ended.
///
/// Life: `init` starts it → `whenEnded` once → `ask` and `end` any number of times, on any thread.
final class ShownCommand: Sendable {
  /// The time that the program has to end before it is killed, in seconds.
  private static let patience = 3.0
  /// The time that the system has to end a killed program, in seconds.
  private static let systemPatience = 0.1

  private struct State {
    var isRunning = true
    /// Whether a signal to end was sent.
    var isAsked = false
    /// The time at which the program is killed, once a signal was sent.
    var deadline = DispatchTime.distantFuture
  }

  private let identifier: pid_t
  private let guardian: GroupGuardian
  private let state = Mutex(State())
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts the program; a name without a slash is looked up in `PATH`.
  ///
  /// No signals are blocked in it. It ignores the signals that this process ignores.
  ///
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; not empty.
  ///   - output: A descriptor that becomes the program's standard output; `nil` for that of this
  ///     process.
  /// - Throws: `.command`.
  init(_ words: [String], output: Int32? = nil) throws(HostError) {
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    var identifier: pid_t = 0
    let problem = posix_spawnp(
      &identifier, words[0], &actions, &attributes, arguments, environ)
    guard problem == 0 else {
      guardian.dismiss()
      throw .command(words[0], problem: problem)
    }
    guardian.protect(identifier)
    self.guardian = guardian
    self.identifier = identifier
    if Self.isInForeground {
      tcsetpgrp(STDIN_FILENO, identifier)
      // It may have been stopped because it tried to read before.
      kill(-identifier, SIGCONT)
    }
  }

  /// Calls a closure when the program has ended.
  ///
  /// - Parameter action: Called once, on a separate thread, with the status that a shell reports:
  ///   the program's, or 128 plus the number of the signal that ended it.
  func whenEnded(_ action: @escaping @Sendable (ExitStatus) -> Void) {
    Thread.detachNewThread { [self] in
      action(wait())
      hasEnded.signal()
    }
  }

  /// Sends a signal to the process group, and does not wait for its effect.
  ///
  /// Only the first signal is sent. Further calls can only bring the deadline forward.
  ///
  /// - Parameters:
  ///   - signal: The number of the signal.
  ///   - seconds: The time after which `end` kills the program.
  func ask(by signal: Int32, patience seconds: Double) {
    state.withLock { state in
      guard state.isRunning else { return }
      state.deadline = min(state.deadline, .now() + seconds)
      guard !state.isAsked else { return }
      state.isAsked = true
      kill(-identifier, signal)
      kill(-identifier, SIGCONT)
    }
  }

  /// Ends the process group, and waits until the program has ended.
  ///
  /// It does nothing if the program has ended by itself. If the program does not end before the
  /// deadline, the group is killed. The guardian ends other processes of the group.
  ///
  /// - Parameter signal: The number of the signal, unless `ask` has sent one before.
  func end(by signal: Int32) {
    ask(by: signal, patience: Self.patience)
    let (isAsked, deadline) = state.withLock { ($0.isAsked, $0.deadline) }
    guard isAsked else { return }
    if hasEnded.wait(timeout: deadline) == .timedOut {
      state.withLock { if $0.isRunning { kill(-identifier, SIGKILL) } }
      // The guardian has to wait for a program that the system cannot end now.
      guard hasEnded.wait(timeout: .now() + Self.systemPatience) == .success else { return }
    }
    hasEnded.signal()
  }

  /// Waits for the program's end, and stops this process whenever the terminal stops the program.
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
    let isAsked = state.withLock { state in
      state.isRunning = false
      return state.isAsked
    }
    // Background jobs of a shell ignore SIGINT, and some ignore SIGTERM.
    if isAsked { guardian.release() } else { guardian.dismiss() }
    takeTerminalBack()
    let signal = status & 0x7F
    return signal == 0 ? ExitStatus(rawValue: (status >> 8) & 0xFF) : .signalled(signal)
  }

  // MARK: Terminal

  /// Whether standard input is a terminal that this process may read from.
  private static var isInForeground: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Whether the terminal stopped the program with this signal, so that the whole job must stop.
  ///
  /// A terminal stops the foreground group by a key, and background processes that read or write.
  /// If the program stops itself in another way, this process continues.
  private func isStoppedByTerminal(_ signal: Int32) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    let isInForeground = tcgetpgrp(STDIN_FILENO) == identifier
    return switch signal {
    case SIGTSTP: isInForeground
    case SIGTTIN, SIGTTOU: !isInForeground
    default: false
    }
  }

  /// Puts this process into the terminal's foreground, if the program was there.
  ///
  /// A background process must block SIGTTOU to do so.
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
