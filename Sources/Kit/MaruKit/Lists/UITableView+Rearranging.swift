import Foundation
import Graphics
import Layers

// How cells, headers and footers move when rows change.
extension UITableView {
  private static let updateDuration = 0.3

  /// Brings everything that is seen from a former layout to the present one.
  func rearrange(
    from old: TableLayout, _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>
  ) {
    // 1. Views of what stays keep it; the others leave.
    let offset = contentOffset
    var starts: [ObjectIdentifier: CGRect] = [:]
    if let tableFooterView { starts[ObjectIdentifier(tableFooterView)] = tableFooterView.frame }
    var leavers =
      sortCells(mapping, changes, &starts) + sortSupplements(mapping, changes, &starts)
    for path in changes.reconfiguredItems { mapping.new(of: path).map(reconfigure) }
    // 2. Everything is laid out as it will be, put back to where it was, and animated from there.
    ViewAnimation.runWithout {
      measureSeen()
      applyContentSize()
      lingering = Set(starts.keys)
      tile()
      lingering = []
      leavers += takeOutOfSight(mapping)
      for (path, cell) in cells { decorate(cell, at: path) }
    }
    // Asked from within a layout: the rest is laid out after it.
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

  /// Has the data source fill the cell of a row that is seen anew.
  private func reconfigure(_ path: IndexPath) {
    guard let cell = cells[path], let dataSource else { return }
    reconfigured = (path, cell)
    defer { reconfigured = nil }
    guard dataSource.tableView(self, cellForRowAt: path) !== cell else { return }
    UIApplication.shared.warn(
      "a data source made another cell for row \(path.row) of section \(path.section), which is "
        + "only filled anew; dequeue it for the index path that is asked for")
  }

  // MARK: What goes

  /// A view that goes, how, and what it showed: it fades, or moves to where it is not seen.
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
  /// - Returns: The cells of rows that go.
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
  /// - Returns: Those of sections that go or are asked for anew.
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

  /// Takes the views of what stays, but is no longer seen, out of those that are shown.
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

  /// Takes a view back that has gone, unless it shows something again, and tells.
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

  // MARK: What stays and comes

  /// A view that is put back to where it was, and where it moves from there.
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

  /// Where a header or footer lay that was out of sight; `nil` where it is new.
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

  /// Makes a view invisible, at the side that it comes from or goes to.
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
