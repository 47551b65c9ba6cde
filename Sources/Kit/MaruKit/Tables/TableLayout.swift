import Foundation

/// Identifies a header or footer of a table.
struct TableSupplement: Hashable {
  let section: Int
  let isHeader: Bool
}

/// The positions of a table's sections and rows, from top to bottom, in points.
struct TableLayout {
  /// A section: a header, rows, a footer.
  struct Section: StackedSection {
    var rows: RowHeights
    var padding: CGFloat = 0
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// Whether the heights of header and footer are estimates, since they have not been visible.
    var isHeaderEstimated = false
    var isFooterEstimated = false
    /// The top of the section.
    var start: CGFloat = 0

    var headerTop: CGFloat { start + padding }
    var rowsTop: CGFloat { start + padding + header }
    var rowsBottom: CGFloat { rowsTop + rows.total }
    var length: CGFloat { padding + header + rows.total + footer }
  }

  private(set) var sections: SectionStack<Section>

  init(sections: [Section] = [], start: CGFloat = 0) {
    self.sections = SectionStack(sections, start: start)
  }

  /// The height of the part above the first section.
  var start: CGFloat { sections.start }

  /// The bottom of the last section.
  var bottom: CGFloat { sections.end }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows.count
  }

  /// The top and the height of a row.
  func span(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
    guard contains(path) else { return (0, 0) }
    let section = sections[path.section]
    return (section.rowsTop + section.rows.offset(of: path.row), section.rows.height(of: path.row))
  }

  /// The rows between two positions, from top to bottom.
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

  /// The sections that overlap a range.
  func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    top < bottom ? sections.range(ending: { $0 > top }, beginning: { $0 < bottom }) : 0..<0
  }

  /// The row at a position; `nil` if there is none.
  func row(at y: CGFloat) -> IndexPath? {
    rows(from: y, to: y.nextUp).first
  }

  /// The row a number of rows further, or the last one in that direction.
  func row(_ path: IndexPath, movedBy rows: Int) -> IndexPath {
    var (section, row, left) = (path.section, path.row, rows)
    while left != 0 {
      let count = sections[section].rows.count
      if left > 0 {
        let step = min(left, count - 1 - row)
        row += step
        left -= step
        guard left > 0, let next = nextSection(after: section, by: 1) else { break }
        (section, row, left) = (next, 0, left - 1)
      } else {
        let step = min(-left, row)
        row -= step
        left += step
        guard left < 0, let next = nextSection(after: section, by: -1) else { break }
        (section, row, left) = (next, sections[next].rows.count - 1, left + 1)
      }
    }
    return IndexPath(row: row, section: section)
  }

  private func nextSection(after section: Int, by step: Int) -> Int? {
    var index = section + step
    while sections.indices.contains(index) {
      if sections[index].rows.count > 0 { return index }
      index += step
    }
    return nil
  }

  /// The layout rectangle of a header or footer, which does not include sticking to an edge.
  func rect(of place: TableSupplement, width: CGFloat) -> CGRect {
    let section = sections[place.section]
    return place.isHeader
      ? CGRect(x: 0, y: section.headerTop, width: width, height: section.header)
      : CGRect(x: 0, y: section.rowsBottom, width: width, height: section.footer)
  }

  mutating func set(_ height: CGFloat, of path: IndexPath) {
    guard contains(path), sections[path.section].rows.height(of: path.row) != height else { return }
    sections.change(path.section) { $0.rows.set(height, of: path.row) }
  }

  /// Whether the height of a header or footer is an estimate.
  func isEstimated(_ place: TableSupplement) -> Bool {
    guard sections.indices.contains(place.section) else { return false }
    let section = sections[place.section]
    return place.isHeader ? section.isHeaderEstimated : section.isFooterEstimated
  }

  /// Sets the height of a header or footer.
  mutating func set(_ height: CGFloat, of place: TableSupplement) {
    guard sections.indices.contains(place.section) else { return }
    sections.change(place.section) { section in
      if place.isHeader {
        (section.header, section.isHeaderEstimated) = (height, false)
        if height == 0 { section.padding = 0 }
      } else {
        (section.footer, section.isFooterEstimated) = (height, false)
      }
    }
  }

  mutating func setStart(_ start: CGFloat) { sections.setStart(start) }

  /// Takes over measured heights from another layout.
  mutating func carry(_ heights: [Int: CGFloat], to section: Int) {
    guard sections.indices.contains(section) else { return }
    sections.change(section) { section in
      for (row, height) in heights { section.rows.set(height, of: row) }
    }
  }
}
