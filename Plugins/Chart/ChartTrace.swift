/// The points of a series that are drawn, at most two for each column of pixels.
enum ChartTrace {
  /// A point of a line.
  struct Point: Equatable {
    /// The position of the value, from 0 for the oldest one.
    let position: Int
    let value: Double
  }

  /// Divides values into runs without gaps, and reduces them.
  ///
  /// If there are more values than fit, the lowest and the highest of each group are kept, in their order.
  /// Groups begin at multiples of their length in the whole series, so that a line that moves on keeps its form.
  ///
  /// - Parameters:
  ///   - values: The values, oldest first; NaN is a gap.
  ///   - first: The number of values that were ever before them.
  ///   - columns: The number of columns of pixels.
  /// - Returns: The runs, each of one point or more.
  static func runs(
    of values: ArraySlice<Double>, first: Int, columns: Int
  ) -> [[Point]] {
    let length = groupLength(values.count, groups: columns, each: 2)
    var runs: [[Point]] = []
    var run: [Point] = []
    for group in groups(of: values, first: first, length: length) {
      var (low, high): (Int?, Int?)
      for index in group {
        let value = values[index]
        if value.isNaN { continue }
        if low.map({ value < values[$0] }) ?? true { low = index }
        if high.map({ value > values[$0] }) ?? true { high = index }
      }
      guard let low, let high else {
        if !run.isEmpty { runs.append(run) }
        run = []
        continue
      }
      for index in low == high ? [low] : [min(low, high), max(low, high)] {
        run.append(Point(position: index - values.startIndex, value: values[index]))
      }
    }
    if !run.isEmpty { runs.append(run) }
    return runs
  }

  /// A bar, for one value or for the value with the largest magnitude of a group.
  struct Bar: Equatable {
    /// The positions of its values, from 0 for the oldest one; the first and the last group may begin before
    /// and end after them.
    let positions: Range<Int>
    /// The value; NaN for a gap.
    let value: Double
  }

  /// Groups values into bars.
  ///
  /// - Parameters:
  ///   - values: The values, oldest first; NaN is a gap.
  ///   - first: The number of values that were ever before them.
  ///   - count: The most bars, apart from one that is cut at each end.
  /// - Returns: The bars with values.
  static func bars(of values: ArraySlice<Double>, first: Int, count: Int) -> [Bar] {
    let length = groupLength(values.count, groups: count, each: 1)
    return groups(of: values, first: first, length: length).compactMap { group in
      let value = group.lazy.map { values[$0] }.filter { !$0.isNaN }
        .max { $0.magnitude < $1.magnitude }
      let start = group.lowerBound - values.startIndex
      let cut = (first + start) % length
      return value.map { Bar(positions: start - cut..<start - cut + length, value: $0) }
    }
  }

  private static func groupLength(_ count: Int, groups: Int, each: Int) -> Int {
    let groups = max(groups, 1)
    return count <= groups * each ? 1 : (count + groups - 1) / groups
  }

  /// The indices of groups that begin at multiples of a length.
  private static func groups(
    of values: ArraySlice<Double>, first: Int, length: Int
  ) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = values.startIndex
    while start < values.endIndex {
      let rest = length - (first + start - values.startIndex) % length
      let end = min(start + rest, values.endIndex)
      groups.append(start..<end)
      start = end
    }
    return groups
  }
}
