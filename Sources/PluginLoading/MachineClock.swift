#if canImport(Glibc)
import Glibc
#endif

/// Real time, even while the process draws a picture in manual time.
///
/// Manual time does not replace the coarse clocks, which are accurate to some milliseconds.
enum MachineClock {
  /// Seconds since the machine started, excluding suspend.
  static var uptime: Double { seconds(of: CLOCK_MONOTONIC_COARSE) }

  /// Seconds since 1970.
  static var date: Double { seconds(of: CLOCK_REALTIME_COARSE) }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
