import Foundation
import Layers

extension XScreen {
  /// What woke the loop.
  struct News {
    /// Whether the server sent something, or went away.
    var hasEvents = false
    /// Whether something was put into dispatch's main queue.
    var hasWork = false
  }

  /// Sleeps until the earliest of some deadlines, or until there is news.
  ///
  /// - Parameters:
  ///   - times: The deadlines, in seconds of `CACurrentMediaTime()`; `nil` is none.
  ///   - queue: A descriptor that is readable while the main queue has work.
  /// - Returns: What ended the sleep. Both flags are false if a deadline passed.
  func sleep(until times: [Double?], queue: Int32?) -> News {
    var next = Double.infinity
    for case let time? in times where time < next { next = time }
    let wait = max(next - CACurrentMediaTime(), 0) * 1000
    let milliseconds = next.isFinite ? Int32(min(wait.rounded(.up), Double(Int32.max))) : -1
    // The system leaves out what is below 0.
    var descriptors = (
      pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: queue ?? -1, events: Int16(POLLIN), revents: 0)
    )
    withUnsafeMutableBytes(of: &descriptors) {
      // A tuple of one type lies in memory as an array does.
      _ = poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 2, milliseconds)
    }
    return News(hasEvents: descriptors.0.revents != 0, hasWork: descriptors.1.revents != 0)
  }
}
