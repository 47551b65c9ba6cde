import Foundation
import Graphics

/// Manages a view, and presents other controllers.
///
/// Mirrors UIKit. Life of the view: `loadView`, `viewDidLoad`, then for each appearance
/// `viewWillAppear`, `viewIsAppearing`, `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
  // MARK: Stored state

  final var loadedView: UIView?
  final private(set) var givenNibName: String?
  final var isLoading = false
  final var appearance = Appearance.gone
  final var isAppearanceAnimated = false
  final var isToldOfAppearing = false
  final var ownPresented: UIViewController?
  final weak var presenter: UIViewController?
  final weak var presentation: ModalPresentation?
  /// The presentation controller that was created in advance, or that arranges this controller.
  final var ownPresentationController: UIPresentationController?
  /// The next responder of the view while a presentation keeps it out of the window.
  final weak var responderAbove: UIView?
  final var traitObservers = TraitObservers()
  final var isInEditingMode = false
  /// The traits for the view, until it is loaded.
  final var traitsBeforeView = TraitsBeforeView()
  final var navigationPart = NavigationPart()
  /// The commands that were added to those of a subclass.
  final private(set) var addedKeyCommands: [UIKeyCommand] = []

  /// The parent controller.
  public internal(set) weak var parent: UIViewController?
  /// The child controllers.
  open internal(set) var children: [UIViewController] = []
  /// Whether the controller is moving to a parent: from `addChild(_:)` until it has appeared.
  open internal(set) var isMovingToParent = false
  /// Whether the controller is leaving its parent: from `willMove(toParent: nil)` until it has
  /// left.
  open internal(set) var isMovingFromParent = false

  /// A title, which containers may display.
  ///
  /// Setting it sets the titles of `navigationItem` and `tabBarItem` too.
  open var title: String? {
    didSet {
      navigationPart.item?.title = title
      navigationPart.tabBarItem?.title = title
    }
  }

  /// The preferred size of the view in points; sides of 0 express no preference.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { tellPreferredContentSize() } }
  }

  // MARK: Initializers

  /// Creates a controller.
  ///
  /// Its view is created on first use. As in UIKit this is no designated initializer, so a subclass
  /// declares `init()` or `convenience init()` without `override`. Its `super.init()` is
  /// `super.init(nibName: nil, bundle: nil)`.
  @_disfavoredOverload
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller whose view comes from an Interface Builder file.
  ///
  /// Without a name, a file named after the class is used if it exists: for `ClockViewController`,
  /// `ClockView.xib` or `ClockViewController.xib`.
  ///
  /// - Parameters:
  ///   - nibName: The file's name without `.xib`.
  ///   - bundle: The bundle of the file; `nil` for the resources of the class's own library.
  public init(nibName: String? = nil, bundle: Bundle? = nil) {
    givenNibName = nibName
    nibBundle = bundle
    super.init()
  }

  /// The given name of the nib file, without `.xib`.
  open var nibName: String? { givenNibName }

  /// The given bundle of the nib file.
  open private(set) var nibBundle: Bundle?

  /// Creates a controller from an archive.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Phones

  // Code for iOS overrides these members. A desktop's window has no status bar and does not turn, so
  // the kit does not read them.

  /// The look of a phone's status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether a phone's status bar is hidden.
  open var prefersStatusBarHidden: Bool { false }
  /// How a phone's status bar is hidden and shown.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that decides on the look of a phone's status bar.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides whether a phone's status bar is hidden.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Whether a phone's home indicator may be hidden.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The orientations in which a phone may show the controller.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The orientation in which a phone first shows the controller.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the controller turns with a phone.
  open var shouldAutorotate: Bool { true }
  /// Whether the controller decides on a phone's status bar even if it does not fill the screen.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// Makes a phone's status bar follow the controller; does nothing.
  open func setNeedsStatusBarAppearanceUpdate() {}

  /// Makes a phone's home indicator follow the controller; does nothing.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Called on iOS when memory is low; the kit does not call it.
  open func didReceiveMemoryWarning() {}

  // MARK: View

  /// The view; loaded on first use.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
      if let newValue { traitsBeforeView.apply(to: newValue) }
    }
  }

  /// Creates the view: from the controller's nib file, or an empty one if there is none.
  ///
  /// An override sets `view` and does not call `super`.
  open func loadView() {
    if !loadViewFromNib() || loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
  }

  /// Called once, after the view was loaded.
  open func viewDidLoad() {}

  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the view is in its window and has its size, before it becomes visible.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Updates the view's constraints just before they are solved.
  ///
  /// An override calls `super` last, which calls the view's `updateConstraints`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// Insets that the controller adds to its view's safe area.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.updateSafeArea() } }
  }

  /// The part of the view above its safe area.
  ///
  /// Newer code uses the view's `safeAreaLayoutGuide`.
  open var topLayoutGuide: any UILayoutSupport { EdgeLayoutGuide.guide(.topSupport, of: view) }

  /// The part of the view below its safe area.
  ///
  /// Newer code uses the view's `safeAreaLayoutGuide`.
  open var bottomLayoutGuide: any UILayoutSupport {
    EdgeLayoutGuide.guide(.bottomSupport, of: view)
  }

  /// Called after the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called when the view's margins may have changed.
  open func viewLayoutMarginsDidChange() {}

  /// The minimum horizontal margins of the view: 16 points, or 20 if it is at least 414 wide.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = (viewIfLoaded?.bounds.width ?? 0) >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Whether the view's margins are at least the system's minimum.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { viewIfLoaded?.marginsMayHaveChanged() }
  }

  /// Called after the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits of the view: style, scale, text size, direction and others.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? traitsBeforeView.applied(to: .current)
  }

  /// The light or dark style that the controller forces on its view.
  ///
  /// It does not load the view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? traitsBeforeView.style }
    set {
      guard let view = viewIfLoaded else { return traitsBeforeView.style = newValue }
      view.overrideUserInterfaceStyle = newValue
    }
  }

  /// Traits that the controller overrides for its view and all descendants.
  ///
  /// They do not load the view.
  open var traitOverrides: UIMutableTraits {
    get { viewIfLoaded?.traitOverrides ?? traitsBeforeView.overrides }
    set {
      guard let view = viewIfLoaded else { return traitsBeforeView.overrides = newValue }
      view.traitOverrides = newValue
    }
  }

  /// Enters or leaves editing mode; an override calls `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isInEditingMode = editing
    showEditing()
  }

  // MARK: Responder

  /// The next responder: the view's superview, the window for a root controller, or the presenting
  /// controller.
  open override var next: UIResponder? {
    if let presenter { return presenter }
    return viewIfLoaded?.superview ?? responderAbove
  }

  override var responderWindow: UIWindow? { viewIfLoaded?.window }

  /// Adds a command to those that the controller lists itself.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }

  /// Removes a command that was added.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }

  // MARK: Navigation

  /// What the bar of a navigation controller shows for this controller.
  ///
  /// Created on first use, with the controller's title.
  open var navigationItem: UINavigationItem {
    if let item = navigationPart.item { return item }
    let item = UINavigationItem(of: title)
    navigationPart.item = item
    return item
  }

  /// The tab of the controller in the bar of a tab bar controller.
  ///
  /// Created on first use, with the controller's title.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get {
      if let item = navigationPart.tabBarItem { return item }
      let item = UITabBarItem(title: title, image: nil, selectedImage: nil)
      navigationPart.tabBarItem = item
      return item
    }
    set {
      navigationPart.tabBarItem = newValue
      (parent as? UITabBarController)?.tabChanged()
    }
  }

  /// The items that the toolbar of a navigation controller shows for this controller.
  open var toolbarItems: [UIBarButtonItem]? {
    get { navigationPart.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items that the toolbar of a navigation controller shows for this controller.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    navigationPart.toolbarItems = toolbarItems
    navigationController?.toolbarItemsChanged(of: self, animated: animated)
  }

  /// Whether the toolbar of a navigation controller is hidden while the controller is in its stack.
  open var hidesBottomBarWhenPushed: Bool {
    get { navigationPart.hidesBottomBar }
    set {
      navigationPart.hidesBottomBar = newValue
      navigationController?.barsChanged()
    }
  }

  /// The edges at which the view extends under the bars of a navigation controller; all by default.
  open var edgesForExtendedLayout: UIRectEdge {
    get { navigationPart.extendedEdges }
    set {
      navigationPart.extendedEdges = newValue
      navigationController?.barsChanged()
    }
  }

  /// Whether the view extends under opaque bars too.
  open var extendedLayoutIncludesOpaqueBars: Bool {
    get { navigationPart.includesOpaqueBars }
    set {
      navigationPart.includesOpaqueBars = newValue
      navigationController?.barsChanged()
    }
  }

  /// Shows a controller in the way of the nearest container: a navigation controller pushes it.
  ///
  /// Without such a container it is presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Shows a controller with details: in the second column of the nearest split view controller.
  ///
  /// Without one it is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let split = splitViewController {
      split.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: Presentation

  /// The arrangement of this controller when it is presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet {
      guard modalPresentationStyle != oldValue, presentation == nil else { return }
      ownPresentationController = nil
    }
  }

  /// Whether the view is the context over which styles with a context present controllers.
  open var definesPresentationContext = false

  /// The animation of this controller's presentation.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// Provides the animation of a presentation, instead of `modalTransitionStyle`.
  ///
  /// Held weakly.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether the user is prevented from dismissing the controller.
  open var isModalInPresentation = false

  /// Whether the controller is being presented: from before `viewWillAppear` until after
  /// `viewDidAppear`.
  open internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed: from before `viewWillDisappear` until after
  /// `viewDidDisappear`.
  open internal(set) var isBeingDismissed = false

  /// The controller presented by this one, or by the nearest ancestor that presents any.
  open var presentedViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.ownPresented).first
  }

  /// Presents a controller over this one.
  ///
  /// If this controller is in no window, as in `viewDidLoad`, or already presents another, nothing
  /// happens except a warning.
  ///
  /// - Parameters:
  ///   - controller: The controller to present.
  ///   - animated: Whether the presentation is animated.
  ///   - completion: Called after `viewDidAppear`.
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    ModalPresentation.begin(controller, from: self, animated: animated, completion: completion)
  }

  /// Dismisses the controller that this one presents, or else this one.
  @preconcurrency
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    let presented = presentedViewController ?? presentingViewController?.presentedViewController
    guard let presentation = presented?.presentation else {
      if let completion { DeferredCalls.add { completion() } }
      return
    }
    presentation.end(animated: animated, completion: completion)
  }

  /// Called before the view's traits change, for instance when its window becomes narrow, and
  /// before `viewWillTransition(to:with:)`.
  ///
  /// An override calls `super`, which tells the children.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Called before the view's size changes, for instance when the window is resized.
  ///
  /// An override calls `super`, which tells the children.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChildContentContainer: child, withParentContainerSize: size),
        with: coordinator)
    }
  }

  /// The size of a child for a new size of this controller's view; by default the same.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called when the preferred size of a child or a presented controller changes.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Handles Escape if it dismisses the controller; other keys are passed on.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }),
      presentation?.escape() == true
    else { return super.pressesBegan(presses, with: event) }
  }

  // MARK: Children

  /// Adds a child controller.
  ///
  /// Add its view, then call its `didMove(toParent:)`. An ancestor of this controller is not added.
  open func addChild(_ controller: UIViewController) {
    guard controller.parent !== self else { return }
    guard !sequence(first: self, next: \.parent).contains(controller) else {
      return UIApplication.shared.warn(
        "\(type(of: controller)) was not added to \(type(of: self)): it is one of its ancestors")
    }
    controller.removeFromParent()
    controller.isMovingToParent = true
    controller.willMove(toParent: self)
    controller.parent = self
    children.append(controller)
  }

  /// Removes the controller from its parent.
  ///
  /// Call `willMove(toParent: nil)` and remove the view before.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
    (isMovingToParent, isMovingFromParent) = (false, false)
  }

  /// Transitions from one child's view to another's, which is added to the first one's superview.
  ///
  /// Both receive appearance calls. If one of them is not a child of this controller, or the first
  /// one's view has no superview, nothing happens except a warning.
  ///
  /// - Parameters:
  ///   - fromViewController: The child whose view disappears.
  ///   - toViewController: The child whose view appears.
  ///   - duration: Seconds.
  ///   - options: The transition and its curve.
  ///   - animations: Changes to animate; called when the second view has been added.
  ///   - completion: Called when all animations end, with whether they ran to their end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, for: toViewController, duration, options, animations, completion)
  }

  /// Called before the controller changes its parent.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { isMovingFromParent = true }
  }

  /// Called after the controller has changed its parent.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether children appear and disappear with this controller.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Transitions

  /// Begins an appearance or disappearance of the view.
  ///
  /// Children whose views lie in this one's follow. A container that returns `false` from
  /// `shouldAutomaticallyForwardAppearanceMethods` calls this for its children itself.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    changeAppearance(isAppearing, animated: animated)
    if viewIfLoaded?.window != nil { tellViewIsAppearing() }
  }

  /// Ends a transition begun by `beginAppearanceTransition(_:animated:)`.
  open func endAppearanceTransition() {
    switch appearance {
    case .coming:
      tellViewIsAppearing()
      // Lay out first, so that the view has its final layout in `viewDidAppear`.
      if let view = viewIfLoaded, view.window != nil { view.layoutIfNeeded() }
      appearance = .here
      for child in followers { child.endAppearanceTransition() }
      viewDidAppear(isAppearanceAnimated)
      isMovingToParent = false
    case .going:
      appearance = .gone
      for child in followers { child.endAppearanceTransition() }
      viewDidDisappear(isAppearanceAnimated)
    case .gone, .here: break
    }
  }

  // MARK: View

  /// The view, if it has been loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Whether the controller is in editing mode; setting it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { isInEditingMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Loads the view, unless it has been loaded.
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView() }
    isLoading = false
    viewDidLoad()
  }

  // MARK: Navigation

  /// The nearest navigation controller around the controller.
  open var navigationController: UINavigationController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UINavigationController }.first
  }

  /// The nearest tab bar controller around the controller.
  open var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UITabBarController }.first
  }

  /// An item that starts and ends editing: a press calls `setEditing(_:animated:)`.
  open var editButtonItem: UIBarButtonItem {
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
  open func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all
  ) {
    guard !edge.isDisjoint(with: [.top, .bottom]) else { return }
    navigationPart.chosenScrollView = scrollView
    navigationController?.barsChanged()
  }

  /// The scroll view that was set for an edge; `nil` if there is none.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    edge.isDisjoint(with: [.top, .bottom]) ? nil : navigationPart.chosenScrollView
  }

  // MARK: Presentation

  /// The controller that presents this one or its nearest presented ancestor.
  open var presentingViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.presenter).first
  }

  /// The presentation controller; before a presentation, the one that its `modalPresentationStyle`
  /// would use.
  ///
  /// Children have their parent's. One created in advance is kept until the presentation ends or
  /// the style changes.
  open var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if let ownPresentationController { return ownPresentationController }
    let new = makeArranger(style: modalPresentationStyle, presenting: nil, source: self)
    ownPresentationController = new
    return new
  }

  /// The presentation controller, if it is one of a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// The coordinator of the running transition that involves this controller; `nil` if there is
  /// none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    for controller in sequence(first: self, next: \.parent) {
      let presentations = [controller.presentation, controller.ownPresented?.presentation]
      if let coordinator = presentations.lazy.compactMap({ $0?.coordinator }).first {
        return coordinator
      }
      if let transition = (controller as? UINavigationController)?.transition {
        return transition.coordinator
      }
    }
    return nil
  }

  // MARK: UIPopoverPresentationController

  /// The presentation controller, if it is one of a popover.
  ///
  /// Created on first use for the style `popover` and for action sheets.
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  // MARK: UISplitViewController

  /// The nearest split view controller around the controller.
  open var splitViewController: UISplitViewController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UISplitViewController }.first
  }
}
