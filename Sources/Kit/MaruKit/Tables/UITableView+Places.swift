import Foundation

// Positions of rows, and visible rows.
extension UITableView {
  /// The rows that have cells, except one that is kept out of sight.
  var seenPaths: [IndexPath] {
    let written = rows.writtenRow
    return rows.cells.keys.filter { $0 != written || rectForRow(at: $0).intersects(bounds) }
      .sorted()
  }

  func rect(of place: TableSupplement) -> CGRect {
    guard geometry.layout.sections.indices.contains(place.section) else { return .zero }
    return geometry.layout.rect(of: place, width: bounds.width)
  }
}
