import Foundation

/// The processor time of this thread.
///
/// What other programs take counts as little in it as may be.
enum ThreadClock {
  /// The processor time that this thread has taken, in milliseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// The processor time, in milliseconds, that `body` takes.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }
}

extension Array where Element: Comparable {
  /// The element in the middle when they are sorted, the upper one of two.
  ///
  /// The array must not be empty.
  var median: Element { sorted()[count / 2] }
}
