internal import CMainQueue
import Foundation

/// Foundation's timers of the main run loop.
@MainActor
enum MainTimers {
  /// Seconds between two looks at the whole run loop while frames follow one another.
  private static let interval = 0.1
  private static var lastLook = -Double.infinity
  /// When the next timer is due, as far as is known.
  private static var known: Double?
  /// Whether anybody was called since the last look.
  private static var isOutdated = true

  /// Fires what is due.
  ///
  /// A look at the whole run loop, where blocks and ports may wait as well, takes longer than a small
  /// frame: while something moves there is one when a timer is due, and at most ten a second. To ask
  /// for the next timer takes long enough not to do so where nobody was called who may have added one.
  ///
  /// - Parameters:
  ///   - isMoving: Whether a frame is waited for.
  ///   - mayHaveChanged: Whether anybody was called since the last time.
  /// - Returns: In how many seconds the next one is due; `nil` where there is none.
  static func fire(isMoving: Bool, mayHaveChanged: Bool) -> Double? {
    if mayHaveChanged { isOutdated = true }
    if isMoving, !isOutdated, known == nil { return nil }
    let now = Date().timeIntervalSinceReferenceDate
    if isMoving, !isOutdated || (0..<interval).contains(now - lastLook) {
      if mayHaveChanged { known = next }
      guard let known else { return nil }
      if known > now { return known - now }
    }
    lastLook = now
    isOutdated = false
    // By Foundation's own name of the mode: `RunLoop` would make strings of it.
    _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true)
    known = next
    return known.map { max($0 - Date().timeIntervalSinceReferenceDate, 0) }
  }

  /// When the next timer is due, in seconds since 2001; `nil` where there is none.
  private static var next: Double? {
    let next = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
    return next > 0 ? next : nil
  }
}
