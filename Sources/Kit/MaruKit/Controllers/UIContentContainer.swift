import Foundation

/// A container of view controller content, which is told when its size changes.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
  /// The preferred size, in points.
  var preferredContentSize: CGSize { get }

  /// Called when a child container's preferred size changes.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// The size of a child container for a new size of this container.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// Called before the view's traits change, for instance when its window becomes narrow.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )

  /// Called before the view's size changes.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}
