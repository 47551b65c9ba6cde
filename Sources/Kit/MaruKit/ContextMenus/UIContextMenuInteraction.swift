import Foundation

/// Opens a menu for a place in a view.
///
/// Mirrors UIKit. The menu opens with the secondary button, with a finger that stays down for half a
/// second, and with the menu key while the keyboard focus is in the view. Unlike in UIKit, the delegate
/// is asked when the finger goes down; a touch without a menu is left to others. For a key, the place is
/// the middle of the focused view. In a view with a drag interaction too, the one that was added last
/// gets a resting finger.
@preconcurrency @MainActor
open class UIContextMenuInteraction: UIInteraction {
  /// The looks of a menu.
  public enum Appearance: UInt, Sendable {
    /// No menu is open.
    case unknown = 0
    /// With a preview; not used.
    case rich = 1
    /// Without a preview.
    case compact = 2
  }

  /// The delegate, which names the menus.
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view.
  public private(set) weak var view: UIView?

  private let click = SecondaryPressRecognizer()
  private let press = UILongPressGestureRecognizer()
  private let judge = ContextMenuJudge()
  /// The menu for the button or the finger that is down, and its place in the view.
  private var candidate: (configuration: UIContextMenuConfiguration, point: CGPoint)?
  private var place = CGPoint.zero
  private weak var menu: MenuController?

  /// Creates an interaction with a delegate, which is held weakly.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    judge.accepts = { [unowned self] in accepts($0, $1) }
    for recognizer in [click, press] as [UIGestureRecognizer] {
      recognizer.delegate = judge
      recognizer.addHandler { [weak self] in self?.recognized($0) }
    }
  }

  /// The look of the open menu.
  open var menuAppearance: Appearance { menu == nil ? .unknown : .compact }

  /// Where the menu was opened, in points.
  open func location(in view: UIView?) -> CGPoint {
    self.view?.convert(place, to: view) ?? place
  }

  /// Closes the menu.
  open func dismissMenu() { menu?.presentingViewController?.dismiss(animated: true) }

  /// Replaces the open menu, for example after one of its actions that leaves it open.
  open func updateVisibleMenu(_ block: (_ visibleMenu: UIMenu) -> UIMenu) {
    menu?.replaceMenu(block)
  }

  /// Removes the recognizers from the former view.
  open func willMove(to view: UIView?) {
    for recognizer in [click, press] as [UIGestureRecognizer] {
      self.view?.removeGestureRecognizer(recognizer)
    }
  }

  /// Adds the recognizers to the view.
  open func didMove(to view: UIView?) {
    self.view = view
    for recognizer in [click, press] as [UIGestureRecognizer] {
      view?.addGestureRecognizer(recognizer)
    }
  }

  // MARK: Opening

  /// Whether there is a menu for a button or a finger.
  private func accepts(_ recognizer: UIGestureRecognizer, _ touch: UITouch) -> Bool {
    let isSecondary = touch.buttonMask.contains(.secondary)
    // A finger that rests on a control in the view belongs to the control.
    let isOnControl = touch.view !== view && touch.view is UIControl
    guard let view,
      recognizer === click
        ? isSecondary : touch.type != .indirectPointer && !isSecondary && !isOnControl
    else { return false }
    let point = touch.location(in: view)
    guard let configuration = configuration(at: point) else { return false }
    candidate = (configuration, point)
    return true
  }

  private func configuration(at point: CGPoint) -> UIContextMenuConfiguration? {
    delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
  }

  private func recognized(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == (recognizer === click ? .ended : .began), let candidate else {
      return
    }
    self.candidate = nil
    _ = open(candidate.configuration, at: candidate.point, byKey: false)
  }

  /// Opens the menu for the menu key.
  ///
  /// - Parameter focused: The view with the keyboard focus.
  /// - Returns: Whether there is a menu.
  final func openByKey(from focused: UIView) -> Bool {
    guard let view, let place = focused.focusPoint else { return false }
    let point = focused.convert(place, to: view)
    return configuration(at: point).map { open($0, at: point, byKey: true) } ?? false
  }

  private func open(
    _ configuration: UIContextMenuConfiguration, at point: CGPoint, byKey: Bool
  ) -> Bool {
    guard let view, menu == nil, let made = configuration.makeMenu(), made.canOpen(from: view)
    else { return false }
    place = point
    let animator = MenuAnimator()
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    let rect = CGRect(origin: point, size: .zero)
    guard let controller = made.open(from: view, at: rect, sender: nil, byKey: byKey) else {
      return false
    }
    menu = controller
    controller.onEnd = { [weak self] in
      guard let self else { return }
      menu = nil
      let animator = MenuAnimator()
      delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
      animator.run()
    }
    animator.run()
    return true
  }
}

/// Provides the menus of a view.
///
/// Mirrors UIKit. Only the first method has no default.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The menu for a place.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - location: The place in its view, in points.
  /// - Returns: The menu; `nil` for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?

  /// A menu is about to be shown.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)

  /// A menu is about to be closed.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  /// Does nothing by default.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}

  /// Does nothing by default.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Recognizes a press of the secondary button when it goes down.
@MainActor
private final class SecondaryPressRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}

/// Decides which touches may open a menu.
@MainActor
private final class ContextMenuJudge: UIGestureRecognizerDelegate {
  var accepts: ((UIGestureRecognizer, UITouch) -> Bool)?

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { accepts?(gestureRecognizer, touch) ?? false }
}
