import MaruKit

/// The link that has the keyboard focus, among the links of all rows.
struct LinkCursor: Equatable {
  /// The place of a link.
  struct Place: Equatable {
    var row: Int
    /// The index among the links of the row.
    var link: Int
  }

  /// The place of the link; `nil` if none has the focus.
  private(set) var place: Place?

  /// Moves to the next or the previous link.
  ///
  /// Without a link, it begins at those in sight. After the last link no link has the focus.
  ///
  /// - Parameters:
  ///   - rows: All rows.
  ///   - visible: The rows in sight.
  ///   - forward: Whether it moves to the next link.
  ///   - isReachable: Tells whether a link is not passed over.
  /// - Returns: Whether a link has the focus now.
  /// - Complexity: O(n) in the rows and links that are passed over.
  mutating func move(
    in rows: [TextRow], visible: Range<Int>, forward: Bool,
    where isReachable: (HTMLLine.Link) -> Bool
  ) -> Bool {
    let starts: [Place] =
      if let place {
        [Place(row: place.row, link: place.link + (forward ? 1 : -1))]
      } else if forward {
        [Place(row: visible.lowerBound, link: 0), Place(row: 0, link: 0)]
      } else {
        // The last links of the last row in sight, and of all rows.
        [Place(row: visible.upperBound - 1, link: .max), Place(row: rows.count - 1, link: .max)]
      }
    place = nil
    for start in starts where place == nil {
      place = Self.link(from: start, in: rows, forward, isReachable)
    }
    return place != nil
  }

  /// The first link that is reachable from a place on, in a direction.
  private static func link(
    from start: Place, in rows: [TextRow], _ forward: Bool,
    _ isReachable: (HTMLLine.Link) -> Bool
  ) -> Place? {
    var (row, first) = (start.row, start.link)
    while rows.indices.contains(row) {
      let links = rows[row].html?.links ?? []
      let found =
        forward
        ? links.indices.first { $0 >= first && isReachable(links[$0]) }
        : links.indices.last { $0 <= first && isReachable(links[$0]) }
      if let found { return Place(row: row, link: found) }
      row += forward ? 1 : -1
      first = forward ? 0 : .max
    }
    return nil
  }
}

/// A table of rows with links, which has the keyboard focus for them.
final class TextTable: UITableView {
  /// Whether the rows have links that can be reached.
  var hasLinks = false
  /// Called when it got or lost the focus, if it has links.
  var onFocusChange: (() -> Void)?

  override var canBecomeFocused: Bool { hasLinks || super.canBecomeFocused }

  override func didUpdateFocus() {
    // A link shows the focus then, and not a row.
    guard hasLinks else { return super.didUpdateFocus() }
    onFocusChange?()
  }
}
