import Foundation

extension UISplitViewController {
  /// The columns that a split view controller has; raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Two controllers, which are set with `viewControllers`.
    case unspecified = 0
    /// A primary and a secondary column.
    case doubleColumn = 1
    /// A primary, a supplementary and a secondary column.
    case tripleColumn = 2
  }

  /// A place for a controller; raw values are UIKit's.
  public enum Column: Int, Sendable {
    /// The column at the leading edge.
    case primary = 0
    /// The column between the others.
    case supplementary = 1
    /// The widest column, at the trailing edge.
    case secondary = 2
    /// What a narrow window shows instead of the columns.
    case compact = 3
  }

  /// The columns that are shown; raw values are UIKit's.
  public enum DisplayMode: Int, Sendable {
    /// Those that the width has room for.
    case automatic = 0
    /// Only the secondary column.
    case secondaryOnly = 1
    /// One column beside the secondary one.
    case oneBesideSecondary = 2
    /// One column over the secondary one.
    case oneOverSecondary = 3
    /// Both columns beside the secondary one.
    case twoBesideSecondary = 4
    /// Both columns over the secondary one.
    case twoOverSecondary = 5
    /// Both columns, which push a part of the secondary one out of the window.
    case twoDisplaceSecondary = 6
  }

  /// What happens to the secondary column when others are shown; raw values are UIKit's.
  public enum SplitBehavior: Int, Sendable {
    /// What the width has room for.
    case automatic = 0
    /// It becomes narrower.
    case tile = 1
    /// It is covered.
    case overlay = 2
    /// It is pushed partly out of the window.
    case displace = 3
  }

  /// Whether a bar shows the button that shows and hides columns; raw values are UIKit's.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    /// If `presentsWithGesture` is set.
    case automatic = 0
    /// Never.
    case never = 1
    /// Always.
    case always = 2
  }
}
