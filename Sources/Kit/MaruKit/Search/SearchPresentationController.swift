import Foundation

/// Gives each search a presentation controller of its own.
@MainActor
final class SearchPresentationStyle: UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    SearchPresentationController(presentedViewController: presented, presenting: presenting)
  }
}

/// Arranges a search below its bar, over the page that presents it.
@MainActor
final class SearchPresentationController: UIPresentationController {
  private var search: UISearchController? { presentedViewController as? UISearchController }

  override var shouldPresentInFullscreen: Bool { false }
  override var hearsEscape: Bool { true }
  override var letsTouchesThrough: Bool { true }
  override var keepsFirstResponder: Bool { true }

  override func context(of source: UIViewController) -> UIViewController? { source }

  override var focusRootsBeside: [UIView] {
    guard let search else { return [] }
    if search.coversPage { return [search.searchBar] }
    let parents = sequence(first: presentingViewController, next: \.parent)
    return [Array(parents).last?.viewIfLoaded].compactMap(\.self)
  }

  // MARK: Layout

  /// The container without the bars and the search bar.
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView else { return .zero }
    var frame = container.bounds
    let cover = search?.item?.bar ?? search?.searchBar
    if let cover, let window = cover.window, window === container.window {
      let bottom = container.convert(cover.bounds, from: cover).maxY
      let top = min(max(bottom, frame.minY), frame.maxY)
      frame.size.height -= top - frame.minY
      frame.origin.y = top
    }
    let below = min(presentingViewController.navigationPart.bars.bottom, frame.height)
    frame.size.height -= below
    return frame
  }

  override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    presentedView?.place(in: frameOfPresentedViewInContainerView)
  }

  // MARK: Transitions

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    search?.willCome(with: presentedViewController.transitionCoordinator)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed { search?.didCome() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    search?.willGo(with: presentedViewController.transitionCoordinator)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { search?.didGo() }
  }

  override func wasTakenDown() {
    super.wasTakenDown()
    search?.wasTakenDown()
  }
}
