import Foundation

// Scrolling to rows, of which many were not measured yet.
extension UITableView {
  /// How often rows that are measured may bring others to where a row is scrolled to.
  private static let roundLimit = 8

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    load()
    goal = nil
    guard layout.contains(path), let position = resolved(position, for: path) else { return }
    guard animated else { return jump(to: path, position) }
    measure(around: path, position)
    // Whoever was asked for cells may have changed everything.
    guard let offset = offset(showing: path, position) else { return }
    setContentOffset(offset, animated: true)
    if case .animation(_, _, let start, _) = activity {
      goal = ListScrollGoal(path: path, position: position, start: start)
    }
  }

  /// Shows a row at once; rows that are measured there may move it on.
  private func jump(to path: IndexPath, _ position: ScrollPosition) {
    for _ in 0..<Self.roundLimit {
      guard let offset = offset(showing: path, position) else { return }
      setContentOffset(offset, animated: false)
      layoutIfNeeded()
      if self.offset(showing: path, position) == contentOffset { return }
    }
  }

  /// Leads an animation to where its row lies now that more rows were measured.
  func followGoal() {
    guard let goal else { return }
    guard case .animation(let from, _, let start, let toTop) = activity, start == goal.start,
      let target = offset(showing: goal.path, goal.position)
    else { return self.goal = nil }
    activity = .animation(from: from, to: target, start: start, toTop: toTop)
  }

  /// Where a row is to lie that is scrolled to as little as possible; `nil` where it is seen.
  private func resolved(_ position: ScrollPosition, for path: IndexPath) -> ScrollPosition? {
    guard position == .none else { return position }
    let rect = rectForRow(at: path)
    let inset = adjustedContentInset
    if rect.minY < bounds.minY + inset.top + coveredHeight(of: path) { return .top }
    return rect.maxY > bounds.maxY - inset.bottom - coveredFoot(of: path) ? .bottom : nil
  }

  /// Whether a row is seen, and no header or footer is in front of it.
  func isClear(_ path: IndexPath) -> Bool { resolved(.none, for: path) == nil }

  /// The offset at which a row lies where it is wanted; `nil` where there is no such row.
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

  /// What a header that stays at the top covers of the rows beneath it.
  private func coveredHeight(of path: IndexPath) -> CGFloat {
    style == .plain ? layout.sections[path.section].header : 0
  }

  /// What a footer that stays at the bottom covers of the rows beneath it.
  private func coveredFoot(of path: IndexPath) -> CGFloat {
    style == .plain ? layout.sections[path.section].footer : 0
  }

  /// Measures the rows that will be seen when an animation has come to a row.
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

  /// The height of a row that is not seen; its cell is made for that alone where need be.
  private func heightUnseen(of path: IndexPath) -> CGFloat {
    let told = toldHeight(of: path)
    guard told < 0, let cell = makeCell(at: path) else { return told }
    let height = height(of: cell, at: path)
    cell.removeFromSuperview()
    cellPool.put(cell, as: cell.reuseIdentifier)
    return height
  }
}
