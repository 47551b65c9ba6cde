import MaruKit

/// The page of a bar: the rows that are shown at once.
///
/// When the cursor leaves it, the page before or after it is shown.
struct LauncherBarPage {
  /// The indices of the rows on the page, among all rows.
  private(set) var places = 0..<0

  /// Turns to the page with the cursor.
  ///
  /// - Parameters:
  ///   - room: The length of the page.
  ///   - cursor: The index of the row under the cursor; `nil` for the first page.
  ///   - count: The number of all rows.
  ///   - length: Returns the length of the row at an index.
  /// - Complexity: O(n) in the rows between the page and the cursor.
  mutating func show(in room: CGFloat, cursor: Int?, of count: Int, length: (Int) -> CGFloat) {
    var start = cursor == nil ? 0 : min(places.lowerBound, max(count - 1, 0))
    let cursor = cursor ?? 0
    while cursor < start { start = self.start(endingBefore: start, in: room, length) }
    var end = self.end(from: start, in: room, of: count, length)
    while cursor >= end, end < count {
      start = end
      end = self.end(from: start, in: room, of: count, length)
    }
    places = start..<end
  }

  /// The index after a page, which has at least one row if there are any.
  private func end(
    from start: Int, in room: CGFloat, of count: Int, _ length: (Int) -> CGFloat
  ) -> Int {
    var (end, used) = (start, CGFloat(0))
    while end < count {
      used += length(end)
      if used > room { break }
      end += 1
    }
    return max(end, min(start + 1, count))
  }

  /// The first index of the page that ends before an index.
  private func start(
    endingBefore end: Int, in room: CGFloat, _ length: (Int) -> CGFloat
  ) -> Int {
    var (start, used) = (end, CGFloat(0))
    while start > 0 {
      used += length(start - 1)
      if used > room { break }
      start -= 1
    }
    return min(start, end - 1)
  }
}
