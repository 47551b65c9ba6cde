import Foundation

/// Determines the heights of rows, headers and footers: given ones, measured ones and estimates.
@MainActor
final class TableHeights {
  private static let plainRowHeight: CGFloat = 44
  private static let groupGap: CGFloat = 18
  private static let firstGap: CGFloat = 35

  private unowned let table: UITableView
  /// Measures titles.
  private lazy var titleGauge = UITableViewHeaderFooterView(reuseIdentifier: nil)

  init(_ table: UITableView) { self.table = table }

  /// Creates a layout from the data source, with estimates for the rows.
  func makeLayout() -> TableLayout {
    let start = table.tableHeaderView?.bounds.height ?? 0
    guard let dataSource = table.dataSource else { return TableLayout(start: start) }
    let count = max(dataSource.numberOfSections(in: table), 0)
    let sections = (0..<count).map { makeSection($0, dataSource) }
    return TableLayout(sections: sections, start: start)
  }

  private func makeSection(
    _ section: Int, _ dataSource: any UITableViewDataSource
  ) -> TableLayout.Section {
    let count = dataSource.tableView(table, numberOfRowsInSection: section)
    var rows = RowHeights(
      count: count, estimate: count > 0 ? estimate(inSection: section) : Self.plainRowHeight)
    if table.estimatedRowHeight == 0 {
      for row in 0..<rows.count {
        let height = toldHeight(of: IndexPath(row: row, section: section))
        if height >= 0 { rows.set(height, of: row) }
      }
    }
    var made = TableLayout.Section(rows: rows)
    (made.header, made.isHeaderEstimated) = height(
      of: TableSupplement(section: section, isHeader: true))
    (made.footer, made.isFooterEstimated) = height(
      of: TableSupplement(section: section, isHeader: false))
    if table.style == .plain, made.header > 0 {
      made.padding = table.sectionHeaderTopPadding >= 0 ? table.sectionHeaderTopPadding : 22
    }
    return made
  }

  // MARK: Rows

  /// The height that the delegate or `rowHeight` gives; negative if the cell has to be measured.
  func toldHeight(of path: IndexPath) -> CGFloat {
    let told =
      table.tableDelegate?.tableView(table, heightForRowAt: path)
      ?? UITableView.automaticDimension
    return told >= 0 && told.isFinite ? told : table.rowHeight
  }

  /// The height given for a row, or else its cell's fitting height.
  func height(of cell: UITableViewCell, at path: IndexPath) -> CGFloat {
    let told = toldHeight(of: path)
    guard told < 0 else { return told }
    cell.bounds.size.width = table.bounds.width - 2 * table.geometry.sideInset
    return cell.systemLayoutSizeFitting(
      CGSize(width: cell.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  private func estimate(inSection section: Int) -> CGFloat {
    let first = IndexPath(row: 0, section: section)
    let told =
      table.tableDelegate?.tableView(table, estimatedHeightForRowAt: first)
      ?? UITableView.automaticDimension
    if told > 0 { return told }
    if table.estimatedRowHeight > 0 { return table.estimatedRowHeight }
    let height = toldHeight(of: first)
    return height > 0 ? height : Self.plainRowHeight
  }

  // MARK: Headers and footers

  /// The height of a header or footer, given or computed from its title or view, and whether it is
  /// an estimate.
  private func height(of place: TableSupplement) -> (CGFloat, isEstimated: Bool) {
    let told = toldHeight(of: place)
    if told >= 0, told.isFinite { return (told, false) }
    let general = place.isHeader ? table.sectionHeaderHeight : table.sectionFooterHeight
    let title = table.supplements.title(of: place)
    if general >= 0, title != nil { return (general, false) }
    if general < 0, title == nil, table.tableDelegate != nil {
      let estimate = estimatedHeight(of: place)
      if estimate > 0, estimate.isFinite { return (estimate, true) }
    }
    guard let view = table.supplements.ownView(of: place) else {
      if let title { return (height(of: title, at: place), false) }
      return (table.style != .plain && general >= 0 ? general : emptyHeight(of: place), false)
    }
    defer { table.supplements.keep(view) }
    return (general >= 0 ? general : fittingHeight(of: view), false)
  }

  private func toldHeight(of place: TableSupplement) -> CGFloat {
    let told =
      place.isHeader
      ? table.tableDelegate?.tableView(table, heightForHeaderInSection: place.section)
      : table.tableDelegate?.tableView(table, heightForFooterInSection: place.section)
    return told ?? UITableView.automaticDimension
  }

  private func estimatedHeight(of place: TableSupplement) -> CGFloat {
    let told =
      place.isHeader
      ? table.tableDelegate?.tableView(table, estimatedHeightForHeaderInSection: place.section)
      : table.tableDelegate?.tableView(table, estimatedHeightForFooterInSection: place.section)
    if let told, told > 0 { return told }
    return place.isHeader
      ? table.estimatedSectionHeaderHeight : table.estimatedSectionFooterHeight
  }

  /// The height of a title and its margins; long titles wrap.
  private func height(of title: String, at place: TableSupplement) -> CGFloat {
    let (style, traits) = (table.style, table.traitCollection)
    let plain: CGFloat = !place.isHeader ? 30 : place.section == 0 ? 56 : 38
    let growth = UITableViewHeaderFooterView.growth(style, traits)
    let usual = (style == .plain ? 28 : plain) + growth
    let inset = table.geometry.titleInset
    let room = table.bounds.width - 2 * inset
    // Most titles are short enough to skip the measurement.
    let font = UITableViewHeaderFooterView.titleFont(style, traits)
    let widestLetter = font.pointSize * 1.25
    guard room > 0, CGFloat(title.count) * widestLetter > room || title.contains("\n") else {
      return usual
    }
    titleGauge.show(
      title: title, isHeader: place.isHeader, style: style, inset: inset, traits: traits)
    return usual + titleGauge.heightBelowFirstLine(width: table.bounds.width)
  }

  /// The height of the gap if there is no header or footer.
  func emptyHeight(of place: TableSupplement) -> CGFloat {
    guard table.style != .plain else { return 0 }
    return place == TableSupplement(section: 0, isHeader: true) ? Self.firstGap : Self.groupGap
  }

  /// The fitting height of a header's or footer's view; in a table without a width, its
  /// unconstrained height.
  func fittingHeight(of view: UIView) -> CGFloat {
    let width = table.bounds.width
    let size = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: width > 0 ? .required : .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
    let height = max(size.height, view.bounds.height)
    return height > 0 ? height : 28
  }
}
