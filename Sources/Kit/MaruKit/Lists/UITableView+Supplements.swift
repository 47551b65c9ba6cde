import Foundation
import Layers

/// Identifies a header or footer of a table.
struct TableSupplement: Hashable {
  let section: Int
  let isHeader: Bool
}

// Visible headers and footers.
extension UITableView {
  /// Creates the headers and footers of visible sections, and removes the others.
  func placeSupplements() {
    let wanted = seenSupplements
    let seen = Set(wanted)
    for (place, view) in supplements
    where !seen.contains(place) && !lingering.contains(ObjectIdentifier(view)) {
      takeBack(place)
    }
    let round = loadingRound
    for place in wanted where round == loadingRound { show(place) }
  }

  /// The visible headers and footers.
  var seenSupplements: [TableSupplement] {
    var seen: [TableSupplement] = []
    for index in layout.sections(from: bounds.minY, to: bounds.maxY) {
      let section = layout.sections[index]
      if section.header > 0 { seen.append(TableSupplement(section: index, isHeader: true)) }
      if section.footer > 0 { seen.append(TableSupplement(section: index, isHeader: false)) }
    }
    return seen
  }

  /// Creates and measures the visible headers and footers whose heights were estimated.
  ///
  /// - Returns: Whether any height differs from its estimate, so that other rows may be visible.
  func measureNewSupplements() -> Bool {
    let round = loadingRound
    var hasChanged = false
    for place in seenSupplements where round == loadingRound && layout.isEstimated(place) {
      let rect = Self.rect(of: place, in: layout, width: bounds.width)
      let height = add(place).map(fittingHeight) ?? emptyHeight(of: place)
      guard round == loadingRound else { return false }
      layout.set(height, of: place)
      guard height != rect.height else { continue }
      hasChanged = true
      // Keep the visible rows in place.
      if rect.maxY <= bounds.minY, bounds.minY > lowestOffset.y {
        contentOffset.y = max(contentOffset.y + height - rect.height, lowestOffset.y)
      }
    }
    return hasChanged
  }

  /// Returns the view of a header or footer, and creates it if necessary.
  private func add(_ place: TableSupplement) -> UIView? {
    if let view = supplements[place] { return view }
    let round = loadingRound
    guard let view = makeSupplement(at: place) else { return nil }
    guard round == loadingRound else {
      keep(view)
      return nil
    }
    supplements[place] = view
    untoldSupplements.insert(place)
    ViewAnimation.runWithout { addSubview(view) }
    return view
  }

  private func show(_ place: TableSupplement) {
    guard let view = add(place) else { return }
    guard untoldSupplements.remove(place) != nil else {
      return view.place(in: floatingRect(of: place))
    }
    ViewAnimation.runWithout { view.place(in: floatingRect(of: place)) }
    if place.isHeader {
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: place.section)
    } else {
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: place.section)
    }
  }

  private func makeSupplement(at place: TableSupplement) -> UIView? {
    let (own, title) = (ownView(of: place), title(of: place))
    if own == nil, title == nil { return nil }
    var made: UIView?
    ViewAnimation.runWithout { made = own ?? titleView(title, isHeader: place.isHeader) }
    return made
  }

  private static let titleName = "maru.title"

  private func titleView(_ title: String?, isHeader: Bool) -> UIView {
    let view =
      dequeueReusableHeaderFooterView(withIdentifier: Self.titleName)
      ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleName)
    view.show(
      title: title, isHeader: isHeader, style: style, inset: titleInset, traits: traitCollection)
    return view
  }

  // MARK: Removing

  func takeBack(_ place: TableSupplement) {
    guard let view = supplements.removeValue(forKey: place) else { return }
    guard untoldSupplements.remove(place) == nil else {
      view.removeFromSuperview()
      return keep(view)
    }
    retire(view, of: place)
  }

  /// Removes a view that is no longer needed, and calls the delegate.
  func retire(_ view: UIView, of place: TableSupplement) {
    view.removeFromSuperview()
    keep(view)
    if place.isHeader {
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: place.section)
    } else {
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: place.section)
    }
  }

  /// Puts a view into the reuse pool.
  func keep(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    supplementPool.put(view, as: view.reuseIdentifier)
  }

  // MARK: Positions

  /// The rectangle of a header or footer; in a plain table it sticks while its section is visible.
  private func floatingRect(of place: TableSupplement) -> CGRect {
    var rect = Self.rect(of: place, in: layout, width: bounds.width)
    rect.origin.y += shift(of: place)
    guard style == .plain else { return rect }
    let section = layout.sections[place.section]
    if place.isHeader {
      let top = bounds.minY + adjustedContentInset.top
      rect.origin.y = max(rect.minY, min(top, section.rowsBottom + section.footer - section.header))
    } else {
      let bottom = bounds.maxY - adjustedContentInset.bottom - section.footer
      rect.origin.y = min(rect.minY, max(bottom, section.rowsTop))
    }
    return rect
  }

  /// The rectangle of a header or footer at its place in a layout.
  static func rect(
    of place: TableSupplement, in layout: TableLayout, width: CGFloat
  ) -> CGRect {
    let section = layout.sections[place.section]
    return place.isHeader
      ? CGRect(x: 0, y: section.headerTop, width: width, height: section.header)
      : CGRect(x: 0, y: section.rowsBottom, width: width, height: section.footer)
  }
}

extension UIView {
  /// Sets the view's rectangle in its superview without changing its transform.
  func place(in rect: CGRect) {
    if layer.transform == CATransform3DIdentity {
      if frame != rect { frame = rect }
    } else {
      if bounds.size != rect.size { bounds.size = rect.size }
      let middle = CGPoint(x: rect.midX, y: rect.midY)
      if center != middle { center = middle }
    }
  }
}
