import Foundation

extension UIViewController {
  /// The appearance state of a controller's view.
  enum Appearance {
    case gone, coming, here, going
  }

  // MARK: Transitions

  func disappear(animated: Bool) {
    beginAppearanceTransition(false, animated: animated)
    endAppearanceTransition()
  }

  func changeAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .gone || appearance == .going else { return }
      isAppearanceAnimated = animated
      loadViewIfNeeded()
      appearance = .coming
      isToldOfAppearing = false
      isMovingFromParent = false
      viewWillAppear(animated)
    } else {
      guard appearance == .here || appearance == .coming else { return }
      isAppearanceAnimated = animated
      appearance = .going
      viewWillDisappear(animated)
    }
    for child in followers { child.changeAppearance(isAppearing, animated: animated) }
  }

  /// Calls `viewIsAppearing` once per transition, as soon as the view is in its window: first the
  /// parent's.
  func tellViewIsAppearing() {
    guard appearance == .coming else { return }
    if !isToldOfAppearing {
      isToldOfAppearing = true
      viewIsAppearing(isAppearanceAnimated)
    }
    for child in followers { child.tellViewIsAppearing() }
  }

  /// The children that appear and disappear with this controller.
  var followers: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  // MARK: The view's window

  /// Called before the view changes its window: a view that is removed disappears.
  func viewWillMove(toWindow window: UIWindow?) {
    guard window == nil, followsItsView else { return }
    beginAppearanceTransition(false, animated: false)
  }

  /// Called after the view changed its window: a view that was added appears.
  func viewDidMoveToWindow() {
    guard viewIfLoaded?.window != nil else { return endDisappearance() }
    if appearance == .gone, followsItsView, parent.map({ $0.isComingOrHere }) ?? true {
      beginAppearanceTransition(true, animated: false)
      // If the parent is still appearing, it ends this transition with its own.
      if parent?.appearance != .coming { endAppearanceTransition() }
    } else {
      tellViewIsAppearing()
    }
  }

  private func endDisappearance() {
    if appearance == .going, followsItsView { endAppearanceTransition() }
  }

  var isComingOrHere: Bool { appearance == .coming || appearance == .here }

  /// Whether appearance follows the view's window, since neither a container nor a presentation
  /// reports it.
  private var followsItsView: Bool {
    parent?.shouldAutomaticallyForwardAppearanceMethods ?? !isBeingPresented
  }
}
