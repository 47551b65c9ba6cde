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

extension UIView {
  /// The view's interactions, in the order in which they were added.
  public var interactions: [any UIInteraction] {
    get { interactionStorage }
    set {
      for interaction in interactionStorage { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds an interaction.
  ///
  /// It is removed from its previous view.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactionStorage.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactionStorage.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactionStorage.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
