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

  /// After how many seconds of sleep an input finds the processor's caches in others' hands.
  private static let longSleep = 0.005

  /// Sleeps until a time, the earliest of some, or until there is news.
  ///
  /// - Parameters:
  ///   - times: Those that are to be awaited.
  ///   - queue: What is readable while the main queue has work.
  /// - Returns: What woke it; nothing where a time has come.
  func sleep(until times: [Double?], queue: Int32?) -> News {
    var next = Double.infinity
    for case let time? in times where time < next { next = time }
    let start = CACurrentMediaTime()
    let wait = max(next - start, 0) * 1000
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
    let news = News(hasEvents: descriptors.0.revents != 0, hasWork: descriptors.1.revents != 0)
    if news.hasEvents {
      if CACurrentMediaTime() - start > Self.longSleep { FrameCode.fetch() }
    } else if wait > Self.longSleep * 1000, windows.contains(where: \.paintsFrames) {
      FrameCode.fetchMotion()
    }
    return news
  }
}
