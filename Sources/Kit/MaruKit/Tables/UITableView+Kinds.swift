import Foundation

extension UITableView {
  /// The animation with which rows appear and disappear.
  public enum RowAnimation: Int, Sendable {
    /// A fade.
    case fade
    /// From and to the right.
    case right
    /// From and to the left.
    case left
    /// From and to above.
    case top
    /// From and to below.
    case bottom
    /// No animation.
    case none
    /// A fade.
    case middle
    /// A fade.
    case automatic = 100
  }

  /// The reference of separator insets.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The edges of the cells.
    case fromCellEdges
    /// The automatic ends of the separators.
    case fromAutomaticInsets
  }

  /// The position to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// The nearest at which the row is visible.
    case none
    /// The top.
    case top
    /// The middle.
    case middle
    /// The bottom.
    case bottom
  }
}

extension UITableViewCell {
  /// The separator below a cell.
  public enum SeparatorStyle: Int, Sendable {
    /// No separator.
    case none
    /// A line.
    case singleLine
  }
}

// Reusable views.
extension UITableView {
  /// Registers a class of cells under an identifier; `nil` unregisters.
  ///
  /// A class that does not inherit from `UITableViewCell` is ignored with a warning.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    rows.register(cellClass, as: identifier)
  }

  /// Registers a nib whose first object is a cell; `nil` unregisters.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    rows.register(nib, as: identifier)
  }

  /// Registers a class of headers and footers; `nil` unregisters.
  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    supplements.register(aClass, as: identifier)
  }

  /// Registers a nib whose first object is a header or a footer; `nil` unregisters.
  public func register(
    _ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    supplements.register(nib, as: identifier)
  }

  /// Returns a reusable cell for an identifier, or creates one; `nil` for an unknown identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    rows.dequeue(identifier)
  }

  /// Returns a reusable cell for an identifier, or creates one of the registered class.
  ///
  /// For an unknown identifier a plain cell is created, with a warning.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { rows.dequeue(identifier, for: indexPath) }

  /// Returns a reusable header or footer for an identifier, or creates one; `nil` if it is unknown.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { supplements.dequeue(identifier) }
}
