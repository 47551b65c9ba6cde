import Foundation
import Graphics

/// The reading order of items on a surface.
///
/// Rows run from top to bottom, and each row from the leading to the trailing edge. Two rectangles
/// are in the same row if they overlap vertically by at least half of the greater height.
public enum ReadingOrder {
  /// Sorts items by their rectangles.
  ///
  /// Items at the same position keep their order. Rectangles that are not finite count as zero.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - isRightToLeft: Whether rows begin on the right.
  ///   - frame: The rectangle of an item; all in the same coordinates.
  /// - Returns: The items in reading order.
  public static func sorted<Item>(
    _ items: [Item], isRightToLeft: Bool, by frame: (Item) -> CGRect
  ) -> [Item] {
    let places = items.enumerated().map { index, item in
      Place(frame(item), index: index, isRightToLeft: isRightToLeft)
    }
    var rows: [[Place]] = []
    for place in places.sorted(by: { $0.isAbove($1) }) {
      if let first = rows.last?.first, first.sharesRow(with: place) {
        rows[rows.count - 1].append(place)
      } else {
        rows.append([place])
      }
    }
    return rows.flatMap { row in row.sorted { $0.isBefore($1) }.map { items[$0.index] } }
  }

  /// The position of an item.
  private struct Place {
    let index: Int
    private let top, height, leading: CGFloat

    init(_ frame: CGRect, index: Int, isRightToLeft: Bool) {
      func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
      self.index = index
      top = finite(frame.minY)
      height = finite(frame.height)
      leading = isRightToLeft ? -finite(frame.maxX) : finite(frame.minX)
    }

    func isAbove(_ other: Place) -> Bool {
      (top, leading, index) < (other.top, other.leading, other.index)
    }

    func isBefore(_ other: Place) -> Bool {
      (leading, top, index) < (other.leading, other.top, other.index)
    }

    func sharesRow(with other: Place) -> Bool {
      let overlap = min(top + height, other.top + other.height) - max(top, other.top)
      return overlap > 0 && overlap * 2 >= max(height, other.height)
    }
  }
}
