import Foundation

/// The two bars of a navigation controller, and the room that they leave to its controllers.
///
/// It hides, shows and places the bars. The height of the upper one follows the scroll view of the last
/// controller.
@MainActor
final class NavigationBars {
  /// The bar with the title.
  let upper = UINavigationBar(frame: .zero)
  /// The bar at the bottom.
  let lower = UIToolbar(frame: .zero)
  /// Contains the view of the last controller.
  ///
  /// It fills the whole view; the bars are over it.
  let content = UIView(frame: .zero)

  /// Whether the bar with the title is hidden.
  private(set) var hidesUpper = false
  /// Whether the bar at the bottom is hidden for all controllers; `hidesBottomBarWhenPushed` can hide it
  /// for some.
  private(set) var hidesLower = true

  private weak var navigator: UINavigationController?
  /// The number of animations that are moving the bars.
  private var moves = 0
  /// Whether the height of the upper bar is being changed.
  private var isFitting = false

  init(of navigator: UINavigationController) {
    self.navigator = navigator
    upper.navigator = navigator
    content.clipsToBounds = true
  }

  private var stack: [UIViewController] { navigator?.stack ?? [] }

  /// Whether the bar at the bottom is visible.
  var showsLower: Bool { !hidesLower && !stack.contains(where: \.hidesBottomBarWhenPushed) }

  /// The height that the bars add to that of a controller, in points.
  var wantedHeight: CGFloat {
    (hidesUpper ? 0 : upper.wantedHeight) + (showsLower ? lower.intrinsicContentSize.height : 0)
  }

  /// Adds the bars and the content to the view of the navigation controller.
  func enter(_ view: UIView) {
    for part in [content, upper, lower] as [UIView] { view.addSubview(part) }
    content.frame = view.bounds
    upper.isHidden = hidesUpper
    lower.isHidden = !showsLower
  }

  // MARK: Hiding

  /// Hides or shows the bar with the title.
  func setUpperHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != hidesUpper else { return }
    hidesUpper = isHidden
    move(animated: animated)
  }

  /// Hides or shows the bar at the bottom.
  func setLowerHidden(_ isHidden: Bool, animated: Bool) {
    guard isHidden != hidesLower else { return }
    hidesLower = isHidden
    move(animated: animated)
  }

  /// Moves the bars to their places, alongside the transition between controllers if there is one.
  func move(animated: Bool) {
    guard let navigator, let view = navigator.viewIfLoaded else { return }
    guard animated, view.window != nil else { return arrange() }
    ViewAnimation.runWithout {
      for bar in [upper, lower] as [UIView] { bar.isHidden = false }
    }
    moves += 1
    // The controller is kept until the bars have arrived.
    let changes = { [self, navigator] in
      _ = navigator
      arrange()
      view.layoutIfNeeded()
    }
    let end = { [self, navigator] in
      _ = navigator
      moves -= 1
      arrange()
    }
    if let transition = navigator.transition {
      transition.coordinator.animate(
        alongsideTransition: { _ in changes() }, completion: { _ in end() })
    } else {
      UIView.animate(
        withDuration: UINavigationController.hideShowBarDuration, delay: 0,
        options: .allowUserInteraction, animations: changes, completion: { _ in end() })
    }
  }

  // MARK: Layout

  /// Lays out the bars, the content and the view of the last controller.
  func arrange() {
    guard let navigator, let view = navigator.viewIfLoaded else { return }
    let (bounds, safeArea) = (view.bounds, view.safeAreaInsets)
    let height = hidesUpper ? max(upper.bounds.height, NavigationItemView.height) : upperHeight
    upper.place(
      in: CGRect(
        x: 0, y: hidesUpper ? -height : safeArea.top, width: bounds.width, height: height))
    let lowerHeight = lower.intrinsicContentSize.height + safeArea.bottom
    let showsLower = showsLower
    lower.place(
      in: CGRect(
        x: 0, y: showsLower ? bounds.height - lowerHeight : bounds.height, width: bounds.width,
        height: lowerHeight))
    if moves == 0 {
      upper.isHidden = hidesUpper
      lower.isHidden = !showsLower
    }
    upper.setNeedsLayout()
    content.place(in: bounds)
    guard let top = stack.last, top.isViewLoaded else { return }
    let frame = give(to: top)
    guard navigator.transition == nil, top.view.superview === content else { return }
    top.view.place(in: frame)
    if let overlay = top.overlay(in: content) {
      // A search lies below the bar.
      overlay.layout()
      overlay.container.setNeedsLayout()
    }
    follow(top)
  }

  /// The height of the upper bar over the last controller, in points.
  private var upperHeight: CGFloat {
    let room = stack.last.map(collapsibleRoom) ?? .none
    return UINavigationBar.fixedHeight(for: stack.last?.navigationItem) + room.shown + room.pull
  }

  /// The height of the upper bar below the row of the items, over a controller, in points.
  func heightBelowItems(of controller: UIViewController) -> CGFloat {
    let item = controller.navigationItem
    return UINavigationBar.fixedHeight(for: item) - UINavigationBar.rowHeight(for: item)
      + collapsibleRoom(of: controller).shown
  }

  // MARK: Controllers

  /// The frame of a controller's view between the bars, or under them.
  func frame(of controller: UIViewController) -> CGRect {
    room(for: controller, collapsibleRoom(of: controller)).frame
  }

  /// Gives a controller the bars over its view, and returns the frame of that.
  func give(to controller: UIViewController) -> CGRect {
    let title = collapsibleRoom(of: controller)
    let room = room(for: controller, title)
    let scrollView = controller.scrollViewUnderBars
    if scrollView !== controller.navigationPart.scrollView { leaveScrollView(of: controller) }
    controller.navigationPart.scrollView = scrollView
    scrollView?.bars = self
    scrollView?.insets.take(title)
    controller.takeBars(room.bars)
    scrollView?.insets.update()
    return room.frame
  }

  /// Takes the bars from a controller that is no longer in the stack.
  func take(from controller: UIViewController) {
    let scrollView = controller.navigationPart.scrollView
    leaveScrollView(of: controller)
    controller.takeBars(.zero)
    scrollView?.insets.update()
  }

  /// Takes the large title from the scroll view that the bars followed.
  private func leaveScrollView(of controller: UIViewController) {
    let scrollView = controller.navigationPart.scrollView
    if scrollView?.bars === self { scrollView?.bars = nil }
    controller.navigationPart.scrollView = nil
  }

  /// The frame of a controller's view, and the bars over it.
  ///
  /// The view is under the bars if they are translucent and the controller extends there.
  private func room(
    for controller: UIViewController, _ title: CollapsibleRoom
  ) -> (frame: CGRect, bars: UIEdgeInsets) {
    var (frame, bars) = (content.bounds, UIEdgeInsets.zero)
    let safeArea = content.safeAreaInsets
    func extends(_ edge: UIRectEdge, under isTranslucent: Bool) -> Bool {
      controller.edgesForExtendedLayout.contains(edge)
        && (isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
    }
    if !hidesUpper {
      bars.top = UINavigationBar.fixedHeight(for: controller.navigationItem) + title.shown
      if !extends(.top, under: upper.isTranslucent) {
        frame.origin.y += safeArea.top + bars.top
        frame.size.height -= safeArea.top + bars.top
        bars.top = 0
      }
    }
    if showsLower {
      bars.bottom = lower.intrinsicContentSize.height
      if !extends(.bottom, under: lower.isTranslucent) {
        frame.size.height -= safeArea.bottom + bars.bottom
        bars.bottom = 0
      }
    }
    frame.size.height = max(frame.size.height, 0)
    return (frame, bars)
  }

  /// The room of the upper bar for the large title and the search bar of a controller, as its content
  /// is scrolled now.
  private func collapsibleRoom(of controller: UIViewController) -> CollapsibleRoom {
    let stack = stack
    guard !hidesUpper, let index = stack.firstIndex(of: controller) else { return .none }
    let item = controller.navigationItem
    let search = item.scrollsSearchBarAway ? item.searchBarHeight : 0
    let title = upper.largeTitleHeight(of: stack[...index].map(\.navigationItem))
    let whole = CollapsibleRoom(height: title + search, search: search)
    guard whole.height > 0, let scrollView = controller.scrollViewUnderBars,
      beginsAtBar(scrollView, of: controller, whole.height)
    else { return whole }
    return scrollView.insets.roomNow(of: whole)
  }

  /// Whether a scroll view begins at the upper edge of its controller's view, or below the bar.
  private func beginsAtBar(
    _ scrollView: UIScrollView, of controller: UIViewController, _ room: CGFloat
  ) -> Bool {
    guard let view = controller.viewIfLoaded, view !== scrollView else { return true }
    let bar = UINavigationBar.fixedHeight(for: controller.navigationItem) + room
    let top = view.convert(scrollView.frame.origin, from: scrollView.superview).y
    return top <= content.safeAreaInsets.top + bar + 0.5
  }

  // MARK: Scrolling

  /// Follows the scroll view of the last controller.
  func follow(_ controller: UIViewController) {
    let scrollView = controller.scrollViewUnderBars
    scrollView?.bars = self
    guard let scrollView else {
      upper.isAtScrollEdge = true
      lower.isAtScrollEdge = true
      return
    }
    contentMoved(in: scrollView)
  }

  /// Called when the content of a controller has moved.
  func contentMoved(in scrollView: UIScrollView) {
    guard navigator?.transition == nil, let top = stack.last,
      scrollView === top.scrollViewUnderBars
    else { return }
    fitUpper(to: scrollView, of: top)
    upper.isAtScrollEdge = scrollView.isAtUpperEdge
    lower.isAtScrollEdge = scrollView.isAtLowerEdge
  }

  /// Changes the height of the upper bar after the content of the last controller has moved.
  private func fitUpper(to scrollView: UIScrollView, of controller: UIViewController) {
    guard !hidesUpper, !isFitting,
      upper.bounds.height != upperHeight
        || scrollView.insets.room != collapsibleRoom(of: controller)
    else { return }
    isFitting = true
    arrange()
    // The content may have moved along.
    if abs(upper.bounds.height - upperHeight) > 0.001 { arrange() }
    isFitting = false
  }
}

extension UIScrollView {
  /// Whether no content is under a bar at its upper edge.
  var isAtUpperEdge: Bool { contentOffset.y <= 0.5 - adjustedContentInset.top }

  /// Whether no content is under a bar at its lower edge.
  fileprivate var isAtLowerEdge: Bool {
    contentOffset.y + bounds.height >= contentSize.height + adjustedContentInset.bottom - 0.5
  }
}
