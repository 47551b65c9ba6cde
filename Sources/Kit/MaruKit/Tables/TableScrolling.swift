import Foundation

/// Scrolls a table to rows, even if the rows before them have not been measured yet.
@MainActor
final class TableScrolling {
  /// How often measuring may bring other rows into view at the target.
  private static let roundLimit = 8

  private unowned let table: UITableView
  private lazy var scroller = ListScroller<UITableView.ScrollPosition>(table) {
    [unowned self] path, position in offset(showing: path, position)
  }

  init(_ table: UITableView) { self.table = table }

  /// Forgets the row of the running animation.
  func forget() { scroller.forget() }

  /// Retargets the running animation after measuring moved its row.
  func follow() { scroller.follow() }

  /// Scrolls to a row; an invalid index path is ignored.
  func scroll(to path: IndexPath, _ position: UITableView.ScrollPosition, animated: Bool) {
    table.geometry.load()
    scroller.forget()
    guard table.geometry.layout.contains(path), let position = resolved(position, for: path)
    else { return }
    guard animated else { return scroller.jump(to: path, position) }
    measure(around: path, position)
    // The data source may have changed everything.
    scroller.animate(to: path, position)
  }

  /// Resolves the nearest position at which a row is visible; `nil` if it already is.
  private func resolved(
    _ position: UITableView.ScrollPosition, for path: IndexPath
  ) -> UITableView.ScrollPosition? {
    guard position == .none else { return position }
    let (rect, bounds, inset) = (
      table.rectForRow(at: path), table.bounds, table.adjustedContentInset
    )
    if rect.minY < bounds.minY + inset.top + coveredHeight(of: path) { return .top }
    return rect.maxY > bounds.maxY - inset.bottom - coveredFoot(of: path) ? .bottom : nil
  }

  /// Whether a row is fully visible and not covered by a header or footer.
  func isClear(_ path: IndexPath) -> Bool { resolved(.none, for: path) == nil }

  /// The offset for the wanted position of a row; `nil` if there is no such row.
  private func offset(
    showing path: IndexPath, _ position: UITableView.ScrollPosition
  ) -> CGPoint? {
    guard table.geometry.layout.contains(path) else { return nil }
    let rect = table.rectForRow(at: path)
    let inset = table.insets.least
    let room = table.bounds.height - inset.top - inset.bottom
    var offset = table.contentOffset
    switch position {
    case .top: offset.y = rect.minY - inset.top - coveredHeight(of: path)
    case .middle: offset.y = rect.midY - inset.top - room / 2
    case .bottom: offset.y = rect.maxY - inset.top - room + coveredFoot(of: path)
    case .none: break
    }
    return table.limits.clamped(offset)
  }

  /// The height of a sticky header that covers the rows below it.
  private func coveredHeight(of path: IndexPath) -> CGFloat {
    table.style == .plain ? table.geometry.layout.sections[path.section].header : 0
  }

  /// The height of a sticky footer that covers the rows below it.
  private func coveredFoot(of path: IndexPath) -> CGFloat {
    table.style == .plain ? table.geometry.layout.sections[path.section].footer : 0
  }

  /// Measures the rows that will be visible at the end of an animation to a row.
  private func measure(around path: IndexPath, _ position: UITableView.ScrollPosition) {
    guard !table.tiler.isTiling, table.bounds.width > 0 else { return }
    let geometry = table.geometry
    var known: Set<IndexPath> = []
    for _ in 0..<Self.roundLimit {
      guard let y = offset(showing: path, position)?.y else { return }
      var hasChanged = false
      for row in geometry.layout.rows(from: y, to: y + table.bounds.height)
      where table.rows[row] == nil && known.insert(row).inserted {
        if geometry.note(table.rows.measure(row), of: row) { hasChanged = true }
      }
      guard hasChanged else { return }
      geometry.applyContentSize()
    }
  }
}
