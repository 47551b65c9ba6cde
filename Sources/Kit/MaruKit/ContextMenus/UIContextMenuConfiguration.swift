import Foundation

/// The menu of a place, and how it is made.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIContextMenuConfiguration {
  /// Identifies the configuration to the program.
  public let identifier: any NSCopying
  private let actionProvider: (([UIMenuElement]) -> UIMenu?)?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: Identifies the configuration to the program; unique by default.
  ///   - previewProvider: Ignored: the menu is shown without a preview, as for a pointer in
  ///     UIKit.
  ///   - actionProvider: Makes the menu when it is to be opened. Its argument is empty, as the system
  ///     suggests no actions.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? UUID().uuidString as NSString
    self.actionProvider = actionProvider
  }

  /// The menu; `nil` if there is none now.
  final func makeMenu() -> UIMenu? { actionProvider?([]) }
}

/// Takes changes that accompany the opening or closing of a context menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The controller of the preview; always `nil`.
  var previewViewController: UIViewController? { get }
  /// Adds changes that are animated alongside.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure for the end.
  func addCompletion(_ completion: @escaping () -> Void)
}
