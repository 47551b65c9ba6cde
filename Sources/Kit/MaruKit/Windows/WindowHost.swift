import Foundation

/// What shows a window: an X window, or a bitmap in memory.
@MainActor
public protocol WindowHost: AnyObject {
  /// Something in the window changed: a frame is wanted.
  func windowNeedsFrame(_ window: UIWindow)
  /// The window wants to be shown, or not.
  func window(_ window: UIWindow, wantsToBeVisible isVisible: Bool)
}
