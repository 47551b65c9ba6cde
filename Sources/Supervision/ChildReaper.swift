import Dispatch
import FoundationEssentials
import Glibc

/// Learns when child processes end or are stopped, and collects them.
///
/// One SIGCHLD source serves all children. A process descriptor (`pidfd_open`) would tell ends only,
/// but a stopped worker has to be noticed as well. Only processes that were added are waited for.
///
/// The corresponding C function is `waitpid`.
@MainActor package final class ChildReaper {
  /// The reaper of this process.
  static let shared = ChildReaper()

  /// What happened to a child.
  package enum Change {
    case ended(ChildEnding)
    case stopped
    case continued
  }

  private var handlers: [pid_t: (Change) -> Void] = [:]
  private let source = DispatchSource.makeSignalSource(signal: SIGCHLD, queue: .main)

  private init() {
    // Signals before the source is registered are lost, so look once when it is.
    source.setRegistrationHandler { MainActor.assumeIsolated { Self.shared.reap() } }
    source.setEventHandler { MainActor.assumeIsolated { Self.shared.reap() } }
    source.activate()
  }

  /// Calls a closure at each change, until the process has ended.
  func add(_ process: pid_t, _ handler: @escaping (Change) -> Void) { handlers[process] = handler }

  /// Collects all changes of the added processes.
  ///
  /// Several signals may arrive as one, so all processes are asked.
  private func reap() {
    for process in Array(handlers.keys) {
      var status: Int32 = 0
      while true {
        let found = waitpid(process, &status, WNOHANG | WUNTRACED | WCONTINUED)
        if found < 0, errno == EINTR { continue }
        guard found == process else {
          // Someone else has collected it.
          if found < 0 { handlers.removeValue(forKey: process)?(.ended(.exited(0))) }
          break
        }
        guard let ending = ChildEnding(waitStatus: status) else {
          handlers[process]?(status & 0xFF == 0x7F ? .stopped : .continued)
          continue
        }
        handlers.removeValue(forKey: process)?(.ended(ending))
        break
      }
    }
  }
}

/// How a process ended.
package enum ChildEnding: Equatable, CustomStringConvertible {
  /// It exited with a status.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)

  /// Decodes the status of `waitpid`; `nil` if the process has not ended.
  init?(waitStatus status: Int32) {
    let signal = status & 0x7F
    if status == 0xFFFF || signal == 0x7F { return nil }
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// How the process in a sandbox ended: bubblewrap exits with 128 and the signal that ended it.
  var ofSandboxed: ChildEnding {
    if case .exited(let status) = self, status > 128 { return .signalled(status - 128) }
    return self
  }

  package var description: String {
    switch self {
    case .exited(let status): "it exited with status \(status)"
    case .signalled(let signal): "it was ended by \(Self.name(of: signal))"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    case SIGKILL: "SIGKILL"
    case SIGSEGV: "SIGSEGV"
    case SIGPIPE: "SIGPIPE"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    case SIGINT: "SIGINT"
    case SIGQUIT: "SIGQUIT"
    case SIGSYS: "SIGSYS"
    case SIGUSR1: "SIGUSR1"
    case SIGUSR2: "SIGUSR2"
    case SIGALRM: "SIGALRM"
    case SIGXCPU: "SIGXCPU"
    default: "signal \(signal)"
    }
  }
}
