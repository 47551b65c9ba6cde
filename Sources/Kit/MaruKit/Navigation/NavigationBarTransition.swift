/// The exchange of the rows of a navigation bar.
///
/// Life: `init` → `run`, inside an animation → `end` once.
@MainActor
final class NavigationBarTransition {
  /// The distance that titles move, as a share of the bar's width.
  private static let way: CGFloat = 0.25

  private let old: NavigationItemView?
  private let new: NavigationItemView?
  /// The share by which the new title comes from the trailing side.
  private let start: CGFloat

  /// Prepares the rows.
  init(from old: NavigationItemView?, to new: NavigationItemView?, isPush: Bool) {
    self.old = old
    self.new = new
    start = UIAccessibility.isReduceMotionEnabled ? 0 : isPush ? Self.way : -Self.way
    ViewAnimation.runWithout {
      new?.layoutIfNeeded()
      new?.shift(by: start, alpha: 0)
    }
  }

  /// Moves the rows.
  func run() {
    old?.shift(by: -start, alpha: 0)
    new?.shift(by: 0, alpha: 1)
  }

  /// Removes the row that is not shown any more.
  func end(isCancelled: Bool) {
    let (stays, leaves) = isCancelled ? (old, new) : (new, old)
    leaves?.removeFromSuperview()
    ViewAnimation.runWithout {
      stays?.shift(by: 0, alpha: 1)
      leaves?.shift(by: 0, alpha: 1)
    }
  }
}
