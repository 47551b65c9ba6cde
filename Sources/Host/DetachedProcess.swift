internal import CProcess
import Foundation

/// A process that outlives this one and its terminal.
struct DetachedProcess {
  /// The file of another program, or its name, which is searched for in `$PATH`.
  var program = "/proc/self/exe"
  /// The words of its command line; the first one is the name.
  let words: [String]
  /// The descriptors that become its standard input and output; `nil` for `/dev/null`.
  var input: Int32?
  var output: Int32?

  /// Starts the process, which inherits no other open descriptors.
  ///
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Throws: `.command` if the process does not start.
  func start() throws(HostError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (given, descriptor) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (nil, STDERR_FILENO),
    ] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
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
    var identifier = pid_t()
    let problem = posix_spawnp(&identifier, program, &actions, &attributes, &arguments, environ)
    guard problem == 0 else { throw .command(words[0], problem: problem) }
    // Otherwise it would be a zombie after its end, if this process is still there.
    Thread.detachNewThread { [identifier] in
      while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }
  }
}
