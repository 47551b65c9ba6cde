internal import CProcess
import Foundation
import JSON
import Stage

/// A widget that is shown by a process that outlives this one and its terminal.
public struct DetachedShow {
  private let words: [String]

  /// Describes `maru show`.
  ///
  /// - Parameters:
  ///   - widget: The name of the widget.
  ///   - props: Its properties.
  public init(widget: String, props: [String: JSONValue]) {
    words = ["maru", "show", widget, "--props", JSONValue.object(props).json]
  }

  /// Starts the process, which inherits no open descriptors; what fails in it is not reported.
  ///
  /// The corresponding C function is `posix_spawn`.
  ///
  /// - Throws: `HostError` if the display cannot be opened, or the process does not start.
  @MainActor public func start() throws(HostError) {
    do throws(DisplayError) {
      _ = try XScreen(displayName: nil)
    } catch {
      throw .display(error)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // A caller may wait until a pipe that it gave to this process is closed.
    spawn_closes_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which Swift does not import.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let problem = posix_spawn(nil, "/proc/self/exe", &actions, &attributes, &arguments, environ)
    guard problem == 0 else { throw .command(words[0], problem: problem) }
  }
}
