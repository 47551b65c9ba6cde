import Layers
import X11

/// Turns the server's time stamps into the time that animations run on.
///
/// The server counts milliseconds from a start of its own and wraps after 49 days. The first stamp
/// fixes the distance; one that would lie in the future moves it.
@MainActor
final class ServerClock {
  private var anchor: (server: ServerTime, local: Double)?

  /// The time in seconds, as `CACurrentMediaTime` counts; never later than now.
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
