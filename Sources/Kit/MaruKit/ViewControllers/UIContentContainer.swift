import Foundation

/// What holds the content of controllers, and hears when its size changes.
///
/// Mirrors UIKit.
@MainActor
public protocol UIContentContainer: AnyObject {
  /// How large the container would like to be, in points.
  var preferredContentSize: CGSize { get }

  /// Called when a container inside wants another size.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// The size that a container inside gets when this one becomes as large as told.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// Called before the view gets other traits, as where its window becomes narrow.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )

  /// Called before the view gets another size.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}
