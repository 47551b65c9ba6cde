#if canImport(Glibc)
import Glibc
#endif

/// The machine's time, also while the process draws a picture, whose time is moved by hand.
///
/// Manual time leaves the coarse clocks alone. They are right to some milliseconds.
enum MachineClock {
  /// Seconds since the machine started, without its sleep.
  static var uptime: Double { seconds(of: CLOCK_MONOTONIC_COARSE) }

  /// Seconds since 1970.
  static var date: Double { seconds(of: CLOCK_REALTIME_COARSE) }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
