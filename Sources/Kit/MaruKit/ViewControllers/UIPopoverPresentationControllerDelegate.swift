import Foundation

/// Decides with a popover's presentation controller where the popover lies.
///
/// Mirrors UIKit.
@MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The popover is about to be shown: the time to say what it belongs to.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// The popover is about to move, since its surroundings have another size.
  ///
  /// As on Linux there is no `AutoreleasingUnsafeMutablePointer`, `view` is a plain pointer.
  ///
  /// - Parameters:
  ///   - popoverPresentationController: Whose popover it is.
  ///   - rect: What it belongs to, in the view; may be changed.
  ///   - view: The view that it belongs to; may be changed.
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}

  /// Does nothing.
  public func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>
  ) {}
}

/// What a popover may belong to.
///
/// Mirrors UIKit; every view is one.
@MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
  /// Where it is in a view; `nil` where it is in another window, or none.
  func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
  /// Where the view is in another view; `nil` where that is in another window.
  public func frame(in referenceView: UIView) -> CGRect? {
    guard window != nil, window === referenceView.window else { return nil }
    return convert(bounds, to: referenceView)
  }
}
