internal import CProcess

/// Gives freed memory back to the system when the loop comes to rest.
///
/// The C library keeps freed memory for later allocations, if anything above it is still in use. When
/// ten thousand labels are removed, that is 70 MiB.
struct FreedMemory {
  /// The number of bytes that is worth the time.
  private static let worthwhile = 8 << 20
  /// The unused bytes that the system could not take back.
  private var leftOver = 0

  /// Gives memory back if much is unused; takes some microseconds otherwise.
  mutating func giveBack() {
    let unused = Int(unused_memory())
    leftOver = min(leftOver, unused)
    guard unused - leftOver >= Self.worthwhile else { return }
    freed_memory_give_back()
    leftOver = Int(unused_memory())
  }
}
