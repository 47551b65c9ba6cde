import Foundation

/// The lines of a section's items, from the first line's start, in points.
///
/// Items of one size are placed by arithmetic, whatever their number. Where sizes differ, lines are
/// broken one by one, as UIKit does; sizes that are found out later break only the lines around
/// them.
struct FlowLines {
  /// Items side by side.
  struct Line: Equatable {
    var first: Int
    var count: Int
    var start: CGFloat
    var length: CGFloat
  }

  /// Items in a row of which all have the estimated size, or whose lines are known.
  struct Run {
    var first: Int
    var count: Int
    var start: CGFloat = 0
    var length: CGFloat
    /// Starts count from the run's; empty where all items have the estimated size.
    var lines: [Line] = []

    var end: Int { first + count }
  }

  /// How many lines a run holds at most, so that little has to be moved where one is broken anew.
  static let linesInRun = 256
  /// How many items a line is thought to have room for, at most.
  private static let mostInLine = 1 << 20

  let count: Int
  let metrics: FlowMetrics
  /// What is known of items from others than themselves.
  var told: FlowSizes
  /// What items tell themselves, where it differs.
  var measured: [Int: FlowSize] = [:]
  var runs: [Run] = []
  /// The length of the longest line that is known, as lines may overlap.
  var longest: CGFloat

  /// Makes lines of items of one size.
  ///
  /// - Parameters:
  ///   - count: How many items; below 0 counts as 0.
  ///   - estimate: Their size.
  ///   - measured: Sizes that differ, by item.
  ///   - metrics: What the lines are broken by.
  init(count: Int, estimate: FlowSize, measured: [Int: FlowSize] = [:], metrics: FlowMetrics) {
    self.count = max(count, 0)
    told = FlowSizes(estimate: estimate)
    self.metrics = metrics
    longest = estimate.along
    if self.count > 0 { runs = [evenRun(from: 0, count: self.count)] }
    if !measured.isEmpty { set(measured) }
  }

  /// Makes lines of items of which the first tell their sizes.
  ///
  /// - Parameters:
  ///   - count: How many items.
  ///   - sizes: Those of the first items; the rest are thought to be like them.
  ///   - presumed: What others are likely to tell. What the rest were thought to be like stays, unless
  ///     the first items are quite different now, so that little else moves.
  ///   - measured: What items told themselves.
  ///   - metrics: What the lines are broken by.
  /// - Complexity: O(*n*), *n* being the number of sizes.
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

  /// The size of items that were neither told nor measured.
  var estimate: FlowSize { told.estimate }

  /// From the start of the first line to the end of the last one.
  var length: CGFloat { runs.last.map { $0.start + $0.length } ?? 0 }

  /// How many items have to be known before some, so that lines begin with the same items there
  /// whatever is before.
  ///
  /// Lines that begin otherwise find together again: after some thousand items at most where twenty
  /// of different lengths fill a line. Where all but few are of one length they may not; this many
  /// are far from where a list begins.
  static let runUp = 1 << 15

  /// The size of an item, as far as it is known.
  func size(of item: Int) -> FlowSize {
    measured[item] ?? told[item]
  }

  // MARK: Finding

  /// Where an item lies.
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

  /// Calls with the items of the lines that meet a stretch, in order.
  ///
  /// Items of one size that have no area are left out.
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

  /// The items of the lines that meet a stretch, with a line before it.
  ///
  /// - Complexity: O(log *n*), *n* being the number of lines that are known.
  func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    guard start < end else { return 0..<0 }
    // Where lines do not overlap, a line ends where the next one begins, or before. Lines without a
    // length, of which some may begin at the same place, are all found.
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

  /// The items of the line that an item is in.
  func lineItems(of item: Int) -> Range<Int> {
    guard let run = run(of: item) else { return 0..<0 }
    let line = line(of: item, in: run)
    return line.first..<line.first + line.count
  }

  /// The number of the last run that begins at a place or before, or of the first one.
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

  /// The first line of a run whose start does not lie before a place.
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

  /// A line of a run by its number.
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

  /// Calls with the items of a line, spread over it.
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

  /// Where an item of the estimated size lies among others.
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

  /// Where a line's first item begins, and how far apart its items lie.
  ///
  /// Those of the last line lie as far apart as if it were filled with more like the last item.
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
