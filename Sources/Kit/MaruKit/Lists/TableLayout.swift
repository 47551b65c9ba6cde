import Foundation

/// Where a table's sections and rows lie, from top to bottom, in points.
struct TableLayout {
  /// One section: a header, rows, a footer.
  struct Section {
    var rows: RowHeights
    var padding: CGFloat = 0
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// Whether the heights of header and footer are what was thought, as they were not seen yet.
    var isHeaderEstimated = false
    var isFooterEstimated = false
    fileprivate(set) var top: CGFloat = 0

    var headerTop: CGFloat { top + padding }
    var rowsTop: CGFloat { top + padding + header }
    var rowsBottom: CGFloat { rowsTop + rows.total }
    var bottom: CGFloat { rowsBottom + footer }
  }

  private(set) var sections: [Section]
  /// The height of what lies above the first section.
  private(set) var start: CGFloat

  init(sections: [Section] = [], start: CGFloat = 0) {
    self.sections = sections
    self.start = start
    stack(from: 0)
  }

  /// Where the last section ends.
  var bottom: CGFloat { sections.last?.bottom ?? start }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows.count
  }

  /// The top of a row and its height.
  func span(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
    guard contains(path) else { return (0, 0) }
    let section = sections[path.section]
    return (section.rowsTop + section.rows.offset(of: path.row), section.rows.height(of: path.row))
  }

  /// The rows between two places, the first of them first.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for index in sections(from: top, to: bottom) {
      let section = sections[index]
      guard section.rows.count > 0, section.rowsTop < bottom, section.rowsBottom > top else {
        continue
      }
      var row = section.rows.row(at: top - section.rowsTop)
      var y = section.rowsTop + section.rows.offset(of: row)
      while row < section.rows.count, y < bottom {
        found.append(IndexPath(row: row, section: index))
        y += section.rows.height(of: row)
        row += 1
      }
    }
    return found
  }

  /// The sections of which something lies between two places.
  func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    guard !sections.isEmpty, top < bottom else { return 0..<0 }
    // The first section that ends below the top.
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].bottom <= top { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < sections.count, sections[end].top < bottom { end += 1 }
    return low..<end
  }

  /// The row at a place, if there is one.
  func row(at y: CGFloat) -> IndexPath? {
    rows(from: y, to: y.nextUp).first
  }

  mutating func set(_ height: CGFloat, of path: IndexPath) {
    guard contains(path), sections[path.section].rows.height(of: path.row) != height else { return }
    sections[path.section].rows.set(height, of: path.row)
    stack(from: path.section + 1)
  }

  /// Whether a header's or footer's height is only what was thought.
  func isEstimated(_ place: TableSupplement) -> Bool {
    guard sections.indices.contains(place.section) else { return false }
    let section = sections[place.section]
    return place.isHeader ? section.isHeaderEstimated : section.isFooterEstimated
  }

  /// Notes the height of a header or footer.
  mutating func set(_ height: CGFloat, of place: TableSupplement) {
    guard sections.indices.contains(place.section) else { return }
    if place.isHeader {
      (sections[place.section].header, sections[place.section].isHeaderEstimated) = (height, false)
      if height == 0 { sections[place.section].padding = 0 }
    } else {
      (sections[place.section].footer, sections[place.section].isFooterEstimated) = (height, false)
    }
    stack(from: place.section)
  }

  mutating func setStart(_ start: CGFloat) {
    self.start = start
    stack(from: 0)
  }

  /// Takes over measured heights of another layout's rows.
  mutating func carry(_ heights: [Int: CGFloat], to section: Int) {
    guard sections.indices.contains(section) else { return }
    for (row, height) in heights { sections[section].rows.set(height, of: row) }
    stack(from: section + 1)
  }

  private mutating func stack(from first: Int) {
    var top = first > 0 && first <= sections.count ? sections[first - 1].bottom : start
    for index in sections.indices.dropFirst(first) {
      sections[index].top = top
      top = sections[index].bottom
    }
  }
}
