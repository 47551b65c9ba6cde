import Foundation

// From the data source to the layout.
extension UITableView {
  private static let plainRowHeight: CGFloat = 44
  private static let groupGap: CGFloat = 18

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
    made.header = height(
      header, sectionHeaderHeight, of: headerTitle(section),
      or: { self.tableDelegate?.tableView(self, viewForHeaderInSection: section) },
      otherwise: isFirst ? 35 : Self.groupGap, titled: isFirst ? 56 : 38)
    made.footer = height(
      footer, sectionFooterHeight, of: footerTitle(section),
      or: { self.tableDelegate?.tableView(self, viewForFooterInSection: section) },
      otherwise: Self.groupGap, titled: 30)
    if style == .plain, made.header > 0 {
      made.padding = sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : 22
    }
    return made
  }

  /// The height of a header or a footer: what is told, or what its title or its view takes.
  private func height(
    _ told: CGFloat, _ general: CGFloat, of title: String?, or makeView: () -> UIView?,
    otherwise empty: CGFloat, titled: CGFloat
  ) -> CGFloat {
    if told >= 0, told.isFinite { return told }
    if title != nil {
      if general >= 0 { return general }
      return style == .plain ? 28 : titled
    }
    guard let view = makeView() else {
      return style == .plain ? 0 : general >= 0 ? general : empty
    }
    defer { keep(view) }
    if general >= 0 { return general }
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
