import Foundation

/// Animates a table's views from an old layout to the current one.
@MainActor
struct TableRearrangement {
  private static let duration = 0.3

  private let table: UITableView
  private let old: TableLayout
  private let mapping: ListMapping
  private let changes: TableUpdates.Changes
  /// The rectangles of the surviving views before the update.
  private var starts: [ObjectIdentifier: CGRect] = [:]

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - table: The table, which has the new layout.
  ///   - old: The layout before the changes.
  ///   - mapping: Maps old rows to new ones.
  ///   - changes: The changes.
  init(
    _ table: UITableView, from old: TableLayout, _ mapping: ListMapping,
    _ changes: TableUpdates.Changes
  ) {
    (self.table, self.old, self.mapping, self.changes) = (table, old, mapping, changes)
    noteStarts()
  }

  /// Applies the update, and animates it.
  func run() {
    // 1. Reassign the views of surviving rows; the others leave.
    let offset = table.contentOffset
    var leavers = sortCells() + sortSupplements()
    for path in changes.reconfiguredItems { mapping.new(of: path).map(table.rows.reconfigure) }
    // 2. Lay out the new state, put the views back to their starts, and animate from there.
    ViewAnimation.runWithout {
      table.geometry.measureVisible()
      table.geometry.applyContentSize()
      table.tiler.tile(keeping: Set(starts.keys))
      leavers += takeOutOfSight()
      table.rows.decorate()
    }
    // Inside a layout pass the remaining views are laid out afterwards.
    if table.tiler.isTiling { table.setNeedsLayout() }
    let way = table.contentOffset.y - offset.y
    let finish: (Bool) -> Void = { [weak table, leavers, changes] finished in
      if let table {
        for leaver in leavers { leaver.retire(from: table) }
      }
      changes.tellEnd(finished: finished)
    }
    guard table.window != nil, UIView.areAnimationsEnabled else { return finish(true) }
    var movers: [Mover] = []
    ViewAnimation.runWithout {
      movers = putBackCells(by: way) + putBackSupplements(by: way)
      for leaver in leavers {
        leaver.view.center.y += way
        if leaver.end == nil, leaver.animation == .none { leaver.view.alpha = 0 }
      }
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      for mover in movers { mover.move() }
      for leaver in leavers {
        if let end = leaver.end {
          leaver.view.place(in: end)
        } else {
          fade(leaver.view, leaver.animation)
        }
      }
    } completion: {
      finish($0)
    }
  }

  private mutating func noteStarts() {
    if let view = table.tableFooterView { starts[ObjectIdentifier(view)] = view.frame }
    for (path, cell) in table.rows.cells where target(of: path) != nil {
      starts[ObjectIdentifier(cell)] = cell.frame
    }
    for (place, view) in table.supplements.views where target(of: place.section) != nil {
      starts[ObjectIdentifier(view)] = view.frame
    }
  }

  /// The new row of a row that keeps its cell.
  private func target(of path: IndexPath) -> IndexPath? {
    changes.reloads(path) ? nil : mapping.new(of: path)
  }

  /// The new section of a section that keeps its header and footer.
  private func target(of section: Int) -> Int? {
    changes.reloadedSections[section] == nil ? mapping.newSection(of: section) : nil
  }

  // MARK: Disappearing views

  /// A disappearing view, its animation, and what it showed; it fades, or moves out of sight.
  @MainActor private struct Leaver {
    enum Place {
      case row(IndexPath)
      case supplement(TableSupplement)
    }

    let view: UIView
    let place: Place
    var animation = UITableView.RowAnimation.fade
    var end: CGRect?
    let alpha: CGFloat

    init(_ view: UIView, showing place: Place) {
      self.view = view
      self.place = place
      alpha = view.alpha
    }

    /// Recycles the view, and calls the delegate.
    func retire(from table: UITableView) {
      switch place {
      case .row(let path):
        guard let cell = view as? UITableViewCell else { return }
        table.rows.retire(cell, of: path, alpha: alpha)
      case .supplement(let place): table.supplements.retire(view, of: place, alpha: alpha)
      }
    }
  }

  /// Files cells under their new rows.
  ///
  /// - Returns: The cells of rows that are gone.
  private func sortCells() -> [Leaver] {
    table.rows.refile(target(of:)).map { path, cell in
      var leaver = Leaver(cell, showing: .row(path))
      leaver.animation =
        changes.reloadedItems[path] ?? changes.reloadedSections[path.section]
        ?? changes.deletedItems[path] ?? changes.deletedSections[path.section] ?? .automatic
      return leaver
    }
  }

  /// Files headers and footers under their new sections.
  ///
  /// - Returns: Those of sections that are gone or reloaded.
  private func sortSupplements() -> [Leaver] {
    table.supplements.refile(target(of:)).map { place, view in
      var leaver = Leaver(view, showing: .supplement(place))
      let section = place.section
      let animation = changes.reloadedSections[section] ?? changes.deletedSections[section]
      if animation == UITableView.RowAnimation.none { leaver.animation = .none }
      return leaver
    }
  }

  /// Removes the surviving views that are no longer visible.
  private func takeOutOfSight() -> [Leaver] {
    let (bounds, layout) = (table.bounds, table.geometry.layout)
    let rows = Set(layout.rows(from: bounds.minY, to: bounds.maxY))
    let cells = table.rows.releaseOthers(than: rows).map { path, cell in
      var leaver = Leaver(cell, showing: .row(mapping.old(of: path) ?? path))
      leaver.end = table.geometry.rect(of: path)
      return leaver
    }
    let supplements = table.supplements.releaseInvisible().map { place, view in
      let section = mapping.oldSection(of: place.section) ?? place.section
      var leaver = Leaver(
        view, showing: .supplement(TableSupplement(section: section, isHeader: place.isHeader)))
      leaver.end = layout.rect(of: place, width: bounds.width)
      return leaver
    }
    return cells + supplements
  }

  // MARK: Staying and appearing views

  /// A view that was put back to its start, and its end.
  @MainActor private struct Mover {
    let view: UIView
    let end: CGRect
    let alpha: CGFloat

    init(_ view: UIView, to end: CGRect) {
      self.view = view
      self.end = end
      alpha = view.alpha
    }

    func move() {
      view.place(in: end)
      view.alpha = alpha
    }
  }

  private func putBackCells(by way: CGFloat) -> [Mover] {
    table.rows.cells.map { path, cell in
      let mover = Mover(cell, to: table.geometry.rect(of: path))
      if let start = starts[ObjectIdentifier(cell)] {
        cell.place(in: start.offsetBy(dx: 0, dy: way))
      } else if let source = mapping.old(of: path), changes.reloadedItems[source] == nil {
        let (top, height) = old.span(of: source)
        let (x, width) = (mover.end.minX, mover.end.width)
        cell.place(in: CGRect(x: x, y: top + way, width: width, height: height))
      } else {
        let animation =
          changes.insertedItems[path] ?? changes.insertedSections[path.section] ?? .automatic
        if animation != .none { fade(cell, animation) }
      }
      return mover
    }
  }

  private func putBackSupplements(by way: CGFloat) -> [Mover] {
    var movers = table.supplements.views.map { place, view in
      let mover = Mover(view, to: view.frame)
      let known = starts[ObjectIdentifier(view)]
      if let start = known ?? oldRect(of: place) {
        view.place(in: start.offsetBy(dx: 0, dy: way))
      } else if changes.insertedSections[place.section] != UITableView.RowAnimation.none {
        view.alpha = 0
      }
      return mover
    }
    if let view = table.tableFooterView, let start = starts[ObjectIdentifier(view)] {
      movers.append(Mover(view, to: view.frame))
      view.place(in: start.offsetBy(dx: 0, dy: way))
    }
    return movers
  }

  /// The old rectangle of a header or footer that was not visible; `nil` if it is new.
  private func oldRect(of place: TableSupplement) -> CGRect? {
    guard let section = mapping.oldSection(of: place.section),
      old.sections.indices.contains(section), changes.reloadedSections[section] == nil
    else { return nil }
    let source = TableSupplement(section: section, isHeader: place.isHeader)
    return old.rect(of: source, width: table.bounds.width)
  }

  /// Makes a view transparent, and moves it to the side of its animation.
  private func fade(_ view: UIView, _ animation: UITableView.RowAnimation) {
    view.alpha = 0
    switch animation {
    case .right: view.center.x += table.bounds.width
    case .left: view.center.x -= table.bounds.width
    case .top: view.center.y -= view.bounds.height
    case .bottom: view.center.y += view.bounds.height
    case .fade, .none, .middle, .automatic: break
    }
  }
}
