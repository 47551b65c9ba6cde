import Foundation

/// Moves the pages of a page controller, for one of its transition styles.
@MainActor
protocol PageMotion: AnyObject {
  /// Contains the views of the pages.
  var view: UIView { get }
  /// The recognizers that turn pages, apart from those of a scroll view.
  var gestureRecognizers: [UIGestureRecognizer] { get }

  /// Displays a page at once.
  func display(_ page: UIView)

  /// Sets whether there are pages beside the displayed one.
  func setNeighbors(before: Bool, after: Bool)

  /// Moves to a page in a direction, and ends the controller's exchange when it has come to rest.
  ///
  /// A movement that is running has been ended before.
  func move(to page: UIView, _ direction: UIPageViewController.NavigationDirection)

  /// Ends a running movement at once, at its destination.
  func finish()

  /// Gives the view a frame, and lays out the pages; a running movement has ended then.
  func place(in frame: CGRect)
}
