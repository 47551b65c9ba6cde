import Foundation

extension TextLayout {
  /// The line that shows a character, by its UTF-16 index.
  ///
  /// At a boundary between lines it is the later one, which contains the character. The index is
  /// clamped; the result is `nil` if there are no lines.
  ///
  /// Complexity: O(log n) in the number of lines.
  public func lineIndex(for index: Int) -> Int? {
    guard !lines.isEmpty else { return nil }
    var low = 0
    var high = lines.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The line at a point's height, or the first or the last.
  ///
  /// Of lines beside each other it is the nearest.
  /// NaN coordinates count as zero. The result is `nil` if there are no lines.
  public func lineIndex(at point: CGPoint) -> Int? {
    guard !lines.isEmpty else { return nil }
    let x = point.x.isNaN ? 0 : point.x
    let y = point.y.isNaN ? 0 : point.y
    let found = lines.firstIndex { $0.frame.maxY > y } ?? lines.count - 1
    let top = lines[found].frame.minY
    // Only lines beside obstacles have neighbours.
    guard lines[found].setting != nil else { return found }
    func distance(_ index: Int) -> CGFloat {
      max(lines[index].frame.minX - x, x - lines[index].frame.maxX, 0)
    }
    let row = lines.indices.filter { lines[$0].frame.minY == top }
    return row.min { distance($0) < distance($1) } ?? found
  }

  /// The rectangle of a caret before a character, with zero width and the height of its line.
  ///
  /// - Parameter index: UTF-16, clamped to the text.
  /// - Returns: Points from the layout's upper left corner; `.zero` if there are no lines.
  public func caretRect(for index: Int) -> CGRect {
    guard let place = lineIndex(for: index) else { return .zero }
    let line = lines[place]
    let x = line.origin.x + line.caretOffset(for: index)
    return CGRect(x: x, y: line.frame.minY, width: 0, height: line.frame.height)
  }

  /// The character boundary nearest to a point, in UTF-16; zero if there are no lines.
  ///
  /// The line is the one at the point's height, clamped to the first and last. At the end of a
  /// wrapped line the result is the boundary before its last character, since the one after it
  /// belongs to the next line. NaN coordinates count as zero.
  public func index(at point: CGPoint) -> Int {
    guard let found = lineIndex(at: point) else { return 0 }
    let line = lines[found]
    let index = line.index(forOffset: point.x - line.origin.x)
    let isLast = line.range == lines.last?.range
    guard !line.endsParagraph, !isLast, index == line.range.upperBound else { return index }
    let before = line.text.clusterStart(max(line.scalars.lowerBound, line.scalars.upperBound - 1))
    return line.text.paragraph.utf16(before)
  }

  /// The rectangles that cover a range of characters, line by line and from left to right.
  public func rects(for range: Range<Int>) -> [CGRect] {
    lines.filter { $0.range.overlaps(range) }.flatMap { line in
      line.extents(of: range).map { extent in
        CGRect(
          x: line.origin.x + extent.lowerBound, y: line.frame.minY,
          width: extent.upperBound - extent.lowerBound, height: line.frame.height)
      }
    }
  }

  /// The approximate bounds of the ink, which may be slightly too large; `nil` if nothing is
  /// visible.
  public var inkBounds: CGRect? {
    var bounds: CGRect?
    for line in lines {
      for run in line.runs {
        let ink = run.glyphBounds
        let rect = CGRect(
          x: line.origin.x + run.offset + ink.x, y: line.origin.y + ink.y, width: ink.width,
          height: ink.height)
        if !rect.isEmpty { bounds = bounds?.union(rect) ?? rect }
      }
    }
    return bounds
  }
}
