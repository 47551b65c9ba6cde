import Foundation

/// What shows a window: an X window, or a bitmap in memory.
@MainActor
public protocol WindowHost: AnyObject {
  /// Something in the window changed: a frame is wanted.
  func windowNeedsFrame(_ window: UIWindow)
  /// The window wants to be shown, or not.
  func window(_ window: UIWindow, wantsToBeVisible isVisible: Bool)
  /// Something in the window takes text now: an input method may be needed.
  func windowWillBeTypedInto(_ window: UIWindow)
  /// The pointer came over text that can be written, or left it: it looks like a bar there.
  func window(_ window: UIWindow, pointerIsOverText isOverText: Bool)
}

extension WindowHost {
  /// Nothing.
  public func windowWillBeTypedInto(_ window: UIWindow) {}
  /// Nothing.
  public func window(_ window: UIWindow, pointerIsOverText isOverText: Bool) {}
}
