import Foundation

// Scrolling to rows, of which many have not been measured yet.
extension UITableView {
  /// How often measuring may bring other rows into view at the target.
  private static let roundLimit = 8

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    load()
    goal = nil
    guard layout.contains(path), let position = resolved(position, for: path) else { return }
    guard animated else { return jump(to: path, position) }
    measure(around: path, position)
    // The data source may have changed everything.
    guard let offset = offset(showing: path, position) else { return }
    setContentOffset(offset, animated: true)
    if case .animation(_, _, let start, _) = activity {
      goal = ListScrollGoal(path: path, position: position, start: start)
    }
  }

  /// Scrolls to a row at once, again if measuring moves it.
  private func jump(to path: IndexPath, _ position: ScrollPosition) {
    for _ in 0..<Self.roundLimit {
      guard let offset = offset(showing: path, position) else { return }
      setContentOffset(offset, animated: false)
      layoutIfNeeded()
      if self.offset(showing: path, position) == contentOffset { return }
    }
  }

  /// Retargets a scroll animation after measuring moved its row.
  func followGoal() {
    guard let goal else { return }
    guard case .animation(let from, _, let start, let toTop) = activity, start == goal.start,
      let target = offset(showing: goal.path, goal.position)
    else { return self.goal = nil }
    activity = .animation(from: from, to: target, start: start, toTop: toTop)
  }

  /// Resolves the nearest position at which a row is visible; `nil` if it already is.
  private func resolved(_ position: ScrollPosition, for path: IndexPath) -> ScrollPosition? {
    guard position == .none else { return position }
    let rect = rectForRow(at: path)
    let inset = adjustedContentInset
    if rect.minY < bounds.minY + inset.top + coveredHeight(of: path) { return .top }
    return rect.maxY > bounds.maxY - inset.bottom - coveredFoot(of: path) ? .bottom : nil
  }

  /// Whether a row is fully visible and not covered by a header or footer.
  func isClear(_ path: IndexPath) -> Bool { resolved(.none, for: path) == nil }

  /// The offset for the wanted position of a row; `nil` if there is no such row.
  private func offset(showing path: IndexPath, _ position: ScrollPosition) -> CGPoint? {
    guard layout.contains(path) else { return nil }
    let rect = rectForRow(at: path)
    let inset = adjustedContentInset
    let room = bounds.height - inset.top - inset.bottom
    var offset = contentOffset
    switch position {
    case .top: offset.y = rect.minY - inset.top - coveredHeight(of: path)
    case .middle: offset.y = rect.midY - inset.top - room / 2
    case .bottom: offset.y = rect.maxY - inset.top - room + coveredFoot(of: path)
    case .none: break
    }
    return limited(offset)
  }

  /// The height of a sticky header that covers the rows below it.
  private func coveredHeight(of path: IndexPath) -> CGFloat {
    style == .plain ? layout.sections[path.section].header : 0
  }

  /// The height of a sticky footer that covers the rows below it.
  private func coveredFoot(of path: IndexPath) -> CGFloat {
    style == .plain ? layout.sections[path.section].footer : 0
  }

  /// Measures the rows that will be visible at the end of an animation to a row.
  private func measure(around path: IndexPath, _ position: ScrollPosition) {
    guard !isTiling, bounds.width > 0 else { return }
    var known: Set<IndexPath> = []
    for _ in 0..<Self.roundLimit {
      guard let y = offset(showing: path, position)?.y else { return }
      var hasChanged = false
      for row in layout.rows(from: y, to: y + bounds.height)
      where cells[row] == nil && known.insert(row).inserted {
        if note(heightUnseen(of: row), of: row) { hasChanged = true }
      }
      guard hasChanged else { return }
      applyContentSize()
    }
  }

  /// The height of an invisible row; if necessary its cell is created just for that.
  private func heightUnseen(of path: IndexPath) -> CGFloat {
    let told = toldHeight(of: path)
    guard told < 0, let cell = makeCell(at: path) else { return told }
    let height = height(of: cell, at: path)
    cell.removeFromSuperview()
    cellPool.put(cell, as: cell.reuseIdentifier)
    return height
  }
}
