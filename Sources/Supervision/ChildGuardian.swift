import CProcess
import Glibc

/// A process that ends the children of this one after it has ended, even by SIGKILL.
///
/// A child that works as it should notices by itself that its link or its pipe is closed. One that is
/// busy, stopped or asleep does not.
///
/// [main actor]
@MainActor package final class ChildGuardian {
  /// What happens to a child that is left.
  package enum Care {
    /// It gets SIGTERM at once: a command.
    case ask
    /// It has 3 seconds to end by itself: a worker, which saves its state.
    case wait
  }

  /// The guardian of this process, which starts with the first child.
  package static let shared = ChildGuardian()

  /// The pipe to the guardian; `nil` if it could not be started.
  private let pipe: Int32?

  private init() {
    var pipe: Int32 = -1
    self.pipe = guardian_start(&pipe) > 0 ? pipe : nil
  }

  /// Guards the process group of a child from now on.
  func guardGroup(_ group: pid_t, _ care: Care) {
    tell(group, care == .ask ? guardian_asks : guardian_waits)
  }

  /// Forgets a group whose child has ended.
  func forget(_ group: pid_t) { tell(group, guardian_forgets) }

  private func tell(_ group: pid_t, _ care: guardian_care) {
    if let pipe { guardian_tell(pipe, group, care) }
  }
}
