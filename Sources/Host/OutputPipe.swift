import Foundation

/// A pipe from the standard output of a command to this process.
///
/// Life: `init` opens both ends → the command starts with `writing` as its output →
/// `closeWriting()`, so that the end of the command ends the stream → lines are read from `reading`.
struct OutputPipe {
  /// The end that this process reads; it stays open as long as this process lives.
  let reading: Int32
  /// The end that the command writes to.
  let writing: Int32

  /// Opens a pipe that other child processes do not inherit.
  ///
  /// The corresponding C function is `pipe`.
  ///
  /// - Throws: `.input` if there are no file descriptors left.
  init() throws(HostError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .input(reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Closes the end that the command has inherited.
  func closeWriting() { close(writing) }
}
