import Foundation

/// Foundation's timers of the main run loop.
@MainActor
enum MainTimers {
  /// Fires what is due.
  ///
  /// - Returns: In how many seconds the next one is due; `nil` where there is none.
  static func fire() -> Double? {
    guard let next = RunLoop.main.limitDate(forMode: .default), next < .distantFuture else {
      return nil
    }
    return max(next.timeIntervalSinceNow, 0)
  }
}
