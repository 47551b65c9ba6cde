import Foundation

/// The lines of a section's items, from the first line's start, in points.
///
/// Items of one size are placed by arithmetic, whatever their number. Where sizes differ, lines are
/// broken one by one, as UIKit does; items that were measured break only the lines around them.
struct FlowLines {
  /// Items side by side.
  struct Line: Equatable {
    var first: Int
    var count: Int
    var start: CGFloat
    var length: CGFloat
  }

  /// Items in a row of which all have the estimated size, or whose lines are known.
  private struct Run {
    var first: Int
    var count: Int
    var start: CGFloat = 0
    var length: CGFloat
    /// Starts count from the run's; empty where all items have the estimated size.
    var lines: [Line] = []

    var end: Int { first + count }
  }

  /// How many lines a run holds at most, so that little has to be moved where one is broken anew.
  private static let linesInRun = 256
  /// How many items a line is thought to have room for, at most.
  private static let mostInLine = 1 << 20

  let count: Int
  let metrics: FlowMetrics
  /// The size of items that were neither told nor measured.
  let estimate: FlowSize
  private let told: [FlowSize]
  private(set) var measured: [Int: FlowSize]
  private var runs: [Run] = []
  /// The length of the longest line that is known, as lines may overlap.
  private var longest: CGFloat

  /// Makes lines of items of one size.
  ///
  /// - Parameters:
  ///   - count: How many items; below 0 counts as 0.
  ///   - estimate: Their size.
  ///   - measured: Sizes that differ, by item.
  ///   - metrics: What the lines are broken by.
  init(count: Int, estimate: FlowSize, measured: [Int: FlowSize] = [:], metrics: FlowMetrics) {
    self.count = max(count, 0)
    self.estimate = estimate
    self.metrics = metrics
    self.measured = [:]
    told = []
    longest = estimate.along
    if self.count > 0 { runs = [evenRun(from: 0, count: self.count)] }
    set(measured)
  }

  /// Makes lines of items whose sizes are told.
  ///
  /// - Complexity: O(*n*), *n* being the number of items.
  init(sizes: [FlowSize], measured: [Int: FlowSize] = [:], metrics: FlowMetrics) {
    count = sizes.count
    estimate = sizes.first ?? FlowSize(along: 0, across: 0)
    self.metrics = metrics
    self.measured = measured.filter { sizes.indices.contains($0.key) }
    longest = 0
    let isEven = measured.isEmpty && sizes.allSatisfy { [estimate] in $0 == estimate }
    told = isEven ? [] : sizes
    guard count > 0 else { return }
    if isEven {
      longest = estimate.along
      runs = [evenRun(from: 0, count: count)]
    } else {
      var lines = brokenLines(from: 0) { _ in false }
      var broken: [Run] = []
      appendBroken(&lines, to: &broken)
      runs = broken
      stack()
    }
  }

  /// From the start of the first line to the end of the last one.
  var length: CGFloat { runs.last.map { $0.start + $0.length } ?? 0 }

  /// The size of an item, as far as it is known.
  func size(of item: Int) -> FlowSize {
    measured[item] ?? (told.indices.contains(item) ? told[item] : estimate)
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

  /// The number of the last run that begins at a place or before, or of the first one.
  private func firstRun(at place: CGFloat) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  private func run(of item: Int) -> Run? {
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

  private func line(of item: Int, in run: Run) -> Line {
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

  // MARK: Measuring

  /// Notes the sizes of items, and breaks the lines around them anew.
  mutating func set(_ sizes: [Int: FlowSize]) {
    let new = sizes.filter { $0.key >= 0 && $0.key < count && size(of: $0.key) != $0.value }
    let items = new.keys.sorted()
    var index = 0
    while index < items.count {
      let first = items[index]
      var last = first
      // Items that lie far apart are set by themselves, so that those between stay even.
      while index < items.count, items[index] - last <= Self.linesInRun {
        last = items[index]
        index += 1
      }
      breakLines(from: first, through: last, new)
    }
  }

  private mutating func breakLines(from first: Int, through last: Int, _ new: [Int: FlowSize]) {
    // A first item that got smaller may move up to the line before.
    var stretch: (start: Int, last: Int)? = (lineStart(before: lineStart(of: first)), last)
    for item in first...last { measured[item] = new[item] ?? measured[item] }
    while let (start, last) = stretch {
      let broken = brokenLines(from: start) { $0 > last && isLineStart($0) }
      replaceLines(with: broken)
      stretch = broken.last.flatMap { partialLine(from: $0.first + $0.count) }
    }
  }

  /// The last line of the items of the estimated size that begin with one, where it is not full.
  ///
  /// Once such items begin elsewhere, what follows may move up into that line.
  private func partialLine(from item: Int) -> (start: Int, last: Int)? {
    guard let run = run(of: item), run.lines.isEmpty, run.end < count else { return nil }
    let rest = run.count % metrics.capacity(of: estimate.across, count: count)
    return rest == 0 ? nil : (run.end - rest, run.end - 1)
  }

  private func lineStart(of item: Int) -> Int {
    run(of: item).map { line(of: item, in: $0).first } ?? 0
  }

  private func lineStart(before item: Int) -> Int { item > 0 ? lineStart(of: item - 1) : 0 }

  /// Whether what begins with an item stays as it is when a line begins there.
  private func isLineStart(_ item: Int) -> Bool {
    guard let run = run(of: item), !run.lines.isEmpty else { return true }
    return line(of: item, in: run).first == item
  }

  /// Fills lines from an item on, until the items end or the rest may stay.
  private func brokenLines(from first: Int, until isDone: (Int) -> Bool) -> [Line] {
    var lines: [Line] = []
    var (item, start) = (first, CGFloat(0))
    while item < count, lines.isEmpty || !isDone(item) {
      var size = size(of: item)
      var line = Line(first: item, count: 1, start: start, length: size.along)
      var used = size.across
      item += 1
      while item < count {
        size = self.size(of: item)
        guard metrics.fits(size.across, behind: used) else { break }
        used += metrics.itemSpacing + size.across
        line.length = max(line.length, size.along)
        line.count += 1
        item += 1
      }
      start += metrics.advance(line.length)
      lines.append(line)
    }
    return lines
  }

  /// Puts lines in the place of those that had their items.
  private mutating func replaceLines(with broken: [Line]) {
    guard let first = broken.first?.first, let last = broken.last else { return }
    let next = last.first + last.count
    var kept: [Run] = []
    var lines = broken
    for run in runs {
      if run.first < first {
        // What lies before stays.
        if run.lines.isEmpty {
          kept.append(evenRun(from: run.first, count: min(run.end, first) - run.first))
        } else {
          let before = run.lines.prefix { $0.first < first }
          if run.end <= first {
            kept.append(run)
          } else if !before.isEmpty {
            lines = Array(before) + lines
          }
        }
      }
      guard run.end > next else { continue }
      // What lies after stays, once a line begins with it.
      let from = max(run.first, next)
      if run.lines.isEmpty {
        appendBroken(&lines, to: &kept)
        kept.append(evenRun(from: from, count: run.end - from))
      } else if !lines.isEmpty {
        lines += run.lines.drop { $0.first < from }
        appendBroken(&lines, to: &kept)
      } else {
        kept.append(run)
      }
    }
    appendBroken(&lines, to: &kept)
    runs = kept
    stack()
  }

  private mutating func appendBroken(_ lines: inout [Line], to runs: inout [Run]) {
    var rest = lines[...]
    while !rest.isEmpty {
      let run = run(of: Array(rest.prefix(Self.linesInRun)))
      longest = max(longest, run.lines.map(\.length).max() ?? 0)
      runs.append(run)
      rest = rest.dropFirst(Self.linesInRun)
    }
    lines = []
  }

  // MARK: Runs

  private func evenRun(from first: Int, count: Int) -> Run {
    let capacity = metrics.capacity(of: estimate.across, count: self.count)
    let lines = (count + capacity - 1) / capacity
    return Run(
      first: first, count: count,
      length: CGFloat(max(lines - 1, 0)) * metrics.advance(estimate.along) + estimate.along)
  }

  private func run(of lines: [Line]) -> Run {
    var (placed, start) = (lines, CGFloat(0))
    for index in placed.indices {
      placed[index].start = start
      start += metrics.advance(placed[index].length)
    }
    let (first, last) = (placed.first?.first ?? 0, placed.last)
    return Run(
      first: first, count: (last.map { $0.first + $0.count } ?? first) - first,
      length: (last?.start ?? 0) + (last?.length ?? 0), lines: placed)
  }

  /// Puts the runs one after the other.
  private mutating func stack() {
    var start: CGFloat = 0
    for index in runs.indices {
      runs[index].start = start
      let lastLine = runs[index].lines.last?.length ?? estimate.along
      start += runs[index].length - lastLine + metrics.advance(lastLine)
    }
  }
}
