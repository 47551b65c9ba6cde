internal import CMainQueue
internal import CManualTime
import Foundation
import Layers
import Motion

/// A manual time, with the main thread's work that waits for it.
///
/// [main actor]
///
/// While it is in use, `Date`, `DispatchTime.now()`, `ContinuousClock` and `ProcessInfo` return it
/// on the main thread, as the date and as the time since the machine started. Timers, `asyncAfter`
/// and `Task.sleep` wait for it. Other threads keep real time.
///
/// Tasks of all actors run on the main thread, one job at a time, always in the same order. Work for
/// other queues, such as `DispatchQueue.global()`, takes no manual time: the time is not moved before
/// it has ended, for up to a second of real time. Work on other threads takes real time, and nothing
/// waits for it; blocks that it adds to the main queue run when the time is next moved.
@MainActor
public final class ManualTime {
  /// The default initial date: 9 January 2007, 9:41 UTC.
  public nonisolated static let usualDate = Date(timeIntervalSince1970: 1_168_335_660)

  /// The clock of animations and events, in seconds since the machine started.
  public let clock = ManualClock()

  /// The kit's deadlines in this time.
  let deadlines = DeadlineQueue()

  private var timeline: OpaquePointer?

  /// The maximum number of rounds of due work that each add more work for the same time.
  private static let patience = 1000

  /// Creates a time that is not in use yet.
  ///
  /// - Parameter date: The initial date.
  public init(date: Date = ManualTime.usualDate) {
    let now = Self.nanoseconds(clock.now)
    let start = Self.nanoseconds(date.timeIntervalSince1970)
    timeline = manual_timeline_create(
      now, start - now,
      { owner in
        guard let owner else { return }
        let time = Unmanaged<ManualTime>.fromOpaque(owner)
        MainActor.assumeIsolated { time.takeUnretainedValue().use() }
      }, Unmanaged.passUnretained(self).toOpaque())
    precondition(timeline != nil, "no memory for a timeline")
  }

  isolated deinit { if let timeline { manual_timeline_free(timeline) } }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64(exactly: (seconds * 1e9).rounded()) ?? .max / 2
  }

  // MARK: Use

  /// Makes the main thread use this time.
  ///
  /// It lasts until ``leave()``. In a test it lasts until the test ends, except while the test is
  /// suspended at an `await`.
  public func use() {
    AnimationClock.current = clock
    DeadlineQueue.current = deadlines
    manual_timeline_move(timeline, Self.nanoseconds(clock.now))
    manual_timeline_use(timeline)
  }

  /// Makes the main thread use real time again.
  public static func leave() { manual_timeline_use(nil) }

  /// Uses this time during an action, then restores the previous one.
  func during<Result>(_ action: () -> Result) -> Result {
    let before = manual_timeline_in_use()
    use()
    defer { manual_timeline_use(before) }
    return action()
  }

  /// Uses real time during an action, such as a call of another process, then restores the time that was
  /// in use.
  package static func outside<Result, Failure: Error>(
    _ action: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = manual_timeline_in_use()
    leave()
    defer { manual_timeline_use(before) }
    return try action()
  }

  // MARK: Moving

  /// The end of the next timer, delay or sleep, in seconds of the clock; `nil` if there is none.
  var next: Double? {
    let next = manual_timeline_next(timeline)
    return next == .max ? nil : Double(next) / 1e9
  }

  /// The end of the next timer, delay, sleep or deadline of the kit, in seconds of the clock.
  package var nextWork: Double? { [next, deadlines.next].compactMap { $0 }.min() }

  /// Whether work is due at the current time.
  var hasWork: Bool {
    MainQueue.hasWork || next.map { $0 <= clock.now } ?? false
  }

  /// Moves the clock, and runs work that is due before the end, each at its own time.
  func move(to end: Double) {
    while let next, next < end {
      clock.advance(by: next - clock.now)
      run()
      // Work that adds more work for the same time without end continues at the next move.
      if hasWork { break }
    }
    clock.advance(by: end - clock.now)
  }

  /// Runs the work that is due now, including the due work that it adds.
  ///
  /// The kit's deadlines come first, then the main queue with its tasks, then the run loop with its
  /// timers.
  func run() {
    manual_timeline_move(timeline, Self.nanoseconds(clock.now))
    deadlines.run(until: clock.now)
    for _ in 0..<Self.patience {
      _ = manual_timeline_fire(timeline)
      if MainQueue.hasWork { MainQueue.drain(isReadable: true) }
      _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true)
      guard hasWork else { return }
    }
  }
}
