import Foundation

/// Asks the delegate of a table or a collection view for the menu of a place.
@MainActor
final class ListContextMenus: UIContextMenuInteractionDelegate {
  private let configuration: (CGPoint) -> UIContextMenuConfiguration?

  /// Creates it for a list.
  ///
  /// - Parameter configuration: Returns the menu for a point of the list; `nil` for none.
  init(_ configuration: @escaping (CGPoint) -> UIContextMenuConfiguration?) {
    self.configuration = configuration
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { configuration(location) }
}
