import Foundation

// Loading the layout from the data source.
extension UITableView {
  private static let plainRowHeight: CGFloat = 44
  private static let groupGap: CGFloat = 18
  private static let firstGap: CGFloat = 35

  /// How often callbacks may trigger another reload.
  private static let loadLimit = 4

  /// Loads the numbers of rows, unless they are known.
  func load() {
    for _ in 0..<Self.loadLimit where needsLoading {
      needsLoading = false
      let round = loadingRound
      let new = makeLayout()
      // A callback may have triggered another reload.
      guard round == loadingRound else { continue }
      (layout, measuredWidth) = (new, bounds.width)
      applyContentSize()
    }
  }

  /// Creates a layout from the data source.
  func makeLayout() -> TableLayout {
    guard let dataSource else { return TableLayout(start: tableHeaderView?.bounds.height ?? 0) }
    let count = max(dataSource.numberOfSections(in: self), 0)
    let sections = (0..<count).map { makeSection($0, dataSource) }
    return TableLayout(sections: sections, start: tableHeaderView?.bounds.height ?? 0)
  }

  private func makeSection(
    _ section: Int, _ dataSource: any UITableViewDataSource
  ) -> TableLayout.Section {
    let count = dataSource.tableView(self, numberOfRowsInSection: section)
    var rows = RowHeights(
      count: count, estimate: count > 0 ? estimate(inSection: section) : Self.plainRowHeight)
    if estimatedRowHeight == 0 {
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
    if style == .plain, made.header > 0 {
      made.padding = sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : 22
    }
    return made
  }

  /// The height of a header or footer, given or computed from its title or view, and whether it is
  /// an estimate.
  private func height(of place: TableSupplement) -> (CGFloat, isEstimated: Bool) {
    let told = toldHeight(of: place)
    if told >= 0, told.isFinite { return (told, false) }
    let general = place.isHeader ? sectionHeaderHeight : sectionFooterHeight
    let title = title(of: place)
    if general >= 0, title != nil { return (general, false) }
    if general < 0, title == nil, tableDelegate != nil {
      let estimate = estimatedHeight(of: place)
      if estimate > 0, estimate.isFinite { return (estimate, true) }
    }
    guard let view = ownView(of: place) else {
      if let title { return (height(of: title, at: place), false) }
      return (style != .plain && general >= 0 ? general : emptyHeight(of: place), false)
    }
    defer { keep(view) }
    return (general >= 0 ? general : fittingHeight(of: view), false)
  }

  private func toldHeight(of place: TableSupplement) -> CGFloat {
    let told =
      place.isHeader
      ? tableDelegate?.tableView(self, heightForHeaderInSection: place.section)
      : tableDelegate?.tableView(self, heightForFooterInSection: place.section)
    return told ?? Self.automaticDimension
  }

  private func estimatedHeight(of place: TableSupplement) -> CGFloat {
    let told =
      place.isHeader
      ? tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: place.section)
      : tableDelegate?.tableView(self, estimatedHeightForFooterInSection: place.section)
    if let told, told > 0 { return told }
    return place.isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
  }

  /// The height of a title and its margins; long titles wrap.
  private func height(of title: String, at place: TableSupplement) -> CGFloat {
    let plain: CGFloat = !place.isHeader ? 30 : place.section == 0 ? 56 : 38
    let growth = UITableViewHeaderFooterView.growth(style, traitCollection)
    let usual = (style == .plain ? 28 : plain) + growth
    let room = bounds.width - 2 * titleInset
    // Most titles are short enough to skip the measurement.
    let font = UITableViewHeaderFooterView.titleFont(style, traitCollection)
    let widestLetter = font.pointSize * 1.25
    guard room > 0, CGFloat(title.count) * widestLetter > room || title.contains("\n") else {
      return usual
    }
    titleGauge.show(
      title: title, isHeader: place.isHeader, style: style, inset: titleInset,
      traits: traitCollection)
    return usual + titleGauge.heightBelowFirstLine(width: bounds.width)
  }

  /// The inset of titles on both sides.
  var titleInset: CGFloat { sideInset + UITableViewCell.margin }

  /// The height of the gap if there is no header or footer.
  func emptyHeight(of place: TableSupplement) -> CGFloat {
    guard style != .plain else { return 0 }
    return place == TableSupplement(section: 0, isHeader: true) ? Self.firstGap : Self.groupGap
  }

  /// The fitting height of a header's or footer's view; in a table without a width, its
  /// unconstrained height.
  func fittingHeight(of view: UIView) -> CGFloat {
    let size = view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0),
      withHorizontalFittingPriority: bounds.width > 0 ? .required : .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
    let height = max(size.height, view.bounds.height)
    return height > 0 ? height : 28
  }

  /// The title of a header or footer without its own view.
  func title(of place: TableSupplement) -> String? {
    place.isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: place.section)
      : dataSource?.tableView(self, titleForFooterInSection: place.section)
  }

  /// The delegate's view for a header or footer.
  func ownView(of place: TableSupplement) -> UIView? {
    place.isHeader
      ? tableDelegate?.tableView(self, viewForHeaderInSection: place.section)
      : tableDelegate?.tableView(self, viewForFooterInSection: place.section)
  }

  /// The height that the delegate or `rowHeight` gives; negative if the cell has to be measured.
  func toldHeight(of path: IndexPath) -> CGFloat {
    let told = tableDelegate?.tableView(self, heightForRowAt: path) ?? Self.automaticDimension
    return told >= 0 && told.isFinite ? told : rowHeight
  }

  private func estimate(inSection section: Int) -> CGFloat {
    let first = IndexPath(row: 0, section: section)
    let told =
      tableDelegate?.tableView(self, estimatedHeightForRowAt: first) ?? Self.automaticDimension
    if told > 0 { return told }
    if estimatedRowHeight > 0 { return estimatedRowHeight }
    let height = toldHeight(of: first)
    return height > 0 ? height : Self.plainRowHeight
  }

  func applyContentSize() {
    let size = CGSize(
      width: bounds.width, height: layout.bottom + (tableFooterView?.bounds.height ?? 0))
    if size != contentSize { contentSize = size }
  }

  /// Discards heights measured at another width; the row at the top stays there.
  func measureAnew() {
    measuredWidth = bounds.width
    let top = bounds.minY + adjustedContentInset.top
    let row = bounds.minY > lowestOffset.y ? layout.row(at: top) : nil
    let distance = row.map { top - layout.span(of: $0).top } ?? 0
    layout = makeLayout()
    measureSeen()
    applyContentSize()
    guard let row, layout.contains(row) else { return }
    let (place, height) = layout.span(of: row)
    let offset = place + min(distance, height) - adjustedContentInset.top
    contentOffset.y = limited(CGPoint(x: contentOffset.x, y: offset)).y
  }

  // MARK: Changes outside updates

  func heightsChanged(_ old: CGFloat, _ new: CGFloat) {
    guard old != new, !needsLoading else { return }
    layout = makeLayout()
    applyContentSize()
    setNeedsLayout()
  }

  func refreshCells() {
    for (path, cell) in cells { decorate(cell, at: path) }
  }

  func replace(_ old: UIView?, by new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    if !needsLoading { layout.setStart(tableHeaderView?.bounds.height ?? 0) }
    applyContentSize()
    setNeedsLayout()
  }
}
