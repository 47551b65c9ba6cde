import Foundation
import Synchronization

/// Whether the main loop sleeps, and since when it has been busy, for a thread that watches it.
///
/// The loop tells it at each pass, which takes less than a tenth of a microsecond. The watching thread can rest while
/// the loop does: it is woken once, by the first pass.
public final class LoopActivity: Sendable {
  /// The time at which the present pass began, in nanoseconds of the monotonic clock; 0 while it sleeps.
  private let start = Atomic<UInt64>(0)
  private let passes = Atomic<Int>(0)
  private let watcherRests = Atomic<Bool>(true)
  private let onWake: @Sendable () -> Void

  /// Creates the record of a loop.
  ///
  /// - Parameter onWake: Wakes the watching thread; called on the main thread.
  public init(onWake: @escaping @Sendable () -> Void) { self.onWake = onWake }

  // MARK: The loop

  /// The loop wakes up.
  func wake() {
    start.store(DispatchTime.now().uptimeNanoseconds, ordering: .sequentiallyConsistent)
    passes.add(1, ordering: .sequentiallyConsistent)
    if watcherRests.exchange(false, ordering: .sequentiallyConsistent) { onWake() }
  }

  /// The loop is about to sleep.
  func rest() { start.store(0, ordering: .relaxed) }

  /// Counts the time of the present pass from now on, because what it has done so far may take its time.
  public func restartPass() {
    let now = DispatchTime.now().uptimeNanoseconds
    let former = start.load(ordering: .sequentiallyConsistent)
    guard former != 0 else { return }
    // The loop may have begun to sleep meanwhile.
    _ = start.compareExchange(
      expected: former, desired: now, ordering: .sequentiallyConsistent)
  }

  // MARK: The watching thread

  /// The seconds for which the present pass has lasted; 0 while the loop sleeps.
  public var busyTime: Double {
    let start = start.load(ordering: .sequentiallyConsistent)
    let now = DispatchTime.now().uptimeNanoseconds
    return start == 0 || now < start ? 0 : Double(now - start) / 1e9
  }

  /// The number of passes.
  public var passCount: Int { passes.load(ordering: .sequentiallyConsistent) }

  /// Lets the next pass wake the watching thread.
  ///
  /// - Parameter count: The number of passes that the thread has seen.
  /// - Returns: Whether the loop still sleeps; if not, the thread has to go on.
  public func restWatcher(after count: Int) -> Bool {
    watcherRests.store(true, ordering: .sequentiallyConsistent)
    guard busyTime == 0, passCount == count else {
      watcherRests.store(false, ordering: .sequentiallyConsistent)
      return false
    }
    return true
  }
}
