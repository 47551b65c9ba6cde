import Foundation

/// The processor time of this thread.
///
/// It excludes the time of other threads and programs.
enum ThreadClock {
  /// The processor time that this thread has used, in milliseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// The processor time, in milliseconds, that `body` uses.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }
}

extension Array where Element: Comparable {
  /// The middle element in sorted order; of two, the upper one.
  ///
  /// The array must not be empty.
  var median: Element { sorted()[count / 2] }
}
