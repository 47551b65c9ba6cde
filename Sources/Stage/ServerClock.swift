import Layers
import X11

/// Converts the server's timestamps to the time of animations.
///
/// The server counts milliseconds from an arbitrary start and wraps after 49 days. The first
/// timestamp sets the offset; a timestamp in the future adjusts it.
@MainActor
final class ServerClock {
  private var anchor: (server: ServerTime, local: Double)?

  /// The time in seconds on the clock of `CACurrentMediaTime`; never in the future.
  func time(of stamp: ServerTime) -> Double {
    let now = CACurrentMediaTime()
    guard stamp != .current else { return now }
    guard let anchor else {
      self.anchor = (stamp, now)
      return now
    }
    let time = anchor.local + Double(stamp.milliseconds(since: anchor.server)) / 1000
    guard time <= now else {
      self.anchor = (stamp, now)
      return now
    }
    return time
  }
}
