import Foundation
import PlainText
import Stage
import Synchronization
import Terminal

/// Ends a worker whose main thread is stuck, or that uses too much memory, with a report of the calls.
///
/// A thread looks once a second while the main loop works, and rests while it sleeps, so an idle window
/// costs nothing. The supervisor starts the window again.
final class WorkerWatch: Sendable {
  /// When a worker has to end.
  struct Limits: Codable, Equatable {
    /// The seconds that one pass of the main loop may take.
    var answerWithin: Double
    /// Its anonymous memory and what it shares with the X server, in MiB; 0 for any amount.
    var memory: Int

    /// Those of a worker that has not opened its window yet.
    static let ofStart = Limits(answerWithin: 30, memory: 0)
  }

  /// The seconds between two looks.
  private static let period = 1.0
  /// A thread that is late by more than this was stopped, and the main thread with it, in seconds.
  private static let lateness = 0.5

  private let limits = Mutex(Limits.ofStart)
  private let mainThread = pthread_self()
  private let news = WakingPipe()
  /// Told by the main loop.
  let activity: LoopActivity

  /// Starts the thread; call it on the main thread.
  init() {
    let news = news
    activity = LoopActivity { news.write(0) }
    Thread.detachNewThread { [self] in watch() }
  }

  /// Changes the limits; the present pass of the main loop has its time again.
  func set(_ new: Limits) {
    activity.restartPass()
    limits.withLock { $0 = new }
  }

  // MARK: Thread

  private func watch() {
    while true {
      waitForWork()
      var count = activity.passCount
      while true {
        let limits = limits.withLock { $0 }
        let start = DispatchTime.now().uptimeNanoseconds
        let pause = min(Self.period, max(limits.answerWithin - activity.busyTime, 0.05))
        Thread.sleep(forTimeInterval: pause)
        let slept = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        checkMemory(limits.memory)
        if slept >= pause + Self.lateness {
          activity.restartPass()
        } else if activity.busyTime >= limits.answerWithin {
          let seconds = SecondsText.of(limits.answerWithin)
          CrashReport.request("did not answer for \(seconds) s", of: mainThread)
          // It waits for the X server, and has its time again.
          activity.restartPass()
        }
        let present = activity.passCount
        if present == count, activity.busyTime == 0, activity.restWatcher(after: count) { break }
        count = present
      }
    }
  }

  /// Waits until the main loop wakes up.
  ///
  /// The corresponding C function is `poll`.
  private func waitForWork() {
    var entry = pollfd(fd: news.readingEnd, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, -1) < 0, errno == EINTR {}
    news.drain()
  }

  private func checkMemory(_ limit: Int) {
    guard limit > 0, let used = Self.memory(), used > limit else { return }
    let words = "uses \(used) MiB of memory, more than the limit of \(limit) MiB"
    guard activity.busyTime == 0 else { return CrashReport.request(words, of: mainThread) }
    // The calls of a sleeping thread do not tell which widget took the memory.
    ErrorLine.write("the window \(words), fix the plugins of its widgets")
    _exit(ExitStatus.widgetFailed.rawValue)
  }

  /// The anonymous memory of this process and what it shares with the X server, in MiB (`RssAnon` and
  /// `RssShmem`); `nil` if the system does not say.
  private static func memory() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let kibibytes = text.split(separator: "\n").filter {
      $0.hasPrefix("RssAnon:") || $0.hasPrefix("RssShmem:")
    }.compactMap { line in
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }
    return kibibytes.isEmpty ? nil : kibibytes.reduce(0, +) / 1024
  }
}
