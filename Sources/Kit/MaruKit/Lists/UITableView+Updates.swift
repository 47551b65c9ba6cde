import Foundation
import Graphics
import Layers

// Batches of updates, and how they move.
extension UITableView {
  private static let updateDuration = 0.3

  func beginBatch() {
    if batchDepth == 0 {
      load()
      changes = ListChanges<RowAnimation>()
    }
    batchDepth += 1
  }

  func endBatch(_ completion: ((Bool) -> Void)?) {
    guard batchDepth > 0 else { return }
    batchDepth -= 1
    guard batchDepth == 0, let changes else { return }
    self.changes = nil
    apply(changes, completion)
  }

  func change(_ note: (inout ListChanges<RowAnimation>) -> Void) {
    beginBatch()
    var noted = changes ?? ListChanges<RowAnimation>()
    note(&noted)
    changes = noted
    endBatch(nil)
  }

  // MARK: Steps

  /// Brings the table to what the data source has now.
  private func apply(_ changes: ListChanges<RowAnimation>, _ completion: ((Bool) -> Void)?) {
    let old = layout
    let new = makeLayout()
    let mapping = ListMapping(
      changes, from: old.sections.map(\.rows.count), to: new.sections.map(\.rows.count))
    guard let mapping else {
      UIApplication.shared.warn(
        "the rows of a table after an update are not those before it with what was inserted and "
          + "deleted; everything was loaded anew")
      reloadData()
      completion?(false)
      return
    }
    // 1. What is known of rows that stay goes with them.
    layout = carried(old, to: new, mapping, changes)
    selected = Set(selected.compactMap { stays($0, mapping, changes) })
    focused = focused.flatMap(mapping.new)
    pressed = pressed.flatMap(mapping.new)
    goal = nil
    // 2. Views of rows that stay keep them; the others leave.
    let offset = contentOffset
    var starts: [ObjectIdentifier: CGRect] = [:]
    let leaving = sortCells(mapping, changes, &starts)
    for (section, view) in headers { takeBack(view, of: section) }
    for (section, view) in footers { takeBack(view, of: section) }
    headers = [:]
    footers = [:]
    // 3. Everything is laid out as it will be, put back to where it was, and animated from there.
    let known = Set(cells.values.map(ObjectIdentifier.init))
    ViewAnimation.runWithout {
      measureSeen()
      applyContentSize()
      tile()
    }
    let moved = contentOffset.y - offset.y
    let isAnimated = window != nil && UIView.areAnimationsEnabled
    var ends: [(UIView, CGRect, CGFloat)] = []
    ViewAnimation.runWithout {
      for (path, cell) in cells {
        ends.append((cell, cell.frame, 1))
        decorate(cell, at: path)
        guard isAnimated else { continue }
        if known.contains(ObjectIdentifier(cell)), let start = starts[ObjectIdentifier(cell)] {
          cell.frame = start.offsetBy(dx: 0, dy: moved)
        } else if let source = mapping.old(of: path), changes.reloadedItems[source] == nil {
          let (top, height) = old.span(of: source)
          cell.frame = CGRect(
            x: cell.frame.minX, y: top + moved, width: cell.frame.width, height: height)
        } else {
          start(cell, animation(into: path, changes))
        }
      }
      for leaver in leaving { leaver.cell.frame.origin.y += moved }
    }
    guard isAnimated else {
      leaving.forEach(retire)
      completion?(true)
      return
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      for (view, frame, alpha) in ends {
        view.frame = frame
        view.alpha = alpha
      }
      for leaver in leaving { leave(leaver.cell, leaver.animation) }
    } completion: { [weak self] finished in
      if let self { leaving.forEach(retire) }
      completion?(finished)
    }
  }

  /// The cell of a row that goes, how, and where the row was.
  private struct Leaver {
    let cell: UITableViewCell
    let animation: RowAnimation
    let path: IndexPath
  }

  private func stays(
    _ path: IndexPath, _ mapping: ListMapping, _ changes: ListChanges<RowAnimation>
  ) -> IndexPath? {
    changes.reloadedSections[path.section] == nil ? mapping.new(of: path) : nil
  }

  private func carried(
    _ old: TableLayout, to new: TableLayout, _ mapping: ListMapping,
    _ changes: ListChanges<RowAnimation>
  ) -> TableLayout {
    var result = new
    for (index, section) in old.sections.enumerated()
    where !section.rows.measured.isEmpty && changes.reloadedSections[index] == nil {
      var heights: [Int: [Int: CGFloat]] = [:]
      for (row, height) in section.rows.measured {
        let path = IndexPath(row: row, section: index)
        guard changes.reloadedItems[path] == nil, let target = mapping.new(of: path) else {
          continue
        }
        heights[target.section, default: [:]][target.row] = height
      }
      for (target, rows) in heights { result.carry(rows, to: target) }
    }
    return result
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
        let animation =
          reload ?? changes.deletedItems[path] ?? changes.deletedSections[path.section]
          ?? .automatic
        leaving.append(Leaver(cell: cell, animation: animation, path: path))
      }
    }
    cells = staying
    return leaving
  }

  private func takeBack(_ view: UIView, of section: Int) { takeBack(view) }

  private func animation(into path: IndexPath, _ changes: ListChanges<RowAnimation>) -> RowAnimation
  {
    changes.insertedItems[path] ?? changes.insertedSections[path.section] ?? .automatic
  }

  /// Puts a cell where it comes in from.
  private func start(_ cell: UIView, _ animation: RowAnimation) {
    guard animation != .none else { return }
    cell.alpha = 0
    move(cell, animation)
  }

  private func leave(_ cell: UIView, _ animation: RowAnimation) {
    cell.alpha = 0
    move(cell, animation)
  }

  private func move(_ cell: UIView, _ animation: RowAnimation) {
    switch animation {
    case .right: cell.frame.origin.x += bounds.width
    case .left: cell.frame.origin.x -= bounds.width
    case .top: cell.frame.origin.y -= cell.bounds.height
    case .bottom: cell.frame.origin.y += cell.bounds.height
    case .fade, .none, .middle, .automatic: break
    }
  }

  /// Takes the cell of a row back that has gone, and tells.
  private func retire(_ leaver: Leaver) {
    let cell = leaver.cell
    guard !cells.values.contains(where: { $0 === cell }) else { return }
    cell.removeFromSuperview()
    cell.alpha = 1
    cellPool.put(cell, as: cell.reuseIdentifier)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: leaver.path)
  }
}
