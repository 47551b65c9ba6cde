import MaruKit

extension ShownWidget {
  /// The picture of the window at rest, without the focus, the caret, the pointer and the row that was
  /// pressed last.
  ///
  /// It is `nil` if the window does not come to rest, or says that it changes all the time.
  func look() -> Look? {
    endEditing()
    window.pointerLeft()
    clearRows()
    advance(by: 1)
    guard !updatesFrequently, Rest.isReached(by: self) else { return nil }
    screen.repaint()
    return Look(screen.bitmap)
  }

  /// The texts, without “selected” for a row that a press has selected.
  var lastingTexts: [String] {
    visibleViews.compactMap { text(of: $0, countsSelection: !Self.isPressedRow($0)) }
  }

  /// Whether a view is the selected row of a list in which each press selects another one.
  ///
  /// UIKit clears such a selection when the list appears again, so it is not state.
  private static func isPressedRow(_ view: UIView) -> Bool {
    switch view {
    case let cell as UITableViewCell:
      cell.isSelected && list(UITableView.self, around: cell)?.allowsMultipleSelection == false
    case let cell as UICollectionViewCell:
      cell.isSelected && list(UICollectionView.self, around: cell)?.allowsMultipleSelection == false
    default: false
    }
  }

  private static func list<List: UIView>(_ type: List.Type, around cell: UIView) -> List? {
    sequence(first: cell, next: \.superview).lazy.compactMap { $0 as? List }.first
  }

  /// Takes back the selections of such rows.
  private func clearRows() {
    for view in visibleViews {
      if let table = view as? UITableView, !table.allowsMultipleSelection {
        for path in table.indexPathsForSelectedRows ?? [] {
          table.deselectRow(at: path, animated: false)
        }
      }
      if let list = view as? UICollectionView, !list.allowsMultipleSelection {
        for path in list.indexPathsForSelectedItems ?? [] {
          list.deselectItem(at: path, animated: false)
        }
      }
    }
  }

  /// The innermost views that show some pixels, at most three, those with the most pixels first.
  ///
  /// A picker stands for its rows.
  func views(showing places: [Look.Place]) -> [UIView] {
    let points = places.map { place in
      CGPoint(
        x: (CGFloat(place.x) + 0.5) / condition.scale, y: (CGFloat(place.y) + 0.5) / condition.scale
      )
    }
    var shares: [(view: UIView, count: Int)] = []
    let rest = Self.assign(points, to: window, &shares)
    if shares.isEmpty, !rest.isEmpty { return [window] }
    var views: [UIView] = []
    for (view, _) in shares.sorted(by: { $0.count > $1.count }) {
      let ancestors = Array(sequence(first: view, next: \.superview))
      let named =
        ancestors.first { $0 is UIDatePicker } ?? ancestors.first { $0 is UIPickerView } ?? view
      if !views.contains(where: { $0 === named }) { views.append(named) }
    }
    return Array(views.prefix(3))
  }

  /// Gives each point to the front view at it, and returns those that no view shows.
  private static func assign(
    _ points: [CGPoint], to view: UIView, _ shares: inout [(view: UIView, count: Int)]
  ) -> [CGPoint] {
    guard !points.isEmpty, !view.isHidden, view.alpha >= 0.01 else { return points }
    let frame = view.convert(view.bounds, to: nil)
    var rest = points
    var beyond: [CGPoint] = []
    if view.clipsToBounds {
      beyond = points.filter { !frame.contains($0) }
      rest = points.filter(frame.contains)
    }
    for subview in view.subviews.reversed() { rest = assign(rest, to: subview, &shares) }
    guard hasPaint(view), !(view is UIWindow) else { return rest + beyond }
    let own = rest.count { frame.contains($0) }
    if own > 0 { shares.append((view, own)) }
    return rest.filter { !frame.contains($0) } + beyond
  }

  /// Whether a view may paint something itself, and is not only a container of others.
  private static func hasPaint(_ view: UIView) -> Bool {
    let layer = view.layer
    return !(Swift.type(of: view) == UIView.self || view is UIStackView)
      || (view.backgroundColor?.cgColor.alpha ?? 0) > 0.01
      || layer.borderWidth > 0 || layer.contents != nil
      || (layer.sublayers ?? []).count > view.subviews.count
  }
}
