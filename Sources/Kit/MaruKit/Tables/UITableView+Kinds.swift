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
