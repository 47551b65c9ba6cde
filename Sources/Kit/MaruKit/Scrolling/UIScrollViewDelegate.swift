import Foundation

/// Told what a scroll view does, and asked what it may.
///
/// A drag is told in this order: `scrollViewWillBeginDragging`, `scrollViewDidScroll` any number of
/// times, `scrollViewWillEndDragging`, `scrollViewDidEndDragging`; where it goes on by itself then
/// `scrollViewWillBeginDecelerating`, `scrollViewDidScroll`, `scrollViewDidEndDecelerating`.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// The content moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// The content was made larger or smaller.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The finger is about to be lifted.
  ///
  /// - Parameters:
  ///   - scrollView: What is dragged.
  ///   - velocity: Points a millisecond.
  ///   - targetContentOffset: Where the content will come to rest; it may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The finger was lifted.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The content goes on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// The content came to rest, or was caught.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// The content is where an animated change of the offset took it.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The view in the scroll view that is made larger and smaller.
  ///
  /// None by default, which allows no zooming.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Zooming is about to begin.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Zooming is over.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  /// Whether the scroll view may scroll to its top at the system's wish.
  ///
  /// Yes by default.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// The scroll view has scrolled to its top at the system's wish.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// `adjustedContentInset` changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// None.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// It may.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Nothing.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
