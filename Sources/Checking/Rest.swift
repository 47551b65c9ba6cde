import Layers
import MaruKit

/// Whether a window is busy although nothing happens.
@MainActor enum Rest {
  /// Lets animations end, for up to a minute of the manual clock.
  ///
  /// - Returns: Whether nothing is animated any more, or a visible view says that it changes all the
  ///   time.
  static func isReached(by shown: ShownWidget) -> Bool {
    shown.screen.use()
    if shown.updatesFrequently { return true }
    return shown.screen.settle()
  }

  /// The visible views with endless animations, or the front view.
  static func culprits(in shown: ShownWidget) -> [UIView] {
    let found = shown.visibleViews.filter { !($0.layer.animationKeys() ?? []).isEmpty }
    let innermost = found.filter { view in
      !found.contains { $0 !== view && $0.isDescendant(of: view) }
    }
    return Array(
      (innermost.isEmpty ? [shown.instance.viewController.view] : innermost)
        .compactMap { $0 }.prefix(3))
  }
}
