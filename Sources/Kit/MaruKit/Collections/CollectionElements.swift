import Foundation

/// The views of a collection's visible elements, and the reuse of others.
@MainActor
final class CollectionElements {
  private unowned let view: UICollectionView
  private let data: CollectionData
  private let placement: CollectionPlacement
  /// The views by their elements.
  private(set) var views: [CollectionKey: UICollectionReusableView] = [:]
  private var cellPool = ReusePool<UICollectionViewCell>()
  private var supplementPool = ReusePool<UICollectionReusableView>()
  /// The cell that is being reconfigured.
  private var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  /// Counts layout passes; the views that are still wanted have the current number.
  private var tilingRound = 0

  init(_ view: UICollectionView, _ data: CollectionData, _ placement: CollectionPlacement) {
    self.view = view
    self.data = data
    self.placement = placement
  }

  // MARK: Reuse

  func register(cells cellClass: AnyClass?, as identifier: String) {
    cellPool.register(cellClass, as: identifier, of: "collection view cells")
  }

  func register(cells nib: UINib?, as identifier: String) {
    cellPool.register(nib, as: identifier)
  }

  func register(supplements viewClass: AnyClass?, of kind: String, as identifier: String) {
    supplementPool.register(viewClass, as: Self.poolName(kind, identifier), of: "reusable views")
  }

  func register(supplements nib: UINib?, of kind: String, as identifier: String) {
    supplementPool.register(nib, as: Self.poolName(kind, identifier))
  }

  /// Returns a reusable cell for an item, or the item's own while it is being reconfigured.
  func dequeueCell(_ identifier: String, for path: IndexPath) -> UICollectionViewCell {
    if let reconfigured, reconfigured.path == path,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    if let cell = cellPool.take(identifier) {
      DepartedLayers.end(in: cell.layer)
      cell.prepareForReuse()
      return cell
    }
    let cell = cellPool.unpacked(identifier) ?? makeCell(identifier, for: path)
    (cell.reuseIdentifier, cell.reuseKey) = (identifier, identifier)
    return cell
  }

  private func makeCell(_ name: String, for path: IndexPath) -> UICollectionViewCell {
    let known = cellPool.registered(name)
    if known == nil {
      UIApplication.shared.warn("no cell class is registered for the identifier \"\(name)\"")
    }
    let frame = firstFrame(.cell(path))
    return known?.make(frame: frame) as? UICollectionViewCell ?? UICollectionViewCell(frame: frame)
  }

  /// Returns a reusable supplementary view, or creates one.
  func dequeueSupplement(
    _ kind: String, _ identifier: String, for path: IndexPath
  ) -> UICollectionReusableView {
    let name = Self.poolName(kind, identifier)
    if let view = supplementPool.take(name) {
      DepartedLayers.end(in: view.layer)
      view.prepareForReuse()
      return view
    }
    let view = supplementPool.unpacked(name) ?? makeSupplement(name, .supplement(kind, path))
    (view.reuseIdentifier, view.reuseKey) = (identifier, name)
    return view
  }

  private func makeSupplement(_ name: String, _ key: CollectionKey) -> UICollectionReusableView {
    let known = supplementPool.registered(name)
    if known == nil {
      UIApplication.shared.warn(
        "no class of supplementary views is registered for the identifier "
          + name.split(separator: "\0").joined(separator: ": "))
    }
    return (known ?? UICollectionReusableView.self).make(frame: firstFrame(key))
  }

  /// The initial frame of a new view.
  private func firstFrame(_ key: CollectionKey) -> CGRect {
    CGRect(origin: .zero, size: view.layoutStorage.attributes(of: key)?.size ?? .zero)
  }

  private static func poolName(_ kind: String, _ name: String) -> String { "\(kind)\0\(name)" }

  // MARK: Visible elements

  /// The view of a visible element.
  subscript(key: CollectionKey) -> UICollectionReusableView? { views[key] }

  /// The cell of a visible item.
  func cell(at path: IndexPath) -> UICollectionViewCell? {
    views[.cell(path)] as? UICollectionViewCell
  }

  /// The item of a visible cell.
  func path(of cell: UICollectionViewCell) -> IndexPath? {
    guard let path = cell.attributes?.indexPath, views[.cell(path)] === cell else { return nil }
    return path
  }

  /// Whether the first responder lies in a view.
  ///
  /// As in UIKit, such a view is kept when it is scrolled out of sight, so that typing can
  /// continue.
  func isWrittenIn(_ element: UIView) -> Bool {
    (view.window?.firstResponder as? UIView)?.isDescendant(of: element) ?? false
  }

  // MARK: Placing

  /// Positions the view of an element, and creates it if necessary.
  func place(_ attributes: UICollectionViewLayoutAttributes) {
    let key = attributes.key
    if let known = views[key] {
      let isInPlace =
        known.arrangement == placement.arrangement && known.superview === view
        && known.attributes?.indexPath == attributes.indexPath
      return isInPlace || view.movement.holds(key) ? () : show(attributes, in: known)
    }
    let round = data.loadingRound
    var made: UICollectionReusableView?
    ViewAnimation.runWithout { made = makeView(attributes) }
    guard let made, round == data.loadingRound else { return }
    views[key] = made
    ViewAnimation.runWithout { show(attributes, in: made) }
    switch key {
    case .cell(let path):
      guard let cell = made as? UICollectionViewCell else { return }
      view.collectionDelegate?.collectionView(view, willDisplay: cell, forItemAt: path)
    case .supplement(let kind, let path):
      view.collectionDelegate?.collectionView(
        view, willDisplaySupplementaryView: made, forElementKind: kind, at: path)
    case .decoration: break
    }
  }

  private func makeView(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    switch attributes.key {
    case .cell(let path):
      guard let dataSource = view.dataSource else { return nil }
      let cell = dataSource.collectionView(
        view, cellForItemAt: view.movement.sourcePath(of: path))
      view.selection.show(path, in: cell)
      cell.fittingRound = -1
      return cell
    case .supplement(let kind, let path):
      return view.dataSource?.collectionView(
        view, viewForSupplementaryElementOfKind: kind, at: path)
    case .decoration(let kind, _):
      guard let views = view.layoutStorage.decorationClass(kind) else {
        UIApplication.shared.warn(
          "no class of decoration views is registered for the kind \"\(kind)\"")
        return nil
      }
      return views.make(frame: CGRect(origin: .zero, size: attributes.size))
    }
  }

  private func show(
    _ attributes: UICollectionViewLayoutAttributes, in element: UICollectionReusableView
  ) {
    let isOrdered = element.superview === view && element.attributes?.zIndex == attributes.zIndex
    element.show(attributes)
    element.arrangement = placement.arrangement
    if !isOrdered { insertInOrder(element, attributes.zIndex) }
  }

  /// Inserts a view in front of those whose `zIndex` is not greater, and behind other subviews.
  func insertInOrder(_ element: UICollectionReusableView, _ depth: Int) {
    // Search from the front, because the element is usually near it. A closure would add an actor
    // check per view.
    let backgroundView = view.backgroundView
    var place = view.subviewStorage.count
    var isBehind = element.superview === view
    while place > 0 {
      let other = view.subviewStorage[place - 1]
      if other === element {
        isBehind = false
      } else if other === backgroundView {
        break
      } else if let depthThere = (other as? UICollectionReusableView)?.attributes?.zIndex,
        depthThere <= depth
      {
        break
      }
      place -= 1
    }
    // The index does not count the view itself.
    view.insertSubview(element, at: isBehind ? max(place - 1, 0) : place)
  }

  // MARK: Removing

  /// Removes the views of other elements, except some.
  func removeOthers(
    than wanted: [UICollectionViewLayoutAttributes], keeping kept: Set<CollectionKey>
  ) {
    tilingRound += 1
    for attributes in wanted { views[attributes.key]?.tilingRound = tilingRound }
    var others: [(CollectionKey, UICollectionReusableView)] = []
    for (key, element) in views
    where element.tilingRound != tilingRound && !view.movement.holds(key) && !kept.contains(key) {
      if isWrittenIn(element), let attributes = placement.placed(key) {
        if element.arrangement != placement.arrangement { show(attributes, in: element) }
      } else {
        others.append((key, element))
      }
    }
    for (key, element) in others where views[key] === element {
      views[key] = nil
      retire(element, of: key)
    }
  }

  /// Removes all views.
  func removeAll() {
    let all = views
    views = [:]
    for (key, element) in all { retire(element, of: key) }
  }

  /// Recycles the view of an element that is no longer visible, and calls the delegate.
  func retire(_ element: UICollectionReusableView, of key: CollectionKey) {
    element.removeFromSuperview()
    element.attributes = nil
    let cell = element as? UICollectionViewCell
    if let cell {
      cellPool.put(cell, as: cell.reuseKey)
    } else {
      supplementPool.put(element, as: element.reuseKey)
    }
    switch key {
    case .cell(let path):
      guard let cell else { return }
      view.collectionDelegate?.collectionView(view, didEndDisplaying: cell, forItemAt: path)
    case .supplement(let kind, let path):
      view.collectionDelegate?.collectionView(
        view, didEndDisplayingSupplementaryView: element, forElementOfKind: kind, at: path)
    case .decoration: break
    }
  }

  // MARK: Updates

  /// Files the views under their new keys.
  ///
  /// - Parameter target: The new key of an element; `nil` if its view leaves.
  /// - Returns: The leaving views, with their old keys.
  func refile(
    _ target: (CollectionKey) -> CollectionKey?
  ) -> [(CollectionKey, UICollectionReusableView)] {
    var leaving: [(CollectionKey, UICollectionReusableView)] = []
    var staying: [CollectionKey: UICollectionReusableView] = [:]
    for (key, element) in views {
      if let new = target(key) { staying[new] = element } else { leaving.append((key, element)) }
    }
    views = staying
    return leaving
  }

  /// Takes the views that are no longer visible, which stay in the collection while they leave.
  ///
  /// - Parameter candidates: The views to consider, as they were before the last pass.
  /// - Returns: The leaving views, with their keys.
  func releaseInvisible(
    _ candidates: [CollectionKey: UICollectionReusableView]
  ) -> [(CollectionKey, UICollectionReusableView)] {
    let seen = Set(placement.placed(in: view.bounds).map(\.key))
    var leaving: [(CollectionKey, UICollectionReusableView)] = []
    for (key, element) in candidates
    where !seen.contains(key) && !view.movement.holds(key) && !isWrittenIn(element)
      && views[key] === element
    {
      views[key] = nil
      leaving.append((key, element))
    }
    return leaving
  }

  /// Lets the data source fill the cell of a visible item again.
  func reconfigure(_ path: IndexPath) {
    guard let cell = cell(at: path), let dataSource = view.dataSource else { return }
    reconfigured = (path, cell)
    defer { reconfigured = nil }
    cell.fittingRound = -1
    guard dataSource.collectionView(view, cellForItemAt: path) !== cell else { return }
    UIApplication.shared.warn(
      "the data source returned another cell for item \(path.item) of section \(path.section), "
        + "which is being reconfigured; dequeue the cell for the given index path")
  }
}

extension UICollectionViewCell: ListCell {
  func showSelected(_ isSelected: Bool, animated: Bool) { self.isSelected = isSelected }

  func showHighlighted(_ isHighlighted: Bool, animated: Bool) {
    self.isHighlighted = isHighlighted
  }
}
