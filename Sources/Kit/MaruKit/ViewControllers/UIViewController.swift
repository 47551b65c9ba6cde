import Foundation
import Graphics

/// Manages a view: makes it, hears when it comes and goes, and presents other controllers.
///
/// Mirrors UIKit. Life of the view: `loadView`, `viewDidLoad`, then for each appearance
/// `viewWillAppear`, `viewIsAppearing`, `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`.
@MainActor
open class UIViewController: UIResponder, UIContentContainer {
  // MARK: Stored state

  var loadedView: UIView?
  private(set) var givenNibName: String?
  var isLoading = false
  var appearance = Appearance.gone
  var isAppearanceAnimated = false
  var isToldOfAppearing = false
  var ownPresented: UIViewController?
  weak var presenter: UIViewController?
  weak var presentation: ModalPresentation?
  /// Asked for before the presentation, or what arranges it.
  var ownPresentationController: UIPresentationController?
  /// What events climb to while a presentation keeps the view out of the window.
  weak var responderAbove: UIView?
  var traitObservers = TraitObservers()
  var isInEditingMode = false

  /// The controller that holds this one.
  public internal(set) weak var parent: UIViewController?
  /// The controllers in this one.
  public internal(set) var children: [UIViewController] = []
  /// Whether the controller comes to another parent: from `addChild(_:)` until it has appeared.
  public internal(set) var isMovingToParent = false
  /// Whether the controller leaves its parent: from `willMove(toParent: nil)` until it has.
  public internal(set) var isMovingFromParent = false

  /// A title, for whoever shows one.
  open var title: String?

  /// How large the controller would like its view to be; sides that are 0 are left to others.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { tellPreferredContentSize() } }
  }

  // MARK: Making

  /// Makes a controller.
  ///
  /// Its view is made when it is first asked for.
  public override init() { super.init() }

  /// Makes a controller whose view comes from an Interface Builder file.
  ///
  /// Without a name the file is one that is called as the class, if there is one: for
  /// `ClockViewController`, `ClockView.xib` or `ClockViewController.xib`.
  ///
  /// - Parameters:
  ///   - nibName: The file's name without `.xib`.
  ///   - bundle: Where it lies; `nil` for the resources of the class's own library.
  public init(nibName: String?, bundle: Bundle?) {
    givenNibName = nibName
    nibBundle = bundle
    super.init()
  }

  /// The name of the nib file that was given, without `.xib`.
  open var nibName: String? { givenNibName }

  /// Where the nib file lies, if that was given.
  public private(set) var nibBundle: Bundle?

  /// Makes a controller from an archive.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: View

  /// The view; made at the first call.
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
    }
  }

  /// Makes the view: from the controller's nib file, or an empty one where there is none.
  ///
  /// An override sets `view` and does not call `super`.
  open func loadView() {
    if !loadViewFromNib() || loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
  }

  /// Called once, when the view was made.
  open func viewDidLoad() {}

  /// Called before the view comes.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the view is in its window, has its size, and is about to be seen.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view came.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view goes.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view went.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the view lays its subviews out.
  open func viewWillLayoutSubviews() {}

  /// Called after the view laid its subviews out.
  open func viewDidLayoutSubviews() {}

  /// Changes the view's constraints just before they are solved.
  ///
  /// An override calls `super` last, which calls the view's `updateConstraints`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// What the controller covers of its view beside bars and edges of the screen.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.updateSafeArea() } }
  }

  /// What the safe area leaves out at the view's upper edge.
  ///
  /// Newer code speaks of the view's `safeAreaLayoutGuide`.
  open var topLayoutGuide: any UILayoutSupport { EdgeLayoutGuide.guide(.topSupport, of: view) }

  /// What the safe area leaves out at the view's lower edge.
  ///
  /// Newer code speaks of the view's `safeAreaLayoutGuide`.
  open var bottomLayoutGuide: any UILayoutSupport {
    EdgeLayoutGuide.guide(.bottomSupport, of: view)
  }

  /// Called when the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called when the view's margins may have changed.
  open func viewLayoutMarginsDidChange() {}

  /// The least margins at the sides of the view: 16 points, 20 where it is at least 414 wide.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = (viewIfLoaded?.bounds.width ?? 0) >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Whether the view's margins are at least the system's.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { viewIfLoaded?.marginsMayHaveChanged() }
  }

  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark, scale, text size, direction.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .current }

  /// The appearance that the controller forces on its view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// Traits that the controller forces on its view and everything in it.
  open var traitOverrides: UIMutableTraits {
    get { view.traitOverrides }
    set { view.traitOverrides = newValue }
  }

  /// Called as the content begins to be edited, or ends; an override calls `super`.
  open func setEditing(_ editing: Bool, animated: Bool) { isInEditingMode = editing }

  // MARK: Responder

  /// The view's superview; for the window's own controller the window; for one that is presented
  /// the controller that presents it.
  open override var next: UIResponder? {
    if let presenter { return presenter }
    return viewIfLoaded?.superview ?? responderAbove
  }

  override var responderWindow: UIWindow? { viewIfLoaded?.window }

  // MARK: Presentation

  /// How the controller lies over the one that presents it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet {
      guard modalPresentationStyle != oldValue, presentation == nil else { return }
      ownPresentationController = nil
    }
  }

  /// Whether the view is what controllers are presented over whose style speaks of a context.
  open var definesPresentationContext = false

  /// How the controller comes and goes.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// Says how the controller comes and goes where `modalTransitionStyle` is not to.
  ///
  /// Not kept alive.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether the person is kept from dismissing the controller.
  open var isModalInPresentation = false

  /// Whether the controller is just being presented: from before `viewWillAppear` until after
  /// `viewDidAppear`.
  public internal(set) var isBeingPresented = false
  /// Whether the controller is just being dismissed: from before `viewWillDisappear` until after
  /// `viewDidDisappear`.
  public internal(set) var isBeingDismissed = false

  /// The controller that this one presents, or the nearest one above that presents any.
  open var presentedViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.ownPresented).first
  }

  /// Shows a controller over this one.
  ///
  /// Nothing happens but a warning where this controller is in no window, as in `viewDidLoad`, or
  /// already presents another.
  ///
  /// - Parameters:
  ///   - controller: What to show.
  ///   - animated: Whether it comes in by its transition.
  ///   - completion: Called after `viewDidAppear`.
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    ModalPresentation.begin(controller, from: self, animated: animated, completion: completion)
  }

  /// Takes away the controller that this one presents, or else this one.
  open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    let presented = presentedViewController ?? presentingViewController?.presentedViewController
    guard let presentation = presented?.presentation else {
      if let completion { DeferredCalls.add { completion() } }
      return
    }
    presentation.end(animated: animated, completion: completion)
  }

  /// Called before the view gets other traits, as where its window becomes narrow, and before
  /// `viewWillTransition(to:with:)`.
  ///
  /// An override calls `super`, which tells the children.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Called before the view gets another size, as where the window does.
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

  /// The size that a child gets when this controller's view becomes as large as told: the same.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called when a child, or a controller that this one presents, wants another size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Dismisses with Escape what a person may dismiss; hands other keys on.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }),
      presentation?.escape() == true
    else { return super.pressesBegan(presses, with: event) }
  }

  // MARK: Children

  /// Takes a controller in.
  ///
  /// Add its view, then call its `didMove(toParent:)`.
  /// A controller that holds this one is not taken in.
  open func addChild(_ controller: UIViewController) {
    guard controller.parent !== self else { return }
    guard !sequence(first: self, next: \.parent).contains(controller) else {
      return UIApplication.shared.warn(
        "\(type(of: controller)) was not added to \(type(of: self)): it would come to hold itself")
    }
    controller.removeFromParent()
    controller.isMovingToParent = true
    controller.willMove(toParent: self)
    controller.parent = self
    children.append(controller)
  }

  /// Leaves the parent.
  ///
  /// Call `willMove(toParent: nil)` and remove the view before.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
    (isMovingToParent, isMovingFromParent) = (false, false)
  }

  /// Goes over from one child's view to another's, which is put into the first one's superview.
  ///
  /// Both hear that they go and come. Where one is no child of this controller, or the first one's
  /// view is nowhere, nothing happens but a warning.
  ///
  /// - Parameters:
  ///   - fromViewController: The child whose view goes.
  ///   - toViewController: The child whose view comes.
  ///   - duration: Seconds.
  ///   - options: Which transition, and its curve.
  ///   - animations: What is animated; called when the second view is there.
  ///   - completion: Told when all is over, and whether it ran to its end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, for: toViewController, duration, options, animations, completion)
  }

  /// Called before the controller gets another parent.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { isMovingFromParent = true }
  }

  /// Called after the controller got another parent.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether children appear and disappear with this controller.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
}
