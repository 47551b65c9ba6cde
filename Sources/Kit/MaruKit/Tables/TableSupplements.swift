import Foundation

/// The views of a table's visible headers and footers, and the reuse of others.
@MainActor
final class TableSupplements {
  private static let titleName = "maru.title"

  private unowned let table: UITableView
  private let heights: TableHeights
  private(set) var views: [TableSupplement: UIView] = [:]
  /// New views about which the delegate has not been called.
  private var untold: Set<TableSupplement> = []
  private var pool = ReusePool<UITableViewHeaderFooterView>()

  init(_ table: UITableView, _ heights: TableHeights) {
    self.table = table
    self.heights = heights
  }

  // MARK: Reuse

  func register(_ aClass: AnyClass?, as identifier: String) {
    pool.register(aClass, as: identifier, of: "headers and footers")
  }

  func register(_ nib: UINib?, as identifier: String) { pool.register(nib, as: identifier) }

  /// Returns a reusable view for an identifier, or creates one; `nil` if it is unknown.
  func dequeue(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = pool.take(identifier) {
      DepartedLayers.end(in: view.layer)
      view.prepareForReuse()
      return view
    }
    if let view = pool.unpacked(identifier) { return view }
    return pool.registered(identifier)?.make(reuseIdentifier: identifier)
  }

  /// Puts a view into the reuse pool.
  func keep(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    pool.put(view, as: view.reuseIdentifier)
  }

  // MARK: Content

  /// The title of a header or footer without its own view.
  func title(of place: TableSupplement) -> String? {
    place.isHeader
      ? table.dataSource?.tableView(table, titleForHeaderInSection: place.section)
      : table.dataSource?.tableView(table, titleForFooterInSection: place.section)
  }

  /// The delegate's view for a header or footer.
  func ownView(of place: TableSupplement) -> UIView? {
    place.isHeader
      ? table.tableDelegate?.tableView(table, viewForHeaderInSection: place.section)
      : table.tableDelegate?.tableView(table, viewForFooterInSection: place.section)
  }

  private func makeView(at place: TableSupplement) -> UIView? {
    let (own, title) = (ownView(of: place), title(of: place))
    if own == nil, title == nil { return nil }
    var made: UIView?
    ViewAnimation.runWithout { made = own ?? titleView(title, isHeader: place.isHeader) }
    return made
  }

  private func titleView(_ title: String?, isHeader: Bool) -> UIView {
    let view =
      dequeue(Self.titleName) ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleName)
    view.show(
      title: title, isHeader: isHeader, style: table.style, inset: table.geometry.titleInset,
      traits: table.traitCollection)
    return view
  }

  // MARK: Tiling

  /// Creates the headers and footers of visible sections, and removes the others, except some.
  func tile(keeping kept: Set<ObjectIdentifier>) {
    let wanted = table.geometry.visibleSupplements
    let seen = Set(wanted)
    for (place, view) in views
    where !seen.contains(place) && !kept.contains(ObjectIdentifier(view)) {
      remove(place)
    }
    let round = table.geometry.loadingRound
    for place in wanted where round == table.geometry.loadingRound { show(place) }
  }

  /// Creates and measures the visible headers and footers whose heights were estimated.
  ///
  /// - Returns: Whether any height differs from its estimate, so that other rows may be visible.
  func measureNew() -> Bool {
    let geometry = table.geometry
    let round = geometry.loadingRound
    var hasChanged = false
    for place in geometry.visibleSupplements
    where round == geometry.loadingRound && geometry.layout.isEstimated(place) {
      let height = add(place).map(heights.fittingHeight) ?? heights.emptyHeight(of: place)
      guard round == geometry.loadingRound else { return false }
      if geometry.note(height, of: place) { hasChanged = true }
    }
    return hasChanged
  }

  /// Returns the view of a header or footer, and creates it if necessary.
  private func add(_ place: TableSupplement) -> UIView? {
    if let view = views[place] { return view }
    let round = table.geometry.loadingRound
    guard let view = makeView(at: place) else { return nil }
    guard round == table.geometry.loadingRound else {
      keep(view)
      return nil
    }
    views[place] = view
    untold.insert(place)
    ViewAnimation.runWithout { table.addSubview(view) }
    return view
  }

  private func show(_ place: TableSupplement) {
    guard let view = add(place) else { return }
    if let title = view as? UITableViewHeaderFooterView, title.reuseIdentifier == Self.titleName {
      title.takeInset(table.geometry.titleInset)
    }
    guard untold.remove(place) != nil else { return view.place(in: stickyRect(of: place)) }
    ViewAnimation.runWithout { view.place(in: stickyRect(of: place)) }
    let (delegate, section) = (table.tableDelegate, place.section)
    if place.isHeader {
      delegate?.tableView(table, willDisplayHeaderView: view, forSection: section)
    } else {
      delegate?.tableView(table, willDisplayFooterView: view, forSection: section)
    }
  }

  /// The rectangle of a header or footer; in a plain table it sticks while its section is visible.
  private func stickyRect(of place: TableSupplement) -> CGRect {
    let (bounds, inset) = (table.bounds, table.adjustedContentInset)
    let layout = table.geometry.layout
    var rect = layout.rect(of: place, width: bounds.width)
    rect.origin.y += table.reordering.shift(of: place)
    guard table.style == .plain else { return rect }
    let section = layout.sections[place.section]
    if place.isHeader {
      let top = bounds.minY + inset.top
      rect.origin.y = max(rect.minY, min(top, section.rowsBottom + section.footer - section.header))
    } else {
      let bottom = bounds.maxY - inset.bottom - section.footer
      rect.origin.y = min(rect.minY, max(bottom, section.rowsTop))
    }
    return rect
  }

  // MARK: Removing

  func removeAll() {
    for place in views.keys { remove(place) }
  }

  private func remove(_ place: TableSupplement) {
    guard let view = views.removeValue(forKey: place) else { return }
    guard untold.remove(place) == nil else {
      view.removeFromSuperview()
      return keep(view)
    }
    end(view, of: place)
  }

  private func end(_ view: UIView, of place: TableSupplement) {
    view.removeFromSuperview()
    keep(view)
    let (delegate, section) = (table.tableDelegate, place.section)
    if place.isHeader {
      delegate?.tableView(table, didEndDisplayingHeaderView: view, forSection: section)
    } else {
      delegate?.tableView(table, didEndDisplayingFooterView: view, forSection: section)
    }
  }

  // MARK: Updates

  /// Files the views under their new sections.
  ///
  /// - Parameter target: The new section of a section; `nil` if its views leave.
  /// - Returns: The leaving views, with their old places.
  func refile(_ target: (Int) -> Int?) -> [(TableSupplement, UIView)] {
    var leaving: [(TableSupplement, UIView)] = []
    var staying: [TableSupplement: UIView] = [:]
    for (place, view) in views {
      if let section = target(place.section) {
        staying[TableSupplement(section: section, isHeader: place.isHeader)] = view
      } else {
        leaving.append((place, view))
      }
    }
    views = staying
    return leaving
  }

  /// Takes the views that are no longer visible, which stay in the table while they leave.
  func releaseInvisible() -> [(TableSupplement, UIView)] {
    let seen = Set(table.geometry.visibleSupplements)
    var leaving: [(TableSupplement, UIView)] = []
    for (place, view) in views where !seen.contains(place) {
      views[place] = nil
      leaving.append((place, view))
    }
    return leaving
  }

  /// Recycles a view that has left, unless it is in use again.
  func retire(_ view: UIView, of place: TableSupplement, alpha: CGFloat) {
    guard !views.values.contains(where: { $0 === view }) else { return }
    view.alpha = alpha
    end(view, of: place)
  }
}
