import Foundation

// From the data source to the layout.
extension UITableView {
  private static let plainRowHeight: CGFloat = 44
  private static let groupGap: CGFloat = 18
  private static let firstGap: CGFloat = 35

  /// Asks how many rows there are, unless that is known.
  func load() {
    guard needsLoading else { return }
    needsLoading = false
    layout = makeLayout()
    applyContentSize()
  }

  /// A layout of what the data source tells now.
  func makeLayout() -> TableLayout {
    guard let dataSource else { return TableLayout(start: tableHeaderView?.bounds.height ?? 0) }
    let count = max(dataSource.numberOfSections(in: self), 0)
    let sections = (0..<count).map { makeSection($0, dataSource, isFirst: $0 == 0) }
    return TableLayout(sections: sections, start: tableHeaderView?.bounds.height ?? 0)
  }

  private func makeSection(
    _ section: Int, _ dataSource: any UITableViewDataSource, isFirst: Bool
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
    let header =
      tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? Self.automaticDimension
    let footer =
      tableDelegate?.tableView(self, heightForFooterInSection: section) ?? Self.automaticDimension
    let headerEstimate =
      tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: section) ?? -1
    let footerEstimate =
      tableDelegate?.tableView(self, estimatedHeightForFooterInSection: section) ?? -1
    (made.header, made.isHeaderEstimated) = height(
      header, sectionHeaderHeight, of: headerTitle(section),
      about: headerEstimate > 0 ? headerEstimate : estimatedSectionHeaderHeight,
      or: { self.tableDelegate?.tableView(self, viewForHeaderInSection: section) },
      otherwise: emptyHeight(of: TableSupplement(section: section, isHeader: true)),
      titled: isFirst ? 56 : 38)
    (made.footer, made.isFooterEstimated) = height(
      footer, sectionFooterHeight, of: footerTitle(section),
      about: footerEstimate > 0 ? footerEstimate : estimatedSectionFooterHeight,
      or: { self.tableDelegate?.tableView(self, viewForFooterInSection: section) },
      otherwise: emptyHeight(of: TableSupplement(section: section, isHeader: false)), titled: 30)
    if style == .plain, made.header > 0 {
      made.padding = sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : 22
    }
    return made
  }

  /// The height of a header or a footer: what is told, or what its title or its view takes, and
  /// whether that is an estimate.
  private func height(
    _ told: CGFloat, _ general: CGFloat, of title: String?, about estimate: CGFloat,
    or makeView: () -> UIView?, otherwise empty: CGFloat, titled: CGFloat
  ) -> (CGFloat, isEstimated: Bool) {
    if told >= 0, told.isFinite { return (told, false) }
    if title != nil {
      if general >= 0 { return (general, false) }
      return (style == .plain ? 28 : titled, false)
    }
    if general < 0, estimate > 0, estimate.isFinite, tableDelegate != nil {
      return (estimate, true)
    }
    guard let view = makeView() else {
      return (style != .plain && general >= 0 ? general : empty, false)
    }
    defer { keep(view) }
    return (general >= 0 ? general : fittingHeight(of: view), false)
  }

  /// How high the gap is where there is no header or footer.
  func emptyHeight(of place: TableSupplement) -> CGFloat {
    guard style != .plain else { return 0 }
    return place == TableSupplement(section: 0, isHeader: true) ? Self.firstGap : Self.groupGap
  }

  /// How high a header's or footer's view wants to be.
  func fittingHeight(of view: UIView) -> CGFloat {
    let size = view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    let height = max(size.height, view.bounds.height)
    return height > 0 ? height : 28
  }

  func headerTitle(_ section: Int) -> String? {
    dataSource?.tableView(self, titleForHeaderInSection: section)
  }

  func footerTitle(_ section: Int) -> String? {
    dataSource?.tableView(self, titleForFooterInSection: section)
  }

  /// The height that the delegate or `rowHeight` tells; below 0 where the cell is to be measured.
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

  // MARK: Changes that are no updates

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
