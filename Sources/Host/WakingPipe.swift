import Foundation

/// A pipe of single bytes that wakes a thread; it is never closed.
///
/// Writing and reading never wait. A signal's handler may write.
struct WakingPipe: Sendable {
  /// Readable while there are bytes, for `poll`; -1 if the system has no pipe to give.
  let readingEnd: Int32
  private let writingEnd: Int32

  /// Makes a pipe that programs started by this one do not get.
  ///
  /// The corresponding C functions are `pipe` and `fcntl`.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (readingEnd, writingEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Puts a byte in; one that has no room is lost.
  func write(_ byte: UInt8) {
    var byte = byte
    _ = Foundation.write(writingEnd, &byte, 1)
  }

  /// Takes the oldest byte out, if there is one.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    return Foundation.read(readingEnd, &byte, 1) == 1 ? byte : nil
  }
}
