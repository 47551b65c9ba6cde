/// What a controller shows in the bars of its navigation controller.
struct NavigationPart {
  var item: UINavigationItem?
  var toolbarItems: [UIBarButtonItem]?
  var editItem: UIBarButtonItem?
  var hidesBottomBar = false
  var extendedEdges = UIRectEdge.all
  var includesOpaqueBars = false
  var tabBarItem: UITabBarItem?
  /// The bars over the view, which its safe area excludes.
  var bars = UIEdgeInsets.zero
  /// The scroll view that the bars follow.
  weak var scrollView: UIScrollView?
  /// The scroll view that the bars should follow; `nil` for the usual one.
  weak var chosenScrollView: UIScrollView?
}

extension UIViewController {
  /// The scroll view that the bars follow: the chosen one, the view, or its backmost subview;
  /// that of the displayed page in a page controller.
  var scrollViewUnderBars: UIScrollView? {
    let view = viewIfLoaded
    if let view, let chosen = navigationPart.chosenScrollView, chosen.isDescendant(of: view) {
      return chosen
    }
    if let pager = self as? UIPageViewController {
      return pager.viewControllers?.first?.scrollViewUnderBars
    }
    return view as? UIScrollView ?? view?.subviews.first as? UIScrollView
  }

  /// Prefers the size of a child, with the bars above and below it.
  ///
  /// - Parameters:
  ///   - child: The child; if it has no preferred size, nothing changes.
  ///   - barHeight: The height that the bars add, in points.
  func takePreferredSize(of child: UIViewController?, barHeight: @autoclosure () -> CGFloat) {
    guard let size = child?.preferredContentSize, size != .zero else { return }
    preferredContentSize = CGSize(
      width: size.width, height: size.height > 0 ? size.height + barHeight() : 0)
  }

  /// Sets the bars over the view.
  func takeBars(_ bars: UIEdgeInsets) {
    guard bars != navigationPart.bars else { return }
    navigationPart.bars = bars
    viewIfLoaded?.updateSafeArea()
  }

  /// Updates `editButtonItem`, if it is in use.
  func showEditing() {
    guard let item = navigationPart.editItem else { return }
    item.title = (isEditing ? SystemWord.done : .edit).text
    item.style = isEditing ? .done : .plain
  }
}
