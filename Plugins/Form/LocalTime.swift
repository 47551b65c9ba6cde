import Foundation

/// The clock in the user's time zone.
enum LocalTime {
  /// The parts of the current time.
  ///
  /// The corresponding C function is `localtime_r`.
  static var now: tm {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }
}
