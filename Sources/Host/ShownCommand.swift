import Foundation
import Synchronization

/// A program that a widget is shown for: the widget is there as long as it runs.
///
/// It has this process's streams and a process group of its own, so that all that it started can
/// be ended with it. Where this process is in the foreground of a terminal, the program is instead,
/// so that it can read there and the terminal's interrupt reaches it.
///
/// Life: `init` starts it → `whenEnded` once → `end` any number of times.
final class ShownCommand: Sendable {
  /// How long it may take to end, in seconds, before it is killed.
  private static let patience = 3.0

  private let identifier: pid_t
  private let isRunning = Mutex(true)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Starts the program, found as a shell finds it.
  ///
  /// Signals that this process ignores or blocks do to it what they do to any program.
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
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var identifier: pid_t = 0
    let problem = posix_spawnp(
      &identifier, words[0], nil, &attributes, arguments, environ)
    guard problem == 0 else { throw .command(words[0], problem: problem) }
    self.identifier = identifier
    if Self.isInForeground {
      tcsetpgrp(STDIN_FILENO, identifier)
      // It may have tried to read before.
      kill(-identifier, SIGCONT)
    }
  }

  /// Tells how it ended.
  ///
  /// - Parameter action: Called once, with what a shell would say: its status, or 128 and the
  ///   number of the signal that ended it.
  func whenEnded(_ action: @escaping @MainActor (ExitStatus) -> Void) {
    Thread.detachNewThread { [self] in
      let status = wait()
      DispatchQueue.main.async { MainActor.assumeIsolated { action(status) } }
      hasEnded.signal()
    }
  }

  /// Ends it and all that it started, unless it has ended.
  ///
  /// Returns when it has. One that does not end by the signal is killed.
  ///
  /// - Parameter signal: What it is sent first.
  func end(by signal: Int32) {
    guard send(signal) else { return }
    _ = send(SIGCONT)
    if hasEnded.wait(timeout: .now() + Self.patience) == .timedOut {
      guard send(SIGKILL) else { return }
      hasEnded.wait()
    }
    hasEnded.signal()
    // What a shell started in the background ignores an interrupt.
    kill(-identifier, SIGTERM)
  }

  /// Sends a signal to its group.
  ///
  /// - Returns: Whether it still runs.
  private func send(_ signal: Int32) -> Bool {
    isRunning.withLock { isRunning in
      if isRunning { kill(-identifier, signal) }
      return isRunning
    }
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
      takeTerminalBack()
      raise(SIGSTOP)
      if Self.isInForeground { tcsetpgrp(STDIN_FILENO, identifier) }
      _ = send(SIGCONT)
    }
    isRunning.withLock { $0 = false }
    takeTerminalBack()
    let signal = status & 0x7F
    return signal == 0 ? ExitStatus(rawValue: (status >> 8) & 0xFF) : .signalled(signal)
  }

  // MARK: Terminal

  /// Whether standard input is a terminal that this process may read from.
  private static var isInForeground: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Puts this process into the foreground where the program was.
  private func takeTerminalBack() {
    guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == identifier else { return }
    signal(SIGTTOU, SIG_IGN)
    tcsetpgrp(STDIN_FILENO, getpgrp())
    signal(SIGTTOU, SIG_DFL)
  }
}
