import Foundation

extension UIWindow {
  func layoutPresentations() {
    for presentation in presentations { presentation.layout() }
  }

  /// Tells the controllers which size the window is about to get, changes it, and tells whoever
  /// waited for that.
  func changeSize(to size: CGSize, _ change: () -> Void) {
    guard size != bounds.size, !isHidden, let rootViewController else { return change() }
    let coordinator = TransitionCoordinator(resizing: self)
    rootViewController.viewWillTransition(to: size, with: coordinator)
    for presentation in presentations {
      presentation.viewWillTransition(to: size, with: coordinator)
    }
    change()
    layoutPresentations()
    coordinator.end(isCancelled: false)
  }

  /// What the keyboard's focus goes round in.
  var focusRoots: [UIView] {
    presentations.last { !$0.isLeaving }?.focusRoots
      ?? [rootViewController?.viewIfLoaded].compactMap(\.self)
  }
}
