import Foundation

/// The heights of a section's rows: an estimate for all, and the measured ones.
///
/// Memory and time depend on the number of measured rows, not on the number of rows: finding a row
/// takes logarithmic time. Differences from the estimate are summed in a Fenwick tree of groups.
struct RowHeights {
  private static let groupSize = 128

  let count: Int
  /// The positive height of rows that have not been measured.
  let estimate: CGFloat
  /// The measured heights that differ from the estimate, by row.
  private(set) var measured: [Int: CGFloat] = [:]
  /// The groups' sums of differences, as a Fenwick tree; empty while there are none.
  private var sums: [CGFloat] = []
  private var groups: [Int: [Int]] = [:]

  /// Creates rows of one height; a negative count is 0.
  init(count: Int, estimate: CGFloat) {
    self.count = max(count, 0)
    self.estimate = estimate.isFinite && estimate > 0 ? estimate : 44
  }

  var total: CGFloat { offset(of: count) }

  func height(of row: Int) -> CGFloat { measured[row] ?? estimate }

  /// The top of a row, from the first row's; for `count` the bottom of the last one.
  func offset(of row: Int) -> CGFloat {
    let plain = CGFloat(row) * estimate
    guard !sums.isEmpty else { return plain }
    let group = row / Self.groupSize
    var difference = sum(before: group)
    for other in groups[group] ?? [] where other < row {
      difference += (measured[other] ?? estimate) - estimate
    }
    return plain + difference
  }

  /// The row at a distance from the first row's top; the nearest if there is none.
  func row(at y: CGFloat) -> Int {
    guard count > 1, !y.isNaN else { return 0 }
    if sums.isEmpty {
      return Int(min(max((y / estimate).rounded(.down), 0), CGFloat(count - 1)))
    }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if offset(of: middle) <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Sets the measured height of a row.
  mutating func set(_ height: CGFloat, of row: Int) {
    guard row >= 0, row < count, height.isFinite, height >= 0 else { return }
    let old = self.height(of: row)
    guard height != old else { return }
    let group = row / Self.groupSize
    if sums.isEmpty {
      sums = Array(repeating: 0, count: count / Self.groupSize + 2)
    }
    if measured.updateValue(height, forKey: row) == nil { groups[group, default: []].append(row) }
    var index = group + 1
    while index < sums.count {
      sums[index] += height - old
      index += index & -index
    }
  }

  private func sum(before group: Int) -> CGFloat {
    var (index, total) = (min(group, sums.count - 1), CGFloat(0))
    while index > 0 {
      total += sums[index]
      index -= index & -index
    }
    return total
  }
}
