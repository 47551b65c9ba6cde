import Dispatch
import FoundationEssentials
import Glibc
import JSON

/// The wall clock, as whole seconds since 1970.
///
/// It ticks when the minute changes, or the second if a bound format shows seconds. Two timers wait
/// for each tick, one by the wall clock and one by the monotonic clock. The first wakes when the
/// clock is set forward or the machine resumes, the second when the clock was set back.
@MainActor final class TimeFeed {
  /// Called at each tick.
  var onValue: ((JSONValue) -> Void)?

  private var period: Int?
  private let deadline = Deadline()
  private var source: (any DispatchSourceTimer)?

  /// Starts, changes or stops the ticks.
  ///
  /// - Parameter period: Seconds: 1 or 60; `nil` stops.
  func tick(every period: Int?) {
    guard period != self.period else { return }
    self.period = period
    guard period != nil else {
      deadline.cancel()
      source?.cancel()
      source = nil
      return
    }
    fire()
  }

  private func fire() {
    guard let period else { return }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    onValue?(.integer(Int64(now.tv_sec)))
    let next = (now.tv_sec / period + 1) * period
    let wait = Double(next - now.tv_sec) - Double(now.tv_nsec) / 1e9
    source?.cancel()
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(wallDeadline: DispatchWallTime(timespec: timespec(tv_sec: next, tv_nsec: 0)))
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.fire() } }
    self.source = source
    source.activate()
    deadline.set(after: wait + 0.001) { [weak self] in self?.fire() }
  }

  isolated deinit { source?.cancel() }
}
