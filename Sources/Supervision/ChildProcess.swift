import CProcess
import FoundationEssentials
import Glibc

/// A process that the supervisor started: a worker, or a command of a variable or an action.
///
/// It leads a session and a process group of its own. No signals are blocked or ignored in it. It
/// has only the descriptors that it is given.
///
/// Life: `init` starts it → `onChange` → `signalGroup` any number of times.
@MainActor package final class ChildProcess {
  /// What standard input, output and error are.
  package struct Streams {
    package var output: Int32?
    package var error: Int32?
    /// Becomes descriptor 3.
    package var link: Int32?

    /// Gives a process these descriptors.
    package init(output: Int32? = nil, error: Int32? = nil, link: Int32? = nil) {
      (self.output, self.error, self.link) = (output, error, link)
    }
  }

  /// The process.
  package let identifier: pid_t
  /// When it started, in seconds of `monotonicNow`.
  package let start = monotonicNow
  /// How it ended; `nil` while it runs.
  package private(set) var ending: ChildEnding?
  /// Called when it stops, continues or ends.
  package var onChange: ((ChildReaper.Change) -> Void)?

  /// Starts a program; a name without a slash is looked up in `PATH`.
  ///
  /// Standard input is `/dev/null`, and so are output and error if they are not given.
  ///
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; not empty.
  ///   - environment: All of its variables.
  ///   - streams: The descriptors that it gets; they stay open here.
  ///   - care: What happens to it if this process ends first; `nil` if it lives on.
  /// - Throws: `SpawnError` if it cannot be started.
  package init(
    _ words: [String], environment: [String: String], streams: Streams,
    care: ChildGuardian.Care? = nil
  ) throws(SpawnError) {
    let reaper = ChildReaper.shared
    let guardian = care.map { _ in ChildGuardian.shared }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which Swift does not import.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // Copies high up, so that no target overwrites a source.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (source, target) in [(streams.output, 1), (streams.error, 2), (streams.link, 3)] {
      if let source {
        let copy = fcntl(source, F_DUPFD_CLOEXEC, 10)
        guard copy >= 0 else { throw SpawnError(program: words[0], problem: errno) }
        copies.append(copy)
        posix_spawn_file_actions_adddup2(&actions, copy, Int32(target))
      } else if target < 3 {
        posix_spawn_file_actions_addopen(&actions, Int32(target), "/dev/null", O_WRONLY, 0)
      }
    }
    // Not all libraries make theirs close-on-exec. Foundation learns from a socket pair that a process
    // has ended, and would wait for this process too if it kept one end open.
    let closing = spawn_closes_from(&actions, streams.link == nil ? 3 : 4)
    guard closing == 0 else { throw SpawnError(program: words[0], problem: closing) }

    var arguments = words.map { strdup($0) }
    var variables = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + variables { free(text) } }
    arguments.append(nil)
    variables.append(nil)
    var identifier: pid_t = 0
    let problem = posix_spawnp(
      &identifier, words[0], &actions, &attributes, arguments, variables)
    guard problem == 0 else { throw SpawnError(program: words[0], problem: problem) }
    self.identifier = identifier
    if let care { guardian?.guardGroup(identifier, care) }
    reaper.add(identifier) { change in
      if case .ended(let ending) = change {
        self.ending = ending
        guardian?.forget(identifier)
      }
      self.onChange?(change)
      if case .ended = change { self.onChange = nil }
    }
  }

  /// Sends a signal to the process and the processes of its group.
  ///
  /// After the process has ended, only what it left behind gets the signal.
  ///
  /// The corresponding C function is `kill`.
  package func signalGroup(_ signal: Int32) { kill(-identifier, signal) }
}

/// A program could not be started.
package struct SpawnError: Error, CustomStringConvertible {
  /// The name of the program.
  package let program: String
  /// The `errno`.
  package let problem: Int32

  /// Describes a failure.
  package init(program: String, problem: Int32) {
    (self.program, self.problem) = (program, problem)
  }

  package var description: String {
    "\(program): cannot be started: \(String(cString: strerror(problem)))"
  }
}

/// A pipe between this process and a child; both ends are close-on-exec.
package struct ChildPipe {
  package let readingEnd: Int32
  package let writingEnd: Int32

  /// Creates the pipe; `nil`, with `errno` set, if there are no descriptors left.
  ///
  /// The corresponding C function is `pipe`.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }
}
