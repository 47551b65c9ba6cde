import Foundation

/// The delegate of a layout manager.
///
/// Mirrors UIKit; every method is optional.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Called after lines have become invalid.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// Called when the text of a container has been laid out completely.
  ///
  /// The delegate may add a container. If a container has no limit, its text is laid out in parts; the call
  /// then comes once all of it is requested, for example by `ensureLayout(for:)`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager.
  ///   - textContainer: The container; `nil` if all are full and there is text left.
  ///   - layoutFinishedFlag: Whether the text ends in this container.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
}

// The default implementations.
extension NSLayoutManagerDelegate {
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
}
