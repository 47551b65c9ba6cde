import Foundation
import Graphics
import Layers

// Animated changes of rows.
extension UITableView {
  private static let updateDuration = 0.3

  /// Animates the visible views from an old layout to the current one.
  func rearrange(
    from old: TableLayout, _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>
  ) {
    // 1. Reassign the views of surviving rows; the others leave.
    let offset = contentOffset
    var starts: [ObjectIdentifier: CGRect] = [:]
    if let tableFooterView { starts[ObjectIdentifier(tableFooterView)] = tableFooterView.frame }
    var leavers =
      sortCells(mapping, changes, &starts) + sortSupplements(mapping, changes, &starts)
    for path in changes.reconfiguredItems { mapping.new(of: path).map(reconfigure) }
    // 2. Lay out the new state, put the views back to their starts, and animate from there.
    ViewAnimation.runWithout {
      measureSeen()
      applyContentSize()
      lingering = Set(starts.keys)
      tile()
      lingering = []
      leavers += takeOutOfSight(mapping)
      for (path, cell) in cells { decorate(cell, at: path) }
    }
    // Inside a layout pass the remaining views are laid out afterwards.
    if isTiling { setNeedsLayout() }
    let way = contentOffset.y - offset.y
    let finish: (Bool) -> Void = { [weak self, leavers] finished in
      for leaver in leavers { self?.retire(leaver) }
      changes.tellEnd(finished: finished)
    }
    guard window != nil, UIView.areAnimationsEnabled else { return finish(true) }
    var movers: [Mover] = []
    ViewAnimation.runWithout {
      movers =
        putBackCells(old, mapping, changes, starts, by: way)
        + putBackSupplements(old, mapping, changes, starts, by: way)
      for leaver in leavers {
        leaver.view.center.y += way
        if leaver.end == nil, leaver.animation == .none { leaver.view.alpha = 0 }
      }
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0,
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

  /// Lets the data source fill the cell of a visible row again.
  private func reconfigure(_ path: IndexPath) {
    guard let cell = cells[path], let dataSource else { return }
    reconfigured = (path, cell)
    defer { reconfigured = nil }
    guard dataSource.tableView(self, cellForRowAt: path) !== cell else { return }
    UIApplication.shared.warn(
      "the data source returned another cell for row \(path.row) of section \(path.section), "
        + "which is being reconfigured; dequeue the cell for the given index path")
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
    var animation = RowAnimation.fade
    var end: CGRect?
    let alpha: CGFloat

    init(_ view: UIView, showing place: Place) {
      self.view = view
      self.place = place
      alpha = view.alpha
    }
  }

  /// Files cells under their new rows.
  ///
  /// - Returns: The cells of rows that are gone.
  private func sortCells(
    _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>,
    _ starts: inout [ObjectIdentifier: CGRect]
  ) -> [Leaver] {
    var leaving: [Leaver] = []
    var staying: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      let reload = changes.reloadedItems[path] ?? changes.reloadedSections[path.section]
      if reload == nil, let target = mapping.new(of: path) {
        staying[target] = cell
        starts[ObjectIdentifier(cell)] = cell.frame
      } else {
        var leaver = Leaver(cell, showing: .row(path))
        leaver.animation =
          reload ?? changes.deletedItems[path] ?? changes.deletedSections[path.section]
          ?? .automatic
        leaving.append(leaver)
      }
    }
    cells = staying
    return leaving
  }

  /// Files headers and footers under their new sections.
  ///
  /// - Returns: Those of sections that are gone or reloaded.
  private func sortSupplements(
    _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>,
    _ starts: inout [ObjectIdentifier: CGRect]
  ) -> [Leaver] {
    var leaving: [Leaver] = []
    var staying: [TableSupplement: UIView] = [:]
    for (place, view) in supplements {
      let reload = changes.reloadedSections[place.section]
      if reload == nil, let section = mapping.newSection(of: place.section) {
        staying[TableSupplement(section: section, isHeader: place.isHeader)] = view
        starts[ObjectIdentifier(view)] = view.frame
      } else {
        var leaver = Leaver(view, showing: .supplement(place))
        let isStill = (reload ?? changes.deletedSections[place.section]) == RowAnimation.none
        if isStill { leaver.animation = .none }
        leaving.append(leaver)
      }
    }
    supplements = staying
    return leaving
  }

  /// Removes the surviving views that are no longer visible.
  private func takeOutOfSight(_ mapping: ListMapping) -> [Leaver] {
    var leaving: [Leaver] = []
    let rows = Set(layout.rows(from: bounds.minY, to: bounds.maxY))
    let written = writtenRow
    for (path, cell) in cells where !rows.contains(path) && path != written {
      cells[path] = nil
      var leaver = Leaver(cell, showing: .row(mapping.old(of: path) ?? path))
      leaver.end = rectForRow(at: path)
      leaving.append(leaver)
    }
    let seen = Set(seenSupplements)
    for (place, view) in supplements where !seen.contains(place) {
      supplements[place] = nil
      let section = mapping.oldSection(of: place.section) ?? place.section
      var leaver = Leaver(
        view, showing: .supplement(TableSupplement(section: section, isHeader: place.isHeader)))
      leaver.end = Self.rect(of: place, in: layout, width: bounds.width)
      leaving.append(leaver)
    }
    return leaving
  }

  /// Recycles a view that has left, unless it is in use again, and calls the delegate.
  private func retire(_ leaver: Leaver) {
    switch leaver.place {
    case .row(let path):
      guard let cell = leaver.view as? UITableViewCell, indexPath(for: cell) == nil else { return }
      cell.removeFromSuperview()
      cell.alpha = leaver.alpha
      cellPool.put(cell, as: cell.reuseIdentifier)
      tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    case .supplement(let place):
      guard !supplements.values.contains(where: { $0 === leaver.view }) else { return }
      leaver.view.alpha = leaver.alpha
      retire(leaver.view, of: place)
    }
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

  private func putBackCells(
    _ old: TableLayout, _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>,
    _ starts: [ObjectIdentifier: CGRect], by way: CGFloat
  ) -> [Mover] {
    cells.map { path, cell in
      let mover = Mover(cell, to: rectForRow(at: path))
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

  private func putBackSupplements(
    _ old: TableLayout, _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>,
    _ starts: [ObjectIdentifier: CGRect], by way: CGFloat
  ) -> [Mover] {
    var movers = supplements.map { place, view in
      let mover = Mover(view, to: view.frame)
      let known = starts[ObjectIdentifier(view)]
      if let start = known ?? rect(of: place, in: old, mapping, changes) {
        view.place(in: start.offsetBy(dx: 0, dy: way))
      } else if changes.insertedSections[place.section] != RowAnimation.none {
        view.alpha = 0
      }
      return mover
    }
    if let view = tableFooterView, let start = starts[ObjectIdentifier(view)] {
      movers.append(Mover(view, to: view.frame))
      view.place(in: start.offsetBy(dx: 0, dy: way))
    }
    return movers
  }

  /// The old rectangle of a header or footer that was not visible; `nil` if it is new.
  private func rect(
    of place: TableSupplement, in old: TableLayout, _ mapping: ListMapping,
    _ changes: ListChanges<RowAnimation>
  ) -> CGRect? {
    guard let section = mapping.oldSection(of: place.section),
      old.sections.indices.contains(section), changes.reloadedSections[section] == nil
    else { return nil }
    let source = TableSupplement(section: section, isHeader: place.isHeader)
    return Self.rect(of: source, in: old, width: bounds.width)
  }

  /// Makes a view transparent, and moves it to the side of its animation.
  private func fade(_ view: UIView, _ animation: RowAnimation) {
    view.alpha = 0
    switch animation {
    case .right: view.center.x += bounds.width
    case .left: view.center.x -= bounds.width
    case .top: view.center.y -= view.bounds.height
    case .bottom: view.center.y += view.bounds.height
    case .fade, .none, .middle, .automatic: break
    }
  }
}
