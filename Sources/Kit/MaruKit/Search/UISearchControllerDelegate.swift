/// The object that shows the results of a search.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search begins and ends, and after its text or its scope has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// The delegate of a search controller.
///
/// Mirrors UIKit; every method is optional.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called after the search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called after the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
  /// Presents the search controller when a search begins.
  ///
  /// By default, it is presented by the controller that has the search bar.
  func presentSearchController(_ searchController: UISearchController)
}

// The default implementations.
extension UISearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
  /// Lets the controller that has the search bar present the search controller.
  public func presentSearchController(_ searchController: UISearchController) {
    searchController.presentOverPage()
  }
}
