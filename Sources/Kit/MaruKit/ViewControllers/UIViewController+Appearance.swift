import Foundation

extension UIViewController {
  /// Where a controller's view is on its way to the screen and back.
  enum Appearance {
    case gone, coming, here, going
  }

  /// Begins to bring the view, or to take it away.
  ///
  /// Children follow.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isAppearanceAnimated = animated
    if isAppearing {
      guard appearance == .gone || appearance == .going else { return }
      loadViewIfNeeded()
      appearance = .coming
      viewWillAppear(animated)
    } else {
      guard appearance == .here || appearance == .coming else { return }
      appearance = .going
      viewWillDisappear(animated)
    }
    for child in children { child.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Ends what `beginAppearanceTransition` began.
  public func endAppearanceTransition() {
    switch appearance {
    case .coming:
      viewIsAppearing(isAppearanceAnimated)
      appearance = .here
      for child in children { child.endAppearanceTransition() }
      viewDidAppear(isAppearanceAnimated)
    case .going:
      appearance = .gone
      for child in children { child.endAppearanceTransition() }
      viewDidDisappear(isAppearanceAnimated)
    case .gone, .here: break
    }
  }

  func disappear(animated: Bool) {
    beginAppearanceTransition(false, animated: animated)
    endAppearanceTransition()
  }
}
