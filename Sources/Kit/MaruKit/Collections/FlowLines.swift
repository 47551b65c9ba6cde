import Foundation

/// The lines of a section's items, in points from the start of the first line.
///
/// Items of one size are placed by arithmetic, however many there are. If sizes differ, lines are
/// broken one by one, as in UIKit. Sizes learned later break only the lines around them.
struct FlowLines {
  /// Items side by side.
  struct Line: Equatable {
    var first: Int
    var count: Int
    var start: CGFloat
    var length: CGFloat
  }

  /// Consecutive items that all have the estimated size, or whose lines are known.
  struct Run {
    var first: Int
    var count: Int
    var start: CGFloat = 0
    var length: CGFloat
    /// The lines, relative to the run's start; empty if all items have the estimated size.
    var lines: [Line] = []

    var end: Int { first + count }
  }

  /// The maximum number of lines in a run, which bounds the work when a line is broken again.
  static let linesInRun = 256
  /// The maximum number of items in a line.
  private static let mostInLine = 1 << 20

  let count: Int
  let metrics: FlowMetrics
  /// The sizes given by the delegate.
  var told: FlowSizes
  /// The sizes measured by cells, if they differ.
  var measured: [Int: FlowSize] = [:]
  var runs: [Run] = []
  /// The length of the longest known line, since lines can overlap.
  var longest: CGFloat

  /// Creates lines of items of one size.
  ///
  /// - Parameters:
  ///   - count: The number of items; a negative count is 0.
  ///   - estimate: The size of the items.
  ///   - measured: Different sizes, by item.
  ///   - metrics: The metrics by which lines are broken.
  init(count: Int, estimate: FlowSize, measured: [Int: FlowSize] = [:], metrics: FlowMetrics) {
    self.count = max(count, 0)
    told = FlowSizes(estimate: estimate)
    self.metrics = metrics
    longest = estimate.along
    if self.count > 0 { runs = [evenRun(from: 0, count: self.count)] }
    if !measured.isEmpty { set(measured) }
  }

  /// Creates lines of items of which the first sizes are known.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - sizes: The sizes of the first items, from which the rest is estimated.
  ///   - presumed: Earlier sizes, which the delegate will probably give again. Their estimate is
  ///     kept unless the first items differ a lot, so that little moves.
  ///   - measured: Sizes measured by cells.
  ///   - metrics: The metrics by which lines are broken.
  /// - Complexity: O(*n*), where *n* is the number of sizes.
  init(
    count: Int, first sizes: [FlowSize], presumed: FlowSizes? = nil,
    measured: [Int: FlowSize] = [:], metrics: FlowMetrics
  ) {
    var estimate = Self.typical(sizes, isAll: sizes.count >= count, metrics)
    if sizes.count < count, let presumed {
      let isMostlySame = presumed.agreement(with: sizes) > sizes.count / 2
      if isMostlySame || presumed.estimate.isLike(estimate) { estimate = presumed.estimate }
    }
    self.init(count: count, estimate: estimate, metrics: metrics)
    tell(sizes, from: 0)
    if let presumed { presume(presumed, from: sizes.count) }
    if !measured.isEmpty { set(measured) }
  }

  /// The size of items that have neither been given nor measured.
  var estimate: FlowSize { told.estimate }

  /// The length from the start of the first line to the end of the last.
  var length: CGFloat { runs.last.map { $0.start + $0.length } ?? 0 }

  /// The number of items before a place whose sizes decide with which items lines begin there.
  ///
  /// Two ways of breaking the same items soon agree: after some thousand items at most if a line
  /// holds about twenty items of different lengths. If nearly all items have the same length they
  /// may never agree; then so many items are far from the start of the list.
  static let runUp = 1 << 15

  /// The known or estimated size of an item.
  func size(of item: Int) -> FlowSize {
    measured[item] ?? told[item]
  }

  // MARK: Queries

  /// The position of an item.
  func place(of item: Int) -> FlowPlace {
    guard let run = run(of: item) else { return FlowPlace(along: 0, across: 0, size: estimate) }
    let line = line(of: item, in: run)
    if run.lines.isEmpty { return place(of: item, in: line, evenSpread(line), run) }
    var found = FlowPlace(along: run.start + line.start, across: 0, size: size(of: item))
    visit(line, in: run) { index, place in
      if index == item { found = place }
    }
    return found
  }

  /// Calls a closure with the items of the lines that intersect a range, in order.
  ///
  /// Even runs of items without an area are skipped.
  func visit(from start: CGFloat, to end: CGFloat, _ body: (Int, FlowPlace) -> Void) {
    guard start < end else { return }
    for run in runs[firstRun(at: start - longest)...] {
      guard run.start < end else { return }
      if run.lines.isEmpty, estimate.isEmpty { continue }
      var index = lineIndex(in: run) { $0 + longest <= start - run.start }
      while let line = line(index, in: run), run.start + line.start < end {
        if run.start + line.start + line.length > start { visit(line, in: run, body) }
        index += 1
      }
    }
  }

  /// The items of the lines that intersect a range, and of the line before.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of known lines.
  func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    guard start < end else { return 0..<0 }
    // If lines do not overlap, each ends at or before the start of the next. Lines of no length, of
    // which several may have the same start, are all found.
    let reach = metrics.lineSpacing < 0 ? longest : 0
    var found: Range<Int>?
    for run in runs[firstRun(at: (start - reach).nextDown)...] {
      guard run.start < end else { break }
      let first = max(lineIndex(in: run) { $0 + reach < start - run.start } - 1, 0)
      let last = lineIndex(in: run) { $0 < end - run.start } - 1
      guard let from = line(first, in: run), let to = line(last, in: run) else { continue }
      let (low, high) = (from.first, to.first + to.count)
      guard low < high else { continue }
      found = min(found?.lowerBound ?? low, low)..<max(found?.upperBound ?? high, high)
    }
    return found ?? 0..<0
  }

  /// The items of an item's line.
  func lineItems(of item: Int) -> Range<Int> {
    guard let run = run(of: item) else { return 0..<0 }
    let line = line(of: item, in: run)
    return line.first..<line.first + line.count
  }

  /// The index of the last run that begins at or before a position, or of the first run.
  private func firstRun(at place: CGFloat) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  func run(of item: Int) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= item { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && item >= 0 ? runs[low] : nil
  }

  /// The index of a run's first line that does not begin before a position.
  private func lineIndex(in run: Run, isBefore: (CGFloat) -> Bool) -> Int {
    var (low, high) = (0, lineCount(of: run))
    while low < high {
      let middle = (low + high) / 2
      if let line = line(middle, in: run), isBefore(line.start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func lineCount(of run: Run) -> Int {
    guard run.lines.isEmpty else { return run.lines.count }
    let capacity = metrics.capacity(of: estimate.across, count: count)
    return (run.count + capacity - 1) / capacity
  }

  /// The line at an index of a run.
  private func line(_ index: Int, in run: Run) -> Line? {
    guard index >= 0, index < lineCount(of: run) else { return nil }
    guard run.lines.isEmpty else { return run.lines[index] }
    let capacity = metrics.capacity(of: estimate.across, count: count)
    return Line(
      first: run.first + index * capacity, count: min(capacity, run.count - index * capacity),
      start: CGFloat(index) * metrics.advance(estimate.along), length: estimate.along)
  }

  func line(of item: Int, in run: Run) -> Line {
    let index: Int
    if run.lines.isEmpty {
      index = (item - run.first) / metrics.capacity(of: estimate.across, count: count)
    } else {
      var (low, high) = (0, run.lines.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if run.lines[middle].first <= item { low = middle } else { high = middle - 1 }
      }
      index = low
    }
    return line(index, in: run) ?? Line(first: item, count: 1, start: 0, length: estimate.along)
  }

  /// Calls a closure with the items of a line, distributed along it.
  private func visit(_ line: Line, in run: Run, _ body: (Int, FlowPlace) -> Void) {
    if run.lines.isEmpty {
      let spread = evenSpread(line)
      for item in line.first..<(line.first + line.count) {
        body(item, place(of: item, in: line, spread, run))
      }
      return
    }
    var (across, gap) = spread(line)
    for item in line.first..<(line.first + line.count) {
      let size = size(of: item)
      let along = run.start + line.start + (line.length - size.along) / 2
      body(
        item,
        FlowPlace(along: metrics.onPixel(along), across: metrics.onPixel(across), size: size))
      across += size.across + gap
    }
  }

  /// The position of an item of the estimated size in its line.
  private func place(
    of item: Int, in line: Line, _ spread: (start: CGFloat, gap: CGFloat), _ run: Run
  ) -> FlowPlace {
    let across =
      spread.start + CGFloat(item - line.first) * (estimate.across + spread.gap)
    return FlowPlace(
      along: metrics.onPixel(run.start + line.start), across: metrics.onPixel(across),
      size: estimate)
  }

  private func evenSpread(_ line: Line) -> (start: CGFloat, gap: CGFloat) {
    let count = metrics.capacity(of: estimate.across, count: max(line.count, Self.mostInLine))
    return metrics.spread(count, length: CGFloat(count) * estimate.across)
  }

  /// The start of a line's first item, and the gap between its items.
  ///
  /// The last line has the gap that it would have if it were filled with copies of its last item.
  private func spread(_ line: Line) -> (start: CGFloat, gap: CGFloat) {
    var (count, length) = (line.count, CGFloat(0))
    for item in line.first..<(line.first + line.count) { length += size(of: item).across }
    guard line.first + line.count == self.count else {
      return metrics.spread(count, length: length)
    }
    let last = size(of: self.count - 1).across
    let used = length + CGFloat(count - 1) * metrics.itemSpacing
    if last + metrics.itemSpacing > 0, metrics.fits(last, behind: used) {
      let more = Int((metrics.room - used) / (last + metrics.itemSpacing) + 0.001)
      count += more
      length += CGFloat(more) * last
    }
    return metrics.spread(count, length: length)
  }
}
