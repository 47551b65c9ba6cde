import FoundationEssentials
import Glibc

/// Makes the two ends of a link to a worker.
///
/// A new program inherits neither; `posix_spawn_file_actions_adddup2` hands `child` to it.
///
/// The corresponding C function is `socketpair`.
///
/// - Returns: The descriptor for a `Channel` here, and the one for the child; the caller owns both.
/// - Throws: `ControlError` with status 70 if the process has too many descriptors.
public func makeChannelPair() throws(ControlError) -> (own: Int32, child: Int32) {
  guard let (own, child) = StreamSocket.makePair() else {
    throw ControlError(
      status: ControlStatus.failed,
      message: "a link to a worker cannot be made (\(String(cString: strerror(errno)))), "
        + "in the host, close some windows")
  }
  return (own, child)
}
