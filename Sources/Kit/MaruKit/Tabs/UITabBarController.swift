import Foundation
import Graphics

/// Shows one of several controllers, above a bar with a tab for each.
///
/// Mirrors UIKit. The views of the controllers fill the whole view; the bar is in their safe area. A press
/// on the selected tab returns to the root of a navigation controller. All tabs are shown; there is no
/// list of more.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  private let content = UIView(frame: .zero)
  private var bar = UITabBar(frame: .zero)
  private var tabs: [UIViewController] = []
  private var selected: UIViewController?

  // MARK: Initializers

  /// Creates a controller without tabs.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Creates a controller from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    bar.shouldSelect = { [unowned self] in pressed($0) }
    bar.onLookChange = { [unowned self] in barsChanged() }
  }

  /// Decides about the tabs, and is told about them.
  ///
  /// Held weakly.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The bar with the tabs.
  open var tabBar: UITabBar { bar }

  /// The bar with the tabs, which key-value coding can replace.
  final var ownTabBar: UITabBar {
    get { bar }
    set {
      guard newValue !== bar else { return }
      let old = bar
      (old.shouldSelect, old.onLookChange) = (nil, nil)
      old.setItems(nil, animated: false)
      bar = newValue
      setUp()
      tabChanged()
      if isViewLoaded { content.superview?.insertSubview(bar, aboveSubview: content) }
      old.removeFromSuperview()
      barsChanged()
    }
  }

  // MARK: Controllers

  /// The controllers of the tabs; `nil` if there are none.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Sets the controllers of the tabs; they are exchanged at once.
  ///
  /// The selected one stays selected if it is among them; else the first is. A repeated controller is left
  /// out.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    var known = Set<UIViewController>()
    let new = (viewControllers ?? []).filter { known.insert($0).inserted }
    let gone = tabs.filter { !new.contains($0) }
    let come = new.filter { !tabs.contains($0) }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in come { addChild(controller) }
    tabs = new
    bar.setItems(new.map(\.tabBarItem), animated: animated)
    select(selected.flatMap { new.contains($0) ? $0 : nil } ?? new.first)
    for controller in gone {
      controller.removePresentationsWithin()
      controller.takeBars(.zero)
      controller.removeFromParent()
    }
    for controller in come { controller.didMove(toParent: self) }
  }

  /// Called when a controller has another tab.
  final func tabChanged() {
    bar.setItems(tabs.map(\.tabBarItem), animated: false)
    bar.selectedItem = selected?.tabBarItem
  }

  /// The displayed controller; `nil` if there is none.
  ///
  /// Setting a controller without a tab does nothing.
  open var selectedViewController: UIViewController? {
    get { selected }
    set { if let newValue, tabs.contains(newValue) { select(newValue) } }
  }

  /// The index of the displayed controller; `NSNotFound` if there is none.
  ///
  /// Setting an index without a tab does nothing.
  open var selectedIndex: Int {
    get { selected.flatMap { tabs.firstIndex(of: $0) } ?? NSNotFound }
    set { if tabs.indices.contains(newValue) { select(tabs[newValue]) } }
  }

  private func select(_ controller: UIViewController?) {
    bar.selectedItem = controller.flatMap { tabs.firstIndex(of: $0) }.flatMap { bar.items?[$0] }
    guard controller !== selected else { return barsChanged() }
    let old = selected
    selected = controller
    guard isViewLoaded else { return }
    old?.beginAppearanceTransition(false, animated: false)
    if isComingOrHere { controller?.beginAppearanceTransition(true, animated: false) }
    if let controller { hold(controller) }
    old?.viewIfLoaded?.removeFromSuperview()
    old?.overlay(in: content)?.container.isHidden = true
    old?.endAppearanceTransition()
    // While the whole controller appears, it ends the appearance of its child.
    if appearance != .coming { controller?.endAppearanceTransition() }
    barsChanged()
    takePreferredSize()
  }

  /// The user presses a tab; returns whether it becomes the selected one.
  private func pressed(_ item: UITabBarItem) -> Bool {
    guard let controller = bar.items?.firstIndex(of: item).map({ tabs[$0] }),
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return false }
    if controller === selected {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(controller)
    }
    delegate?.tabBarController(self, didSelect: controller)
    return true
  }

  // MARK: View

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.arrange = { [unowned self] in arrange() }
    for part in [content, bar] as [UIView] { view.addSubview(part) }
    content.frame = view.bounds
    content.clipsToBounds = true
    self.view = view
    if let selected { hold(selected) }
  }

  private func hold(_ controller: UIViewController) {
    let view: UIView = controller.view
    let room = room(for: controller)
    view.frame = room.frame
    controller.takeBars(room.bars)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(view)
    guard let overlay = controller.overlay(in: content)?.container else { return }
    content.bringSubviewToFront(overlay)
    overlay.isHidden = false
  }

  /// Whether the displayed controller hides the bar while it is in the stack of its navigation controller.
  private var hidesBar: Bool {
    let stack = (selected as? UINavigationController)?.viewControllers ?? []
    return stack.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
  }

  /// Called when the bar is translucent or opaque, or another controller is displayed.
  final func barsChanged() { viewIfLoaded?.setNeedsLayout() }

  /// Called when the stack of a navigation controller in a tab has changed.
  final func stackChanged(animated: Bool) {
    guard isViewLoaded, hidesBar == (bar.frame.minY < view.bounds.height) else { return }
    guard animated, view.window != nil else { return barsChanged() }
    UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction) {
      arrange()
      view.layoutIfNeeded()
    }
  }

  private func arrange() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let height = bar.intrinsicContentSize.height + view.safeAreaInsets.bottom
    bar.place(
      in: CGRect(
        x: 0, y: hidesBar ? bounds.height : bounds.height - height, width: bounds.width,
        height: height))
    bar.setNeedsLayout()
    content.place(in: bounds)
    guard let selected, selected.isViewLoaded, selected.view.superview === content else { return }
    let room = room(for: selected)
    selected.takeBars(room.bars)
    selected.view.place(in: room.frame)
  }

  /// The frame of a controller's view, and the bar over it.
  private func room(for controller: UIViewController) -> (frame: CGRect, bars: UIEdgeInsets) {
    var (frame, bars) = (content.bounds, UIEdgeInsets.zero)
    guard !hidesBar, !bar.isHidden else { return (frame, bars) }
    bars.bottom = bar.intrinsicContentSize.height
    let extends =
      controller.edgesForExtendedLayout.contains(.bottom)
      && (bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
    if !extends {
      frame.size.height -= content.safeAreaInsets.bottom + bars.bottom
      bars.bottom = 0
    }
    frame.size.height = max(frame.size.height, 0)
    return (frame, bars)
  }

  // MARK: Size

  /// Takes over the preferred size of the displayed controller, and adds the bar.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container === selected { takePreferredSize() }
  }

  private func takePreferredSize() {
    takePreferredSize(
      of: selected, barHeight: hidesBar || bar.isHidden ? 0 : bar.intrinsicContentSize.height)
  }
}
