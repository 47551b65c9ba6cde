import Foundation

/// The place of an edit menu, and its name for the program.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// Identifies the configuration to the program.
  public let identifier: AnyHashable
  /// The place at which the menu opens, in points of the interaction's view.
  public let sourcePoint: CGPoint

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: Identifies the configuration to the program; `nil` for a unique one.
  ///   - sourcePoint: The place, in points of the interaction's view.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier ?? AnyHashable(UUID())
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Shows a menu of editing commands for a view that is no text view.
///
/// Mirrors UIKit. The program opens the menu with `presentEditMenu(with:)`. A press beside it, Escape, or a key that
/// is not for the menu closes it.
@preconcurrency @MainActor
open class UIEditMenuInteraction: UIInteraction {
  /// The delegate, which makes the menus.
  public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// The view.
  public private(set) weak var view: UIView?

  private weak var menu: EditMenu?
  private var configuration: UIEditMenuConfiguration?

  /// Creates an interaction with a delegate, which is held weakly.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) { self.delegate = delegate }

  /// Closes the menu of the former view.
  open func willMove(to view: UIView?) { dismissMenu() }

  /// Notes the view.
  open func didMove(to view: UIView?) { self.view = view }

  /// Opens a menu; one that is open is closed.
  ///
  /// The delegate makes the menu. Nothing is shown if it is empty, or if the view is in no window.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    dismissMenu()
    guard let view, let made = makeMenu(configuration) else { return }
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    menu = EditMenu.show(made, at: place(of: configuration), in: view) { [weak self] in
      self?.closed(configuration)
    }
    guard menu != nil else { return }
    self.configuration = configuration
    animator.run()
  }

  /// Closes the menu.
  open func dismissMenu() { menu?.close() }

  /// Asks the delegate for the open menu again.
  open func reloadVisibleMenu() {
    guard let menu, let configuration else { return }
    if let made = makeMenu(configuration) { menu.replace { _ in made } } else { menu.close() }
  }

  /// Replaces the open menu.
  open func updateVisibleMenu(_ block: (_ visibleMenu: UIMenu) -> UIMenu) { menu?.replace(block) }

  /// Moves the open menu to where its target is now.
  ///
  /// - Parameter animated: Not used: the menu moves at once.
  open func updateVisibleMenuPosition(animated: Bool) {
    guard let menu, let view, let window = view.window, let configuration else { return }
    menu.move(to: window.convert(place(of: configuration), from: view))
  }

  /// Where the menu was opened, in points.
  open func location(in view: UIView?) -> CGPoint {
    guard let point = configuration?.sourcePoint else { return .zero }
    return self.view?.convert(point, to: view) ?? point
  }

  private func makeMenu(_ configuration: UIEditMenuConfiguration) -> UIMenu? {
    let suggested = view?.standardEditCommands ?? []
    return delegate?.editMenuInteraction(
      self, menuFor: configuration, suggestedActions: suggested) ?? UIMenu(children: suggested)
  }

  /// The lower left corner of the target, or the configuration's point.
  private func place(of configuration: UIEditMenuConfiguration) -> CGPoint {
    guard let target = delegate?.editMenuInteraction(self, targetRectFor: configuration),
      !target.isNull
    else { return configuration.sourcePoint }
    return CGPoint(x: target.minX, y: target.maxY)
  }

  private func closed(_ configuration: UIEditMenuConfiguration) {
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
    self.configuration = nil
    animator.run()
  }
}

/// Makes the menus of an edit menu interaction.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// The menu to show.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - configuration: The place and the name of the menu.
  ///   - suggestedActions: The standard editing actions that the view, or a responder behind it,
  ///     can perform.
  /// - Returns: The menu; `nil` for one of the suggested actions. An empty one is not shown.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// The rectangle below which the menu opens, in points of the view; `.null` for the configuration's point.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
  /// Called before a menu opens.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
  /// Called when a menu closes.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

// The default implementations.
extension UIEditMenuInteractionDelegate {
  /// Returns `nil`, for a menu of the suggested actions.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Returns `.null`, for the configuration's point.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}

/// Takes changes that accompany the opening or closing of an edit menu.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
  /// Adds changes that are animated alongside.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure for the end.
  func addCompletion(_ completion: @escaping () -> Void)
}
