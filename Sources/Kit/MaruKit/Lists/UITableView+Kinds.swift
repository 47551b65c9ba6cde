import Foundation

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

/// Views that wait to be used again, by name.
@MainActor
struct ReusePool {
  private static let limit = 64

  private var cells: [String: [UITableViewCell]] = [:]
  private var supplements: [String: [UITableViewHeaderFooterView]] = [:]
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var supplementClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var cellNibs: [String: UINib] = [:]
  var supplementNibs: [String: UINib] = [:]

  /// Takes a cell back.
  mutating func put(_ cell: UITableViewCell) {
    guard let name = cell.reuseIdentifier, cells[name, default: []].count < Self.limit else {
      return
    }
    cells[name, default: []].append(cell)
  }

  /// Takes a header or a footer back.
  mutating func put(_ view: UITableViewHeaderFooterView) {
    guard let name = view.reuseIdentifier, supplements[name, default: []].count < Self.limit else {
      return
    }
    supplements[name, default: []].append(view)
  }

  mutating func cell(_ name: String) -> UITableViewCell? {
    if let cell = cells[name]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let nib = cellNibs[name] { return nib.reusableView(name) }
    return cellClasses[name]?.init(style: .default, reuseIdentifier: name)
  }

  mutating func supplement(_ name: String) -> UITableViewHeaderFooterView? {
    if let view = supplements[name]?.popLast() {
      view.prepareForReuse()
      return view
    }
    if let nib = supplementNibs[name] { return nib.reusableView(name) }
    return supplementClasses[name]?.init(reuseIdentifier: name)
  }
}

// Views that are used again.
extension UITableView {
  /// Names a class of cells; `nil` forgets the name.
  ///
  /// A class that is not a cell's is told to the developer and ignored.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let cellClass else { return pool.cellClasses[identifier] = nil }
    guard let cells = cellClass as? UITableViewCell.Type else {
      return UIApplication.shared.warn("\(cellClass) is no class of table cells")
    }
    pool.cellClasses[identifier] = cells
    pool.cellNibs[identifier] = nil
  }

  /// Names a nib whose first object is a cell; `nil` forgets the name.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    pool.cellNibs[identifier] = nib
    pool.cellClasses[identifier] = nil
  }

  /// Names a class of headers and footers; `nil` forgets the name.
  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    guard let aClass else { return pool.supplementClasses[identifier] = nil }
    guard let views = aClass as? UITableViewHeaderFooterView.Type else {
      return UIApplication.shared.warn("\(aClass) is no class of headers and footers")
    }
    pool.supplementClasses[identifier] = views
    pool.supplementNibs[identifier] = nil
  }

  /// Names a nib whose first object is a header or a footer; `nil` forgets the name.
  public func register(
    _ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    pool.supplementNibs[identifier] = nib
    pool.supplementClasses[identifier] = nil
  }

  /// A cell of a name that is free, or a new one of the class that has the name; else `nil`.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    pool.cell(identifier)
  }

  /// A cell of a name that is free, or a new one of the class that has the name.
  ///
  /// A name without a class is told to the developer; a plain cell is made then.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = pool.cell(identifier) { return cell }
    UIApplication.shared.warn("no class of cells is registered as \"\(identifier)\"")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A header or a footer of a name that is free, or a new one.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { pool.supplement(identifier) }
}
