import Foundation

// Learning sizes, and breaking lines.
extension FlowLines {
  /// Sets the measured sizes of items, and breaks the lines around them again.
  mutating func set(_ sizes: [Int: FlowSize]) {
    let new = sizes.filter { $0.key >= 0 && $0.key < count && size(of: $0.key) != $0.value }
    var stretches = Stretches()
    for item in new.keys.sorted() { stretches.add(item) }
    for items in stretches.items {
      for item in items { measured[item] = new[item] ?? measured[item] }
      breakLines(items)
    }
  }

  /// Sets the sizes that the delegate gave for consecutive items, and breaks the lines around those
  /// that differ from the estimate.
  ///
  /// - Returns: Whether any size differs.
  @discardableResult
  mutating func tell(_ sizes: [FlowSize], from first: Int) -> Bool {
    let new = sizes.prefix(max(count - first, 0))
    var differing = Stretches()
    for (item, size) in zip(first..., new) where self.size(of: item) != size { differing.add(item) }
    told.tell(new, from: first)
    for items in differing.items { breakLines(items) }
    return !differing.items.isEmpty
  }

  /// Takes over earlier sizes, starting at an item.
  mutating func presume(_ sizes: FlowSizes, from first: Int) {
    guard first < count else { return }
    var differing = Stretches()
    told.presume(sizes, in: first..<count) { differing.add($0) }
    for items in differing.items { breakLines(items) }
  }

  /// Ranges of items whose lines are broken together.
  ///
  /// Distant items get separate ranges, so that the runs between them stay even.
  private struct Stretches {
    private(set) var items: [ClosedRange<Int>] = []

    /// Adds an item; items are added in ascending order.
    mutating func add(_ item: Int) {
      if let last = items.last, item - last.upperBound <= FlowLines.linesInRun {
        items[items.count - 1] = last.lowerBound...item
      } else {
        items.append(item...item)
      }
    }
  }

  /// Estimates the size of all items from the sizes of the first ones.
  ///
  /// With the estimate the first items would have the same total length, rounded to whole pixels,
  /// so that learning the real sizes moves other items by whole pixels. For few items the medians
  /// are used.
  static func typical(
    _ sizes: [FlowSize], isAll: Bool, _ metrics: FlowMetrics
  ) -> FlowSize {
    guard let first = sizes.first else { return FlowSize(along: 0, across: 0) }
    if isAll || sizes.allSatisfy({ $0 == first }) { return first }
    if sizes.count < 8 {
      return FlowSize(
        along: sizes.map(\.along).sorted()[sizes.count / 2],
        across: sizes.map(\.across).sorted()[sizes.count / 2])
    }
    let known = FlowLines(count: sizes.count, first: sizes, metrics: metrics)
    let mean = sizes.reduce(0) { $0 + $1.across } / CGFloat(sizes.count)
    let across = sizes.allSatisfy { $0.across == first.across } ? first.across : mean
    let capacity = metrics.capacity(of: across, count: sizes.count)
    let lines = CGFloat((sizes.count + capacity - 1) / capacity)
    let along = (known.length + metrics.lineSpacing) / lines - metrics.lineSpacing
    return FlowSize(along: metrics.onPixel(max(along, 0)), across: across)
  }

  private mutating func breakLines(_ items: ClosedRange<Int>) {
    // If the first item of a line shrinks, it may move up to the previous line.
    let start = lineStart(before: lineStart(of: items.lowerBound))
    var stretch: (start: Int, last: Int)? = (start, items.upperBound)
    while let (start, last) = stretch {
      let broken = brokenLines(from: start) { $0 > last && isLineStart($0) }
      replaceLines(with: broken)
      stretch = broken.last.flatMap { partialLine(from: $0.first + $0.count) }
    }
  }

  /// The incomplete last line of an even run that begins with an item; `nil` if it is complete.
  ///
  /// After the run's items have shifted, the following items may move up into that line.
  private func partialLine(from item: Int) -> (start: Int, last: Int)? {
    guard let run = run(of: item), run.lines.isEmpty, run.end < count else { return nil }
    let rest = run.count % metrics.capacity(of: estimate.across, count: count)
    return rest == 0 ? nil : (run.end - rest, run.end - 1)
  }

  private func lineStart(of item: Int) -> Int {
    run(of: item).map { line(of: item, in: $0).first } ?? 0
  }

  private func lineStart(before item: Int) -> Int { item > 0 ? lineStart(of: item - 1) : 0 }

  /// Whether the existing lines can be kept from an item on if a line begins there.
  private func isLineStart(_ item: Int) -> Bool {
    guard let run = run(of: item), !run.lines.isEmpty else { return true }
    return line(of: item, in: run).first == item
  }

  /// Breaks lines from an item on, until the items end or `isDone` says that the rest can be kept.
  func brokenLines(from first: Int, until isDone: (Int) -> Bool) -> [Line] {
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

  /// Replaces the lines of the same items.
  private mutating func replaceLines(with broken: [Line]) {
    guard let first = broken.first?.first, let last = broken.last else { return }
    let next = last.first + last.count
    var kept: [Run] = []
    var lines = broken
    for run in runs {
      if run.first < first {
        // Keep the lines before.
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
      // Keep the lines after, from the first line that begins with them.
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

  mutating func appendBroken(_ lines: inout [Line], to runs: inout [Run]) {
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

  func evenRun(from first: Int, count: Int) -> Run {
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

  /// Places the runs one after the other.
  mutating func stack() {
    var start: CGFloat = 0
    for index in runs.indices {
      runs[index].start = start
      let lastLine = runs[index].lines.last?.length ?? estimate.along
      start += runs[index].length - lastLine + metrics.advance(lastLine)
    }
  }
}
