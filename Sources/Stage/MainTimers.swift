internal import CMainQueue
import Foundation

/// Foundation's timers of the main run loop.
@MainActor
enum MainTimers {
  /// Seconds between two looks at the whole run loop while frames follow one another.
  private static let interval = 0.1
  private static var lastLook = -Double.infinity

  /// Fires what is due.
  ///
  /// A look at the whole run loop, where blocks and ports may wait as well, takes longer than a small
  /// frame: while something moves there is one when a timer is due, and ten a second.
  ///
  /// - Parameter isMoving: Whether a frame is waited for.
  /// - Returns: In how many seconds the next one is due; `nil` where there is none.
  static func fire(isMoving: Bool) -> Double? {
    let now = Date().timeIntervalSinceReferenceDate
    if isMoving, (0..<interval).contains(now - lastLook) {
      guard let next else { return nil }
      if next > now { return next - now }
    }
    lastLook = now
    // By Foundation's own name of the mode: `RunLoop` would make strings of it.
    _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true)
    return next.map { max($0 - Date().timeIntervalSinceReferenceDate, 0) }
  }

  /// When the next timer is due, in seconds since 2001; `nil` where there is none.
  private static var next: Double? {
    let next = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
    return next > 0 ? next : nil
  }
}
