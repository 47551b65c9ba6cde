import Foundation
import Synchronization

/// The right to report how the process ends, and to end it.
///
/// The main thread and the watchdog compete for it. The first claim wins, so that exactly one outcome
/// or error is printed.
public enum ProcessEnd {
  private enum Owner: UInt8 {
    case nobody, mainThread, watchdog
  }

  private static let owner = Atomic(Owner.nobody.rawValue)

  private static func claim(for claimant: Owner) -> Bool {
    let (isFirst, before) = owner.compareExchange(
      expected: Owner.nobody.rawValue, desired: claimant.rawValue,
      ordering: .acquiringAndReleasing)
    return isFirst || before == claimant.rawValue
  }

  /// Claims the end for the main thread, any number of times.
  ///
  /// It does not return if the watchdog is ending the process.
  @MainActor public static func claim() {
    guard !claim(for: .mainThread) else { return }
    while true { pause() }
  }

  /// Claims the end for the watchdog.
  ///
  /// - Returns: Whether the main thread has not claimed it before.
  static func claimForWatchdog() -> Bool { claim(for: .watchdog) }
}
