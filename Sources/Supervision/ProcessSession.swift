import FoundationEssentials
import Glibc

/// The processes of a session: what a child has started, unless it leads a session of its own.
package enum ProcessSession {
  /// Sends a signal to the processes of a session that are left.
  ///
  /// A process group is not enough: a program that is started by Foundation, or by a shell with job
  /// control, leads a group of its own. The kernel has no call for a session, so `/proc` is read.
  ///
  /// The corresponding C functions are `getsid` and `kill`.
  ///
  /// - Parameters:
  ///   - signal: The number of the signal.
  ///   - leader: The process that led the session.
  package static func signal(_ signal: Int32, leader: pid_t) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in names.compactMap({ pid_t($0) }) where getsid(process) == leader {
      kill(process, signal)
    }
  }
}
