import Foundation
import Graphics

/// The room above a scroll view's content for its refresh control, and the pull that starts it.
@MainActor
final class RefreshRoom {
  /// The pull that starts a refresh, in points; less in low views, since the rubber band does not
  /// reach that far.
  private static let farPull: CGFloat = 130

  private unowned let view: UIScrollView
  /// The height of the room, in points; 0 unless the control refreshes.
  private(set) var height: CGFloat = 0

  /// Prepares the room above a view's content.
  init(above view: UIScrollView) { self.view = view }

  /// The visible pull that starts a refresh, in points.
  var threshold: CGFloat {
    max(min(Self.farPull, view.limits.pull.height / 4), UIRefreshControl.room)
  }

  /// The visible pull in points; negative if the content is scrolled up.
  var pull: CGFloat { height - view.insets.whole.top - view.contentOffset.y }

  /// Shows the view's control instead of another one.
  func replace(_ old: UIRefreshControl?) {
    if let old {
      old.removeFromSuperview()
      old.scrollView = nil
    }
    if let control = view.refreshControl {
      control.scrollView?.refreshControl = nil
      control.scrollView = view
      view.insertSubview(control, at: 0)
      control.follow()
    }
    refreshingChanged()
  }

  /// Adds or removes the room, unless a finger drags.
  func refreshingChanged() {
    // The delegate may drop the view meanwhile.
    withExtendedLifetime(view) {
      guard !view.isDragging else { return }
      update()
      let (offset, top) = (view.contentOffset, view.limits.lowest.y)
      guard offset.y < top else { return }
      view.motion.animate(to: CGPoint(x: offset.x, y: top))
    }
  }

  /// Adds or removes the room; the content stays in place.
  func update() {
    let new = view.refreshControl?.isRefreshing == true ? UIRefreshControl.room : 0
    guard new != height else { return }
    height = new
    view.insets.update(movesContent: false)
  }
}
