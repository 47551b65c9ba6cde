import Foundation

/// A pipe that wakes a polling thread with single bytes; it is never closed.
///
/// Reading and writing never block. Writing is safe in signal handlers.
struct WakingPipe: Sendable {
  /// The descriptor for `poll`, readable while there are bytes; -1 if no pipe can be created.
  let readingEnd: Int32
  private let writingEnd: Int32

  /// Creates a pipe that child processes do not inherit.
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

  /// Writes a byte; if the pipe is full, the byte is lost.
  func write(_ byte: UInt8) {
    var byte = byte
    _ = Foundation.write(writingEnd, &byte, 1)
  }

  /// Reads all bytes.
  func drain() { while read() != nil {} }

  /// Reads the oldest byte; `nil` if the pipe is empty.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    return Foundation.read(readingEnd, &byte, 1) == 1 ? byte : nil
  }
}
