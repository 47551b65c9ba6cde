internal import CProcess
import Foundation

/// A child process that ends a process group after this process has ended, even by SIGKILL.
///
/// A parent-death signal (`PR_SET_PDEATHSIG`) does not suffice: it reaches only the group's first
/// process, and it is sent when the thread that started that process ends.
///
/// Life: `init` → `protect` once → `dismiss` or `release` after the group's first process has ended.
struct GroupGuardian: Sendable {
  private let process: pid_t
  private let pipe: Int32

  /// Starts the process, which waits for `protect`.
  ///
  /// Returns `nil`, with `errno` set, if a process or a pipe cannot be created.
  init?() {
    var pipe: Int32 = -1
    process = guardian_start(&pipe)
    guard process > 0 else { return nil }
    self.pipe = pipe
  }

  /// Sets the process group to end.
  func protect(_ group: pid_t) { guardian_tell(pipe, group, guardian_asks) }

  /// Lets the guardian end the rest of the group now, and does not wait for it.
  ///
  /// The corresponding C function is `close`.
  func release() { close(pipe) }

  /// Ends the guardian without a signal to the group.
  ///
  /// The corresponding C functions are `kill` and `waitpid`.
  func dismiss() {
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    close(pipe)
  }
}
