import Foundation
import Graphics

// The control above the content that reloads it.
extension UIScrollView {
  /// How far content is pulled that is reloaded, in points: less in low views, where the rubber band
  /// does not reach so far.
  private static let refreshPull: CGFloat = 130

  /// How far content has to be pulled, as it is seen, to be reloaded.
  var refreshThreshold: CGFloat {
    max(min(Self.refreshPull, rubberLength.height / 4), UIRefreshControl.room)
  }

  /// How far content is pulled down, as it is seen; below 0 where it is scrolled up.
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

  /// Makes room for a control that turns, or takes it back: once a finger lets go.
  func refreshingChanged() {
    guard !isDragging else { return }
    takeRefreshInset()
    guard contentOffset.y < lowestOffset.y else { return }
    animateOffset(to: CGPoint(x: contentOffset.x, y: lowestOffset.y))
  }

  func takeRefreshInset() {
    let inset = refreshControl?.isRefreshing == true ? UIRefreshControl.room : 0
    guard inset != refreshInset else { return }
    refreshInset = inset
    updateAdjustedInset(movesContent: false)
  }
}
