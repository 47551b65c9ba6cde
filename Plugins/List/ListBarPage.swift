import MaruKit

/// The page of a bar: the matches that are shown at once.
///
/// A page begins at any match. The cursor leaves it by whole pages.
struct ListBarPage {
  /// How many matches fit on a page.
  private enum Room {
    /// Rows below the field.
    case rows(Int)
    /// Items beside the field, in a width in points.
    case width(CGFloat)
  }

  /// The first match of the page.
  private(set) var start = 0
  /// The number of matches on the page.
  private(set) var count = 0
  private var room = Room.rows(0)

  /// Turns to a page that begins with a match.
  mutating func turn(to start: Int) { self.start = start }

  /// Clamps the start to a number of matches.
  mutating func fit(matchCount: Int) { start = min(start, max(matchCount - 1, 0)) }

  /// Finds the page before a match.
  ///
  /// - Parameters:
  ///   - match: The match.
  ///   - width: Gives the width of an item, in points.
  /// - Returns: The first match of the page.
  func start(before match: Int, width: (Int) -> CGFloat) -> Int {
    guard match > 0 else { return 0 }
    return switch room {
    case .rows(let capacity): max(match - capacity, 0)
    case .width(let room): Self.start(endingBefore: match, in: room, width)
    }
  }

  // MARK: Rows

  /// Turns to the page with the cursor, below the field.
  ///
  /// - Parameters:
  ///   - capacity: The number of rows that fit.
  ///   - cursor: The match under the cursor.
  ///   - matchCount: The number of matches.
  /// - Returns: The matches on the page.
  mutating func showRows(capacity: Int, cursor: Int?, of matchCount: Int) -> Range<Int> {
    room = .rows(capacity)
    count = 0
    guard capacity > 0 else { return start..<start }
    if let cursor {
      if cursor < start {
        let pages = (start - cursor + capacity - 1) / capacity
        start = max(start - pages * capacity, 0)
      } else {
        start += (cursor - start) / capacity * capacity
      }
    }
    count = max(min(start + capacity, matchCount) - start, 0)
    return start..<start + count
  }

  // MARK: Items

  /// Turns to the page with the cursor, beside the field.
  ///
  /// - Parameters:
  ///   - room: The width for the items, in points.
  ///   - cursor: The match under the cursor.
  ///   - matchCount: The number of matches.
  ///   - width: Gives the width of an item, in points.
  /// - Returns: The matches on the page: at least one, if there are any.
  mutating func showItems(
    in room: CGFloat, cursor: Int?, of matchCount: Int, width: (Int) -> CGFloat
  ) -> Range<Int> {
    self.room = .width(room)
    func number(from first: Int) -> Int {
      var (match, used) = (first, CGFloat(0))
      while match < matchCount {
        used += width(match)
        if used > room { break }
        match += 1
      }
      return max(match - first, min(1, matchCount - first))
    }
    if let cursor {
      while cursor < start { start = Self.start(endingBefore: start, in: room, width) }
      while cursor >= start + number(from: start) { start += max(number(from: start), 1) }
    }
    count = number(from: start)
    return start..<start + count
  }

  /// The first match of a page that ends before a match.
  private static func start(
    endingBefore end: Int, in room: CGFloat, _ width: (Int) -> CGFloat
  ) -> Int {
    var (match, used) = (end, CGFloat(0))
    while match > 0 {
      used += width(match - 1)
      if used > room { break }
      match -= 1
    }
    return min(match, end - 1)
  }
}
