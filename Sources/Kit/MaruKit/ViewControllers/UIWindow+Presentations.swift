import Foundation

extension UIWindow {
  func layoutPresentations() {
    for presentation in presentations { presentation.layout() }
  }

  /// Has each presentation take the style that fits the traits that are now.
  func adaptPresentations() {
    for presentation in presentations { presentation.adapt() }
  }

  /// Tells the controllers which traits and which size the window is about to get, changes it, and
  /// tells whoever waited for that.
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

  /// What the keyboard's focus goes round in.
  var focusRoots: [UIView] {
    presentations.last { !$0.isLeaving }?.focusRoots
      ?? [rootViewController?.viewIfLoaded].compactMap(\.self)
  }
}
