internal import CMainQueue
import Foundation

/// Foundation's timers of the main run loop.
@MainActor
enum MainTimers {
  /// The least time between full passes of the run loop during animations, in seconds.
  private static let interval = 0.1
  private static var lastLook = -Double.infinity
  /// The fire date of the next timer, if known.
  private static var known: Double?
  /// Whether code that may add timers has run since the last pass.
  private static var isOutdated = true

  /// Fires due timers.
  ///
  /// A full pass of the run loop, which also serves blocks and ports, takes longer than a small
  /// frame. So during animations there is one when a timer is due, and at most ten a second.
  /// Looking up the next timer is slow too, and is skipped if no code ran that may have added one.
  ///
  /// - Parameters:
  ///   - isMoving: Whether a frame is pending.
  ///   - mayHaveChanged: Whether code that may add timers has run since the last call.
  /// - Returns: The seconds until the next timer; `nil` if there is none.
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
    // Core Foundation's mode constant: `RunLoop` would create strings for it.
    _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true)
    known = next
    return known.map { max($0 - Date().timeIntervalSinceReferenceDate, 0) }
  }

  /// The fire date of the next timer, in seconds since 2001; `nil` if there is none.
  private static var next: Double? {
    let next = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
    return next > 0 ? next : nil
  }
}
