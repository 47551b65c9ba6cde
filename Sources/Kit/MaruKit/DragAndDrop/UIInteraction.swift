/// An object that gives a view a behaviour, such as drag and drop.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that has the interaction; hold it weakly.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or removed if the view is `nil`.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view, or removed if the view is `nil`.
  func didMove(to view: UIView?)
}
