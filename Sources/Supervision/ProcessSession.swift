import FoundationEssentials
import Glibc

/// The processes of a session: what a child has started, unless it leads a session of its own.
enum ProcessSession {
  /// Sends a signal to the processes of a session that are left.
  ///
  /// A process group is not enough: a program that is started by Foundation, or by a shell with job
  /// control, leads a group of its own.
  ///
  /// The corresponding C function is `kill`. It reads `/proc` once.
  ///
  /// - Parameters:
  ///   - signal: The number of the signal.
  ///   - leader: The process that led the session.
  static func signal(_ signal: Int32, leader: pid_t) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in names.compactMap({ pid_t($0) }) where session(of: process) == leader {
      kill(process, signal)
    }
  }

  /// The session of a process; `nil` if there is no such process.
  ///
  /// The corresponding C function is `getsid`.
  private static func session(of process: pid_t) -> pid_t? {
    let session = getsid(process)
    return session < 0 ? nil : session
  }
}
