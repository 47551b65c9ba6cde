import Foundation
import Layers
import X11

/// The sleep of an event loop between two passes.
@MainActor final class LoopSleep {
  /// The reasons for waking up.
  struct News {
    /// Whether the server sent data or closed the connection.
    var hasEvents = false
    /// Whether dispatch's main queue has work.
    var hasWork = false
  }

  /// A longer sleep is a rest, in milliseconds.
  private static let rest = 200.0

  /// Told when the loop sleeps and wakes up, if a thread watches it.
  var activity: LoopActivity?

  private let connection: Connection
  private var freedMemory = FreedMemory()

  /// Creates the sleep of the loop that serves a connection.
  init(on connection: Connection) { self.connection = connection }

  /// Sleeps until the earliest deadline, or until a descriptor is ready.
  ///
  /// - Parameters:
  ///   - times: The deadlines, in seconds of `CACurrentMediaTime()`; `nil` for none.
  ///   - queue: A descriptor that is readable while the main queue has work.
  ///   - inputMethod: Looks up the deadline of the input method: if it has passed, the server counts as
  ///     having sent data.
  /// - Returns: The reasons for waking up. Both flags are false if a deadline passed.
  func sleep(until times: [Double?], queue: Int32?, inputMethod: () -> Double?) -> News {
    var next = Double.infinity
    for case let time? in times where time < next { next = time }
    let wait = max(next - CACurrentMediaTime(), 0) * 1000
    let milliseconds = next.isFinite ? Int32(min(wait.rounded(.up), Double(Int32.max))) : -1
    // `poll` ignores negative descriptors.
    var descriptors = (
      pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: queue ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: connection.inputMethodDescriptor, events: Int16(POLLIN), revents: 0)
    )
    if milliseconds < 0 || wait > Self.rest { freedMemory.giveBack() }
    activity?.rest()
    defer { activity?.wake() }
    withUnsafeMutableBytes(of: &descriptors) {
      // A homogeneous tuple has an array's memory layout.
      _ = poll($0.assumingMemoryBound(to: pollfd.self).baseAddress, 3, milliseconds)
    }
    let isLate = inputMethod().map { $0 <= CACurrentMediaTime() } ?? false
    return News(
      hasEvents: descriptors.0.revents != 0 || descriptors.2.revents != 0 || isLate,
      hasWork: descriptors.1.revents != 0)
  }
}
