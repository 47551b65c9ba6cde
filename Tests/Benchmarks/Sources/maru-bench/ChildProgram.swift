import Foundation
import MaruTestKit

/// A program that runs beside this one, started without a shell between.
final class ChildProgram {
  /// Its process.
  let identifier: pid_t
  /// The moment before it was made.
  let started: ContinuousClock.Instant

  private var hasEnded = false

  /// Starts a program on one processor; `nil` when it cannot be started.
  ///
  /// - Parameters:
  ///   - path: The executable.
  ///   - arguments: Without the program's own name.
  ///   - additions: What its environment has beside ours.
  ///   - display: What `$DISPLAY` is to be.
  ///   - input: A file for its standard input.
  ///   - processor: The only one it may use.
  init?(
    path: String, arguments: [String], environment additions: [String: String] = [:],
    display: String, input: String, processor: Int
  ) {
    var environment = ProcessInfo.processInfo.environment.merging(additions) { $1 }
    environment["DISPLAY"] = display
    environment["WAYLAND_DISPLAY"] = nil
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    // The child takes over where this thread may run.
    let before = Processors.allowed
    Processors.allowed = [processor]
    defer { Processors.allowed = before }
    var identifier: pid_t = 0
    started = .now
    guard posix_spawn(&identifier, path, &actions, nil, words, variables) == 0 else { return nil }
    self.identifier = identifier
  }

  deinit { end() }

  /// Whether it still runs.
  var isRunning: Bool {
    guard !hasEnded else { return false }
    if waitpid(identifier, nil, WNOHANG) != 0 { hasEnded = true }
    return !hasEnded
  }

  /// Ends it, and waits until it is gone.
  func end() {
    guard isRunning else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
    hasEnded = true
  }
}
