/// The class of every character, as runs of characters of the same class.
struct ScalarClassTable<Class: RawRepresentable<UInt8> & Sendable>: Sendable {
  /// The first character of a run in the upper 24 bits, its class in the lower 8.
  private let runs: [UInt32]
  /// For each block of 256 characters, the last run that starts before or with it.
  private let blocks: [UInt16]
  private let fallback: Class

  /// Stores the runs, which start at 0 and are sorted.
  ///
  /// `fallback` is the class of a number that is no character.
  init(runs: [UInt32], fallback: Class) {
    self.runs = runs
    self.fallback = fallback
    var blocks: [UInt16] = []
    var run = 0
    for block in 0...(0x10FFFF >> 8) {
      while run + 1 < runs.count, runs[run + 1] >> 8 <= block << 8 {
        run += 1
      }
      blocks.append(UInt16(run))
    }
    self.blocks = blocks
  }

  /// The class of a character.
  ///
  /// Complexity: O(log n) in the runs of its block.
  subscript(scalar: UInt32) -> Class {
    let block = Int(scalar >> 8)
    guard block < blocks.count else { return fallback }
    var low = Int(blocks[block])
    var high = block + 1 < blocks.count ? Int(blocks[block + 1]) : runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle] >> 8 <= scalar { low = middle } else { high = middle - 1 }
    }
    return Class(rawValue: UInt8(truncatingIfNeeded: runs[low])) ?? fallback
  }
}
