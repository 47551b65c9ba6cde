internal import CXTest

/// The processors that this thread may run on; processes that it starts inherit them.
///
/// Benchmarks use it so that a server and a program do not compete for a processor.
public enum Processors {
  /// The numbers of the processors, from 0 to 63.
  ///
  /// Setting ignores numbers outside this range and of missing processors, and does nothing if no
  /// number is left.
  ///
  /// The corresponding C functions are `sched_getaffinity` and `sched_setaffinity`.
  public static var allowed: [Int] {
    get {
      let mask = cxtest_allowed_processors()
      return (0..<64).filter { mask & (1 << UInt($0)) != 0 }
    }
    set {
      let mask = newValue.filter { (0..<64).contains($0) }.reduce(UInt(0)) { $0 | 1 << UInt($1) }
      if mask != 0 { _ = cxtest_allow_processors(mask) }
    }
  }
}
