import Foundation

extension TextLine {
  /// The position of a caret before a character, from the line's left edge.
  ///
  /// Between runs of different directions it is at the leading edge of the following character.
  /// Inside a grapheme cluster it is before the cluster.
  ///
  /// - Parameter index: UTF-16, clamped to the line.
  /// - Returns: Points.
  public func caretOffset(for index: Int) -> CGFloat {
    let scalar = text.clusterStart(text.paragraph.scalar(utf16: index))
    let visible = runs.filter { !$0.isInserted }
    if let run = visible.first(where: { $0.scalars.contains(scalar) }) {
      return edge(of: scalar, in: run)
    }
    // After the last character, before the first, or in omitted text.
    if let last = visible.filter({ $0.scalars.upperBound <= scalar })
      .max(by: { $0.scalars.upperBound < $1.scalars.upperBound })
    {
      return edge(of: last.scalars.upperBound, in: last)
    }
    if let first = visible.min(by: { $0.scalars.lowerBound < $1.scalars.lowerBound }) {
      return edge(of: first.scalars.lowerBound, in: first)
    }
    return isRightToLeft ? width : 0
  }

  /// The character boundary nearest to a position, in UTF-16.
  ///
  /// NaN counts as zero.
  ///
  /// - Parameter x: Points from the line's left edge; positions outside the text give its ends.
  /// - Returns: UTF-16, from the start of the layout's text.
  public func index(forOffset x: CGFloat) -> Int {
    let x = x.isNaN ? 0 : x
    let visible = runs.filter { !$0.isInserted }
    func distance(_ run: GlyphRun) -> CGFloat {
      max(run.offset - x, x - (run.offset + run.width), 0)
    }
    guard let run = visible.min(by: { distance($0) < distance($1) }) else {
      return range.lowerBound
    }
    var best = run.scalars.lowerBound
    var smallest = CGFloat.infinity
    var scalar = best
    while true {
      let distance = abs(edge(of: scalar, in: run) - x)
      if distance < smallest {
        smallest = distance
        best = scalar
      }
      guard scalar < run.scalars.upperBound else { break }
      scalar = min(text.clusterEnd(scalar), run.scalars.upperBound)
    }
    return text.paragraph.utf16(best)
  }

  /// The boundaries of the line's characters in text order, in UTF-16, without the end of the line.
  ///
  /// Complexity: O(n) in the length of the line.
  public var boundaries: [Int] {
    var boundaries: [Int] = []
    var scalar = scalars.lowerBound
    while scalar < scalars.upperBound {
      boundaries.append(text.paragraph.utf16(scalar))
      scalar = text.clusterEnd(scalar)
    }
    return boundaries
  }

  /// The end of the characters in UTF-16, without a hard break.
  public var textEnd: Int { text.paragraph.utf16(scalars.upperBound) }

  /// The next character boundary in visual order, to the right or to the left.
  ///
  /// This moves a caret through text of mixed directions. Boundaries at the same position follow in
  /// text order, and each is visited once.
  ///
  /// Complexity: O(r) in the number of runs, plus O(m) in the characters of the runs at the caret.
  ///
  /// - Parameters:
  ///   - index: UTF-16, clamped to the line.
  ///   - right: Whether to move right instead of left.
  /// - Returns: The same index at the line's ends.
  public func index(beside index: Int, right: Bool) -> Int {
    let start = text.clusterStart(text.paragraph.scalar(utf16: index))
    let here = (x: caretOffset(for: index), scalar: start)
    var best: (x: CGFloat, scalar: Int)?
    func consider(_ stop: (x: CGFloat, scalar: Int)) {
      guard right ? here < stop : stop < here else { return }
      guard let known = best else { return best = stop }
      if right ? stop < known : known < stop { best = stop }
    }
    let touched = runs.indices.filter {
      runs[$0].offset <= here.x + 1e-6 && here.x - 1e-6 <= runs[$0].offset + runs[$0].width
    }
    let first = max((touched.first ?? 0) - 1, 0)
    for run in runs[first..<min((touched.last ?? -1) + 2, runs.count)] where !run.isInserted {
      var scalar = run.scalars.lowerBound
      while scalar < run.scalars.upperBound {
        consider((edge(of: scalar, in: run), scalar))
        scalar = text.clusterEnd(scalar)
      }
    }
    consider((caretOffset(for: range.upperBound), scalars.upperBound))
    return text.paragraph.utf16(best?.scalar ?? start)
  }

  /// The horizontal extents of a range's characters, from left to right, relative to the line's
  /// left edge.
  ///
  /// Touching extents are merged.
  public func extents(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    var extents: [ClosedRange<CGFloat>] = []
    for run in runs where !run.isInserted {
      let part = range.clamped(to: run.range)
      guard !part.isEmpty else { continue }
      let from = edge(of: text.paragraph.scalar(utf16: part.lowerBound), in: run)
      let to = edge(of: text.paragraph.scalar(utf16: part.upperBound), in: run)
      let extent = min(from, to)...max(from, to)
      if let last = extents.last, extent.lowerBound <= last.upperBound + LineBreaker.tolerance {
        extents[extents.count - 1] = last.lowerBound...max(last.upperBound, extent.upperBound)
      } else {
        extents.append(extent)
      }
    }
    return extents
  }

  /// The leading edge of a scalar in a run, from the line's left edge.
  private func edge(of scalar: Int, in run: GlyphRun) -> CGFloat {
    let part =
      run.scalars.lowerBound..<min(max(scalar, run.scalars.lowerBound), run.scalars.upperBound)
    let full = text.width(run.scalars)
    let traits = text.paragraph.traits
    let spaces: (Range<Int>) -> CGFloat = { range in
      run.spaceExtra == 0
        ? 0 : CGFloat(range.count { traits[$0].contains(.space) }) * run.spaceExtra
    }
    // Text that was shaped again, and tabs, can differ from the paragraph's measured width.
    let fraction =
      abs(full) > 1e-9
      ? text.width(part) / full : Double(part.count) / Double(max(1, run.scalars.count))
    let width = run.width - spaces(run.scalars)
    let inner = CGFloat(fraction) * width + spaces(part)
    return run.isRightToLeft ? run.offset + run.width - inner : run.offset + inner
  }
}
