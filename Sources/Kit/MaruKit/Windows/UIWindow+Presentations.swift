import Foundation

extension UIWindow {
  func layoutPresentations() {
    for presentation in presentations { presentation.layout() }
  }

  /// Adapts each presentation to the current traits.
  func adaptPresentations() {
    for presentation in presentations { presentation.adapt() }
  }

  /// Changes the window's size; controllers are told about new traits and the new size before, and
  /// coordinated completions are called after.
  func changeSize(to size: CGSize, _ change: () -> Void) {
    guard size != bounds.size, !isHidden, let rootViewController else {
      change()
      return sizeClassesMayHaveChanged()
    }
    let coordinator = TransitionCoordinator(resizing: self)
    let traits = traits(forSize: size)
    let areOthers = traits != traitCollection
    if areOthers {
      rootViewController.willTransition(to: traits, with: coordinator)
      for presentation in presentations {
        presentation.willTransition(to: traits, with: coordinator)
      }
    }
    rootViewController.viewWillTransition(to: size, with: coordinator)
    for presentation in presentations {
      presentation.viewWillTransition(to: size, with: coordinator)
    }
    change()
    sizeClassesMayHaveChanged()
    layoutPresentations()
    if areOthers { adaptPresentations() }
    coordinator.end(isCancelled: false)
  }

  /// The frontmost presentation that can be seen.
  var frontPresentation: ModalPresentation? { presentations.last(where: \.isInFront) }

  /// The views among which the keyboard focus moves.
  var focusRoots: [UIView] {
    frontPresentation?.focusRoots
      ?? [rootViewController?.viewIfLoaded].compactMap(\.self)
  }
}
