import Foundation
import Layers

extension UITableView {
  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade
    /// From and to the right.
    case right
    /// From and to the left.
    case left
    /// From and to above.
    case top
    /// From and to below.
    case bottom
    /// At once.
    case none
    /// They fade.
    case middle
    /// They fade.
    case automatic = 100
  }

  /// What the inset of the lines between rows is counted from.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The edges of the cells.
    case fromCellEdges
    /// Where the lines begin and end by themselves.
    case fromAutomaticInsets
  }

  /// Where a row is scrolled to.
  public enum ScrollPosition: Int, Sendable {
    /// As little as possible.
    case none
    /// To the top.
    case top
    /// To the middle.
    case middle
    /// To the bottom.
    case bottom
  }
}

extension UITableViewCell {
  /// Whether there is a line under a cell.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none
    /// One.
    case singleLine
  }
}

// Views that are used again.
extension UITableView {
  /// Names a class of cells; `nil` forgets the name.
  ///
  /// A class that is not a cell's is told to the developer and ignored.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellPool.register(cellClass, as: identifier, of: "table cells")
  }

  /// Names a nib whose first object is a cell; `nil` forgets the name.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cellPool.register(nib, as: identifier)
  }

  /// Names a class of headers and footers; `nil` forgets the name.
  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    supplementPool.register(aClass, as: identifier, of: "headers and footers")
  }

  /// Names a nib whose first object is a header or a footer; `nil` forgets the name.
  public func register(
    _ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    supplementPool.register(nib, as: identifier)
  }

  /// A cell of a name that is free, or a new one of the class that has the name; else `nil`.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = cellPool.take(identifier) {
      DepartedLayers.end(in: cell.layer)
      cell.prepareForReuse()
      return cell
    }
    if let cell = cellPool.unpacked(identifier) { return cell }
    return cellPool.registered(identifier)?.init(style: .default, reuseIdentifier: identifier)
  }

  /// A cell of a name that is free, or a new one of the class that has the name.
  ///
  /// A name without a class is told to the developer; a plain cell is made then.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let (path, cell) = reconfigured, path == indexPath, cell.reuseIdentifier == identifier {
      return cell
    }
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    UIApplication.shared.warn("no class of cells is registered as \"\(identifier)\"")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A header or a footer of a name that is free, or a new one.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    if let view = supplementPool.take(identifier) {
      DepartedLayers.end(in: view.layer)
      view.prepareForReuse()
      return view
    }
    if let view = supplementPool.unpacked(identifier) { return view }
    return supplementPool.registered(identifier)?.init(reuseIdentifier: identifier)
  }
}
