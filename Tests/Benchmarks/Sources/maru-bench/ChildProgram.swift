import Foundation
import MaruTestKit

/// A child process, started without a shell.
final class ChildProgram {
  /// The process identifier.
  let identifier: pid_t
  /// The time just before the process was created.
  let started: ContinuousClock.Instant

  private var hasEnded = false

  /// Starts a program on one processor, or returns `nil` if it cannot be started.
  ///
  /// - Parameters:
  ///   - path: The executable.
  ///   - arguments: The arguments, without the program's own name.
  ///   - additions: Environment variables to add to those of this process.
  ///   - display: The value of `$DISPLAY`.
  ///   - input: The path of a file for standard input.
  ///   - processor: The only processor that it may use.
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

    // The child inherits this thread's affinity.
    let before = Processors.allowed
    Processors.allowed = [processor]
    defer { Processors.allowed = before }
    var identifier: pid_t = 0
    started = .now
    guard posix_spawn(&identifier, path, &actions, nil, words, variables) == 0 else { return nil }
    self.identifier = identifier
  }

  deinit { end() }

  /// Whether the process is still running.
  var isRunning: Bool {
    guard !hasEnded else { return false }
    if waitpid(identifier, nil, WNOHANG) != 0 { hasEnded = true }
    return !hasEnded
  }

  /// Kills the process and waits for it to end.
  func end() {
    guard isRunning else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
    hasEnded = true
  }
}
