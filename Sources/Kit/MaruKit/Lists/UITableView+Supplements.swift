import Foundation
import Layers

/// Which header or footer of a table something is.
struct TableSupplement: Hashable {
  let section: Int
  let isHeader: Bool
}

// Headers and footers that are seen.
extension UITableView {
  /// Gives the sections that are seen their headers and footers, and takes those of others back.
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

  /// Which headers and footers are seen.
  var seenSupplements: [TableSupplement] {
    var seen: [TableSupplement] = []
    for index in layout.sections(from: bounds.minY, to: bounds.maxY) {
      let section = layout.sections[index]
      if section.header > 0 { seen.append(TableSupplement(section: index, isHeader: true)) }
      if section.footer > 0 { seen.append(TableSupplement(section: index, isHeader: false)) }
    }
    return seen
  }

  /// Makes the headers and footers that are seen and whose heights were estimated, and measures them.
  ///
  /// - Returns: Whether a height differs from what was thought, so that other rows may be seen.
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
      // What is seen stays where it is.
      if rect.maxY <= bounds.minY, bounds.minY > lowestOffset.y {
        contentOffset.y = max(contentOffset.y + height - rect.height, lowestOffset.y)
      }
    }
    return hasChanged
  }

  /// The view of a header or footer, which is made where it is not there.
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

  // MARK: Taking back

  func takeBack(_ place: TableSupplement) {
    guard let view = supplements.removeValue(forKey: place) else { return }
    guard untoldSupplements.remove(place) == nil else {
      view.removeFromSuperview()
      return keep(view)
    }
    retire(view, of: place)
  }

  /// Removes a view that shows nothing any longer, and tells.
  func retire(_ view: UIView, of place: TableSupplement) {
    view.removeFromSuperview()
    keep(view)
    if place.isHeader {
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: place.section)
    } else {
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: place.section)
    }
  }

  /// Lets a view be used again.
  func keep(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    supplementPool.put(view, as: view.reuseIdentifier)
  }

  // MARK: Places

  /// Where a header or footer lies: in a plain table it stays in sight while its section does.
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

  /// Where a header or footer lies in the content that a layout describes.
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
  /// Gives the view a rectangle of its superview; a transform is left as it is.
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
