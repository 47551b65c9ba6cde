/// Is told about the pages of a page controller.
///
/// Mirrors UIKit; all methods are optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// A gesture begins to move towards a page.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])

  /// A movement that a gesture began has come to rest.
  ///
  /// - Parameters:
  ///   - pageViewController: The controller.
  ///   - finished: Always `true`.
  ///   - previousViewControllers: The page that was displayed before.
  ///   - completed: Whether the other page is displayed now; `false` if the user let it go back.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)

  /// The side at which pages turn; never asked, because a window is not rotated.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation

  /// The orientations for the pages; never asked, because a window is not rotated.
  func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask

  /// The first orientation; never asked, because a window is not rotated.
  func pageViewControllerPreferredInterfaceOrientationForPresentation(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientation
}

extension UIPageViewControllerDelegate {
  /// Does nothing by default.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}

  /// Does nothing by default.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}

  /// Returns the present side.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    spineLocationFor orientation: UIInterfaceOrientation
  ) -> UIPageViewController.SpineLocation { pageViewController.spineLocation }

  /// Returns all.
  public func pageViewControllerSupportedInterfaceOrientations(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientationMask { .all }

  /// Returns `portrait`.
  public func pageViewControllerPreferredInterfaceOrientationForPresentation(
    _ pageViewController: UIPageViewController
  ) -> UIInterfaceOrientation { .portrait }
}

/// Provides the pages of a page controller that a gesture can go to.
///
/// Mirrors UIKit. It is asked when a page has come to rest. The page that was just left is remembered, and
/// not requested again.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// The page before another one; `nil` if that is the first.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?

  /// The page after another one; `nil` if that is the last.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// The number of dots below the pages.
  ///
  /// If it is not implemented or 0, there is no row of dots. Only pages that scroll horizontally have
  /// one.
  func presentationCount(for pageViewController: UIPageViewController) -> Int

  /// The dot of the page that `setViewControllers(_:direction:animated:completion:)` displays; later
  /// the dot follows the user's movements.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Returns 0.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }

  /// Returns 0.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}
