import Foundation

/// The owner of a displayed window: an X window, or a bitmap in memory.
@preconcurrency @MainActor
public protocol WindowHost: AnyObject {
  /// The window changed and needs a frame.
  func windowNeedsFrame(_ window: UIWindow)
  /// The window was shown or hidden.
  func window(_ window: UIWindow, wantsToBeVisible isVisible: Bool)
  /// A view in the window now accepts text: an input method may be needed.
  func windowWillBeTypedInto(_ window: UIWindow)
  /// The pointer entered or left editable text, where it becomes a text cursor.
  func window(_ window: UIWindow, pointerIsOverText isOverText: Bool)
}

extension WindowHost {
  /// Does nothing by default.
  public func windowWillBeTypedInto(_ window: UIWindow) {}
  /// Does nothing by default.
  public func window(_ window: UIWindow, pointerIsOverText isOverText: Bool) {}
}
