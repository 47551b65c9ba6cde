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
  /// The nearest navigation controller around the controller.
  public var navigationController: UINavigationController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UINavigationController }.first
  }

  /// The nearest tab bar controller around the controller.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }

  /// An item that starts and ends editing: a press calls `setEditing(_:animated:)`.
  public var editButtonItem: UIBarButtonItem {
    if let item = navigationPart.editItem { return item }
    let item = UIBarButtonItem(
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    navigationPart.editItem = item
    showEditing()
    return item
  }

  /// Sets the scroll view that the bars of a navigation controller follow; `nil` for the usual one,
  /// which is the view or its backmost subview.
  ///
  /// Upper and lower bars follow the same one. An edge that is neither above nor below has no bar.
  public func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    guard !edge.isDisjoint(with: [.top, .bottom]) else { return }
    navigationPart.chosenScrollView = scrollView
    navigationController?.barsChanged()
  }

  /// The scroll view that was set for an edge; `nil` if there is none.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    edge.isDisjoint(with: [.top, .bottom]) ? nil : navigationPart.chosenScrollView
  }

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
