import Foundation
import Graphics

// The refresh control above the content.
extension UIScrollView {
  /// The pull that starts a refresh, in points; less in low views, since the rubber band does not
  /// reach that far.
  private static let refreshPull: CGFloat = 130

  /// The visible pull that starts a refresh, in points.
  var refreshThreshold: CGFloat {
    max(min(Self.refreshPull, limits.pull.height / 4), UIRefreshControl.room)
  }

  /// The visible pull in points; negative if the content is scrolled up.
  var refreshPull: CGFloat { refreshInset - adjustedContentInset.top - contentOffset.y }

  func replaceRefreshControl(_ old: UIRefreshControl?) {
    if let old {
      old.removeFromSuperview()
      old.scrollView = nil
    }
    if let refreshControl {
      refreshControl.scrollView?.refreshControl = nil
      refreshControl.scrollView = self
      insertSubview(refreshControl, at: 0)
      refreshControl.follow()
    }
    refreshingChanged()
  }

  /// Adds or removes the room of a refresh control, unless a finger drags.
  func refreshingChanged() {
    guard !isDragging else { return }
    takeRefreshInset()
    guard contentOffset.y < limits.lowest.y else { return }
    animateOffset(to: CGPoint(x: contentOffset.x, y: limits.lowest.y))
  }

  func takeRefreshInset() {
    let inset = refreshControl?.isRefreshing == true ? UIRefreshControl.room : 0
    guard inset != refreshInset else { return }
    refreshInset = inset
    updateAdjustedInset(movesContent: false)
  }
}
