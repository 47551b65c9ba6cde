import Foundation
import Graphics

/// The rules for which columns a wide split view shows, and where.
///
/// Lengths are in points. A level is the number of columns that are shown with the secondary one:
/// the inner column comes first, then the outer one.
struct SplitRules {
  /// The least width of the secondary column beside others that are shown automatically.
  private static let leastSecondaryWidth: CGFloat = 560
  /// The width of the line after a column.
  static let lineWidth: CGFloat = 1

  /// The columns beside the secondary one, the outer one first.
  var sides: [UISplitViewController.Column]
  /// The widths of these columns.
  var widths: [CGFloat]
  /// The size of the whole view.
  var size: CGSize
  var preferredBehavior: UISplitViewController.SplitBehavior

  // MARK: Levels

  /// The number of columns in a display mode; `nil` for `automatic`.
  static func level(of mode: UISplitViewController.DisplayMode) -> Int? {
    switch mode {
    case .automatic: nil
    case .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// The behaviour: the preferred one, or the first one for which there is room.
  var behavior: UISplitViewController.SplitBehavior {
    switch preferredBehavior {
    case .tile, .overlay: preferredBehavior
    case .displace: sides.count > 1 ? .displace : .tile
    case .automatic:
      if room(beside: sides.count) >= Self.leastSecondaryWidth {
        .tile
      } else {
        sides.count > 1 && room(beside: 1) >= Self.leastSecondaryWidth ? .displace : .overlay
      }
    }
  }

  /// The level that the behaviour begins with.
  var automaticLevel: Int {
    switch behavior {
    case .overlay: 0
    case .displace: min(sides.count, 1)
    case .tile, .automatic: sides.count
    }
  }

  /// The display mode with a number of columns.
  func mode(at level: Int) -> UISplitViewController.DisplayMode {
    switch (min(level, sides.count), behavior) {
    case (...0, _): .secondaryOnly
    case (1, .overlay): .oneOverSecondary
    case (1, _): .oneBesideSecondary
    case (_, .overlay): .twoOverSecondary
    case (_, .displace): .twoDisplaceSecondary
    default: .twoBesideSecondary
    }
  }

  /// The columns that are shown at a level, without the secondary one.
  func shown(at level: Int) -> [UISplitViewController.Column] {
    Array(sides.suffix(min(max(level, 0), sides.count)))
  }

  /// Whether the secondary column is dimmed at a level, and a press there shows more of it.
  func dimsSecondary(at level: Int) -> Bool {
    switch behavior {
    case .overlay: level > 0
    case .displace: level > 1
    case .tile, .automatic: false
    }
  }

  // MARK: Frames

  /// The width of columns with their lines.
  private func width(of count: Int) -> CGFloat {
    widths.suffix(min(max(count, 0), widths.count)).reduce(0) { $0 + $1 + Self.lineWidth }
  }

  private func room(beside count: Int) -> CGFloat { max(size.width - width(of: count), 0) }

  /// The frames of the columns at a level, the secondary one last; hidden columns are outside.
  ///
  /// - Parameters:
  ///   - level: The number of columns that are shown with the secondary one.
  ///   - isMirrored: Whether the primary column is on the right.
  /// - Returns: A frame for each of `sides`, and one for the secondary column.
  func frames(at level: Int, isMirrored: Bool) -> [CGRect] {
    let start = width(of: level)
    var x = start - width(of: sides.count)
    var frames = widths.map { width in
      defer { x += width + Self.lineWidth }
      return CGRect(x: x, y: 0, width: width, height: size.height)
    }
    let isDisplaced = behavior == .displace && level > 1
    frames.append(
      behavior == .overlay
        ? CGRect(origin: .zero, size: size)
        : CGRect(
          x: start, y: 0, width: room(beside: isDisplaced ? 1 : level), height: size.height))
    guard isMirrored else { return frames }
    return frames.map { frame in
      CGRect(
        x: size.width - frame.minX - frame.width, y: 0, width: frame.width, height: frame.height)
    }
  }
}
