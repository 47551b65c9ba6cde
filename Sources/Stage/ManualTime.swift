internal import CMainQueue
internal import CManualTime
import Foundation
import Layers
import Motion

/// A time that is moved by hand, with all that waits for it on the main thread.
///
/// [main actor]
///
/// While it is used, the main thread reads it as the date and as the time since the machine started,
/// and so do `Date`, `DispatchTime.now()`, `ContinuousClock` and `ProcessInfo`. Timers, `asyncAfter`
/// and `Task.sleep` wait for it. Other threads keep the machine's time.
///
/// Tasks run on the main thread, one piece at a time, whatever actor they belong to, so that they
/// always come in the same order. Work of other threads, as of `DispatchQueue.global()`, takes the
/// machine's time; nothing waits for it, and what it puts into the main queue is done when time is
/// moved next.
@MainActor
public final class ManualTime {
  /// The date that it begins with unless another is asked for: 9 January 2007, 9:41 UTC.
  public nonisolated static let usualDate = Date(timeIntervalSince1970: 1_168_335_660)

  /// The clock of animations and events.
  ///
  /// Its seconds are those since the machine started.
  public let clock = ManualClock()

  /// The kit's deadlines in this time.
  let deadlines = DeadlineQueue()

  private var timeline: OpaquePointer?

  /// How many times what is due may ask for more at the same moment.
  private static let patience = 1000

  /// Makes a time that nothing uses yet.
  ///
  /// - Parameter date: The date that it begins with.
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

  /// Puts the main thread into this time.
  ///
  /// It stays there until ``leave()``; in a test until the test ends, except while the test waits with
  /// `await`.
  public func use() {
    AnimationClock.current = clock
    DeadlineQueue.current = deadlines
    manual_timeline_move(timeline, Self.nanoseconds(clock.now))
    manual_timeline_use(timeline)
  }

  /// Takes the main thread back to the machine's time.
  public static func leave() { manual_timeline_use(nil) }

  /// Uses this time for an action, and then again what was used before.
  func during<Result>(_ action: () -> Result) -> Result {
    let before = manual_timeline_in_use()
    use()
    defer { manual_timeline_use(before) }
    return action()
  }

  // MARK: Moving

  /// When the next timer, delay or sleep ends, in seconds of the clock; `nil` if there is none.
  var next: Double? {
    let next = manual_timeline_next(timeline)
    return next == .max ? nil : Double(next) / 1e9
  }

  /// Whether something can be done without moving time.
  var hasWork: Bool {
    MainQueue.hasWork || next.map { $0 <= clock.now } ?? false
  }

  /// Moves the clock, and does on the way what is due before the end, each at its own time.
  func move(to end: Double) {
    while let next, next < end {
      clock.advance(by: next - clock.now)
      run()
      // Whoever asks for more at the same moment for ever goes on with the next move.
      if hasWork { break }
    }
    clock.advance(by: end - clock.now)
  }

  /// Does what is due now, and what that asks for.
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
