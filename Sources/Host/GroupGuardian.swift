internal import CProcess
import Foundation

/// A process that ends a process group when this process is gone, even if it was killed.
///
/// A parent-death signal (`PR_SET_PDEATHSIG`) would reach the group's first process only, and comes
/// when the thread that started it ends.
///
/// Life: `init` → `protect` once → `dismiss` once the group's first process has ended.
struct GroupGuardian: Sendable {
  private let process: pid_t
  private let pipe: Int32

  /// Starts the process; it protects nothing yet.
  ///
  /// Fails if the system has no process or no pipe to give, with `errno` set.
  init?() {
    var pipe: Int32 = -1
    process = guardian_start(&pipe)
    guard process > 0 else { return nil }
    self.pipe = pipe
  }

  /// Names the group.
  func protect(_ group: pid_t) { guardian_protect(pipe, group) }

  /// Ends the guardian and leaves the group alone.
  ///
  /// The corresponding C functions are `kill` and `waitpid`.
  func dismiss() {
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    close(pipe)
  }
}
