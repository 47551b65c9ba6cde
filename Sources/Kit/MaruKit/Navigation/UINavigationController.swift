import Foundation
import Graphics

/// Shows the last controller of a stack, under a bar with its title.
///
/// Mirrors UIKit. The views of the controllers fill the whole view; the bars are in their safe area. The
/// back button, a drag from the leading edge, and Alt with the arrow key to the leading edge pop the last
/// controller.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The kinds of transitions.
  public enum Operation: Int, Sendable {
    /// None.
    case none = 0
    /// A controller comes.
    case push = 1
    /// A controller goes.
    case pop = 2
  }

  /// The duration in which bars are hidden and shown, in seconds.
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2

  /// The bars and the room between them; made on first use.
  final private(set) lazy var bars = NavigationBars(of: self)
  /// The controllers, the displayed one last.
  final private(set) var stack: [UIViewController] = []
  final private(set) var transition: ModalTransition?
  private var gesture: NavigationPopRecognizer?
  private var drag: UIPercentDrivenInteractiveTransition?
  /// The first responder of each controller that another one covers.
  private var formerFocuses: [ObjectIdentifier: FormerFocus] = [:]
  /// Whether a transition is about to begin, and changes that were requested meanwhile.
  private var isPreparing = false
  private var postponed: [() -> Void] = []

  // MARK: Initializers

  /// Creates a controller that shows another one.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  /// Creates a controller without other controllers.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Is told about the controllers, and provides their animations.
  ///
  /// Held weakly.
  open weak var delegate: (any UINavigationControllerDelegate)?

  // MARK: Controllers

  /// The controllers, the displayed one last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last controller.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that is presented over the last one, or else the last one.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  /// Replaces the controllers.
  ///
  /// The last one comes as if it were popped if it was below before, and pushed otherwise. A repeated
  /// controller is left out.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    var known = Set<UIViewController>()
    change(to: viewControllers.filter { known.insert($0).inserted }, animated: animated)
  }

  /// Adds a controller, and shows it.
  ///
  /// A controller that is already there, or that is a navigation controller, is not pushed.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(viewController), !(viewController is UINavigationController) else {
      return UIApplication.shared.warn(
        "\(type(of: viewController)) was not pushed by \(type(of: self)): "
          + (viewController is UINavigationController
            ? "it is a navigation controller" : "it is already in the stack"))
    }
    change(to: stack + [viewController], animated: animated)
  }

  /// Removes the last controller, and shows the one below.
  ///
  /// - Returns: The removed controller; `nil` if there is only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let popped = stack.last
    change(to: stack.dropLast(), animated: animated)
    return popped
  }

  /// Removes the controllers above one, and shows that.
  ///
  /// - Returns: The removed controllers; `nil` if the controller is not in the stack.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else { return nil }
    let popped = Array(stack[(index + 1)...])
    change(to: Array(stack[...index]), animated: animated)
    return popped
  }

  /// Removes all controllers but the first.
  ///
  /// - Returns: The removed controllers.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// The tab of the controller; that of the first controller in the stack, unless it is set.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open override var tabBarItem: UITabBarItem! {
    get { navigationPart.tabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  /// Pushes a controller.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  // MARK: View

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.arrange = { [unowned self] in bars.arrange() }
    bars.enter(view)
    let gesture = NavigationPopRecognizer { [unowned self] in dragged($0) }
    gesture.canBegin = { [unowned self] in canBeDragged }
    view.addGestureRecognizer(gesture)
    self.gesture = gesture
    self.view = view
    if let top = stack.last { hold(top) }
  }

  /// The recognizer of the drag that goes back; `nil` until the view is loaded.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { gesture }

  private func hold(_ controller: UIViewController) {
    let view: UIView = controller.view
    view.frame = bars.give(to: controller)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    bars.content.addSubview(view)
    if let overlay = controller.overlay(in: bars.content)?.container {
      bars.content.bringSubviewToFront(overlay)
    }
    bars.follow(controller)
  }

  /// Tells the delegate the first controller that is displayed; an override calls `super`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard let top = stack.last, top !== told else { return }
    delegate?.navigationController(self, willShow: top, animated: animated)
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let top = stack.last, top !== told else { return }
    told = top
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  /// The controller that the delegate knows to be shown.
  private weak var told: UIViewController?

  // MARK: Transitions

  private func change(
    to controllers: [UIViewController], animated: Bool,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    guard !isPreparing else {
      return postponed.append { [self] in
        change(to: controllers, animated: animated, interaction: interaction)
      }
    }
    // A transition that is still running ends at once.
    transition?.completeTransition(true)
    let old = stack
    let isPush = controllers.last.map { !old.contains($0) } ?? false
    let gone = old.filter { !controllers.contains($0) }
    let new = controllers.filter { !old.contains($0) }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in new { addChild(controller) }
    stack = controllers
    tabBarController?.stackChanged(animated: animated)
    guard isViewLoaded, old.last !== controllers.last, let to = controllers.last else {
      if controllers.isEmpty { old.last?.viewIfLoaded?.removeFromSuperview() }
      return settle(gone: gone, new: new)
    }
    let isAnimated = animated && view.window != nil && isComingOrHere && old.last != nil
    exchange(old.last, for: to, isPush, isAnimated, interaction) { [self] didComplete in
      guard !didComplete else {
        settle(gone: gone, new: new)
        guard appearance == .here else { return }
        told = to
        delegate?.navigationController(self, didShow: to, animated: isAnimated)
        return
      }
      stack = old
      tabBarController?.stackChanged(animated: false)
      for controller in gone { controller.isMovingFromParent = false }
      for controller in new {
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
      barsChanged()
    }
  }

  /// Ends the moves of controllers from and to the stack.
  private func settle(gone: [UIViewController], new: [UIViewController]) {
    for controller in gone {
      formerFocuses[ObjectIdentifier(controller)] = nil
      controller.removePresentationsWithin()
      bars.take(from: controller)
      controller.removeFromParent()
    }
    for controller in new {
      controller.didMove(toParent: self)
      // The last one still appears, if the whole controller does.
      if controller !== stack.last { controller.isMovingToParent = false }
    }
    bars.upper.show(stack.map(\.navigationItem))
    bars.lower.setItems(stack.last?.toolbarItems, animated: false)
    barsChanged()
    takePreferredSize(of: stack.last, barHeight: bars.wantedHeight)
  }

  /// Replaces the view of one controller by that of another; `completion` receives whether it was not
  /// cancelled.
  private func exchange(
    _ from: UIViewController?, for to: UIViewController, _ isPush: Bool, _ isAnimated: Bool,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?,
    completion: @escaping (Bool) -> Void
  ) {
    if isPush, let from { keepFocus(of: from) }
    let (animator, interaction) = motion(from, to, isPush, isAnimated, interaction)
    isPreparing = true
    to.loadViewIfNeeded()
    let transition = ModalTransition(
      from: .init(controller: from, view: from?.view, frame: from?.view.frame ?? .zero),
      to: .init(controller: to, view: to.view, frame: bars.frame(of: to)),
      in: bars.content,
      style: .none, animator: animator, interaction: interaction)
    if isAnimated { self.transition = transition }
    let overlays = (
      coming: to.overlay(in: bars.content)?.container,
      going: from?.overlay(in: bars.content)?.container
    )
    let searches = (
      coming: to.ownPresented as? UISearchController,
      going: from?.ownPresented as? UISearchController
    )
    searches.going?.hideNavigationBar(false)
    searches.coming?.hideNavigationBar(true)
    ViewAnimation.runWithout {
      overlays.coming?.isHidden = false
      overlays.coming?.alpha = 0
    }
    from?.beginAppearanceTransition(false, animated: isAnimated)
    if isComingOrHere { to.beginAppearanceTransition(true, animated: isAnimated) }
    if appearance == .here {
      delegate?.navigationController(self, willShow: to, animated: isAnimated)
    }
    // The delegate and `viewWillAppear` may have hidden a bar.
    transition.moveGoal(to: bars.give(to: to))
    if isAnimated {
      bars.upper.begin(
        stack.map(\.navigationItem), isPush: isPush, heightBelow: bars.heightBelowItems(of: to))
      transition.coordinator.animate(
        alongsideTransition: { [self] _ in
          bars.upper.run()
          overlays.coming?.alpha = 1
          overlays.going?.alpha = 0
          bars.upper.isAtScrollEdge = to.scrollViewUnderBars?.isAtUpperEdge ?? true
        }, completion: nil)
      bars.lower.setItems(to.toolbarItems, animated: true)
      bars.move(animated: true)
    }
    if animator == nil { hold(to) }
    isPreparing = false
    transition.run { [self] didComplete in
      self.transition = nil
      let (stays, leaves) = didComplete ? (to, from) : (from, to)
      if isAnimated { bars.upper.end(isCancelled: !didComplete) }
      for overlay in [overlays.coming, overlays.going] { overlay?.alpha = 1 }
      (didComplete ? overlays.going : overlays.coming)?.isHidden = true
      if !didComplete {
        searches.coming?.hideNavigationBar(false)
        searches.going?.hideNavigationBar(true)
      }
      if didComplete {
        hold(to)
      } else {
        leaves?.beginAppearanceTransition(false, animated: isAnimated)
        stays?.beginAppearanceTransition(true, animated: isAnimated)
        if let from { bars.follow(from) }
        bars.lower.setItems(from?.toolbarItems, animated: false)
      }
      leaves?.viewIfLoaded?.removeFromSuperview()
      leaves?.endAppearanceTransition()
      // While the whole controller appears, it ends the appearance of its child.
      if appearance != .coming { stays?.endAppearanceTransition() }
      if didComplete, !isPush {
        formerFocuses.removeValue(forKey: ObjectIdentifier(to))?.giveBack()
      }
      completion(didComplete)
      transition.coordinator.end(isCancelled: !didComplete)
    }
    let postponed = postponed
    self.postponed = []
    for change in postponed { change() }
  }

  /// The animator of a transition and its interaction: those of the delegate, or the slide.
  private func motion(
    _ from: UIViewController?, _ to: UIViewController, _ isPush: Bool, _ isAnimated: Bool,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?
  ) -> (
    (any UIViewControllerAnimatedTransitioning)?, (any UIViewControllerInteractiveTransitioning)?
  ) {
    guard isAnimated, let from else { return (nil, nil) }
    let own = delegate?.navigationController(
      self, animationControllerFor: isPush ? .push : .pop, from: from, to: to)
    guard let own else { return (NavigationSlide(isPush: isPush), interaction) }
    let driver = delegate?.navigationController(self, interactionControllerFor: own)
    return (own, driver)
  }

  private func keepFocus(of controller: UIViewController) {
    guard let window = viewIfLoaded?.window else { return }
    formerFocuses[ObjectIdentifier(controller)] = FormerFocus(in: window)
  }

  // MARK: Going back

  /// The back button or a key asks to go back.
  final func goBack() {
    guard stack.count > 1, transition == nil else { return }
    if let item = bars.upper.topItem, let delegate = self as? any UINavigationBarDelegate {
      guard delegate.navigationBar(bars.upper, shouldPop: item) else { return }
    }
    popViewController(animated: true)
  }

  /// Goes back with Alt and the arrow key to the leading edge; other keys are passed on.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isRightToLeft = viewIfLoaded?.readsRightToLeft == true
    let back: UIKeyboardHIDUsage = isRightToLeft ? .keyboardRightArrow : .keyboardLeftArrow
    let isBack = presses.contains { press in
      guard let key = press.key, key.keyCode == back else { return false }
      return key.modifierFlags.contains(.alternate)
        && key.modifierFlags.isDisjoint(with: [.shift, .control, .command])
    }
    guard isBack, stack.count > 1, stack.last?.navigationItem.hidesBackButton == false else {
      return super.pressesBegan(presses, with: event)
    }
    bars.upper.goBack()
  }

  /// As in UIKit, a hidden back button or an own item in its place switches the drag off.
  private var canBeDragged: Bool {
    guard stack.count > 1, transition == nil, !bars.hidesUpper,
      let item = stack.last?.navigationItem
    else { return false }
    return !item.hidesBackButton && item.backAction == nil
      && (item.leftBarButtonItems == nil || item.leftItemsSupplementBackButton)
  }

  private func dragged(_ gesture: UIGestureRecognizer) {
    guard let gesture = gesture as? NavigationPopRecognizer else { return }
    let width = max(view.bounds.width, 1)
    let direction: CGFloat = view.readsRightToLeft ? -1 : 1
    let share = gesture.translation(in: view).x * direction / width
    switch gesture.state {
    case .began:
      let drag = UIPercentDrivenInteractiveTransition()
      drag.completionCurve = .easeOut
      self.drag = drag
      change(to: stack.dropLast(), animated: true, interaction: drag)
    case .changed: drag?.update(share)
    case .ended:
      let speed = gesture.velocity(in: view).x * direction / width
      // A throw counts by its direction, a slow drag by its place.
      let isBack = abs(speed) > 0.5 ? speed > 0 : share > 0.5
      if isBack { drag?.finish() } else { drag?.cancel() }
      drag = nil
    case .cancelled, .failed:
      drag?.cancel()
      drag = nil
    default: break
    }
  }

  // MARK: Bars

  /// The bar with the title.
  open var navigationBar: UINavigationBar { bars.upper }

  /// The bar at the bottom.
  open var toolbar: UIToolbar { bars.lower }

  /// Whether the bar with the title is hidden.
  open var isNavigationBarHidden: Bool {
    get { bars.hidesUpper }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Whether the bar at the bottom is hidden, as it is at first.
  ///
  /// It shows the `toolbarItems` of the last controller.
  open var isToolbarHidden: Bool {
    get { bars.hidesLower }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Hides or shows the bar with the title.
  ///
  /// During a transition between controllers the bar moves alongside.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    bars.setUpperHidden(hidden, animated: animated)
  }

  /// Hides or shows the bar at the bottom.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    bars.setLowerHidden(hidden, animated: animated)
  }

  /// Called when a bar has another height, or is translucent or opaque.
  final func barsChanged() { viewIfLoaded?.setNeedsLayout() }

  /// Called when the bar shows another item, or an item has changed.
  final func itemsChanged() { (parent as? UISplitViewController)?.columnItemsChanged() }

  /// Called when the last controller has other toolbar items.
  final func toolbarItemsChanged(of controller: UIViewController, animated: Bool) {
    guard controller === stack.last, transition == nil else { return }
    bars.lower.setItems(controller.toolbarItems, animated: animated)
  }

  // MARK: Size

  /// Takes over the preferred size of the last controller, and adds the bars.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    guard container === stack.last else { return }
    takePreferredSize(of: stack.last, barHeight: bars.wantedHeight)
  }
}
