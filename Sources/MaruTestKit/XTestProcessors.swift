internal import CXTest

/// Which processors this thread may use; what it starts takes them over.
///
/// For measuring: a server and a program that do not get in each other's way.
public enum Processors {
  /// Numbers from 0 to 63.
  ///
  /// An empty list is not taken, nor are numbers of none.
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
