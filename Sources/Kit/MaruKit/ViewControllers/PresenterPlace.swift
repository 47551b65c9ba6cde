import Foundation

/// Where the view of a presenter belongs that a presentation takes out of the window.
///
/// Life: `init` → `moveInto(_:)` and `takeOut()` any number of times → `putBack()`.
@MainActor
final class PresenterPlace {
  private weak var controller: UIViewController?
  private weak var parent: UIViewController?
  private weak var superview: UIView?
  private let index: Int
  private let frame: CGRect
  private let fillsSuperview: Bool
  /// Constraints to what is around would be lost: such a view is hidden instead.
  private let isHeldByConstraints: Bool

  /// Notes where a controller's view is.
  init(of controller: UIViewController) {
    let view: UIView = controller.view
    self.controller = controller
    parent = controller.parent
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
    frame = view.frame
    fillsSuperview = view.frame == view.superview?.bounds
    isHeldByConstraints = !view.translatesAutoresizingMaskIntoConstraints
  }

  /// Puts the view behind what a transition's container holds.
  func moveInto(_ container: UIView) {
    guard let controller, let superview, let view = controller.viewIfLoaded, isStillThere else {
      return
    }
    view.isHidden = false
    guard !isHeldByConstraints, view.superview !== container else { return }
    view.frame = container.convert(home(in: superview), from: superview)
    container.insertSubview(view, at: 0)
  }

  /// Takes the view out of the window.
  func takeOut() {
    guard let controller, let view = controller.viewIfLoaded else { return }
    controller.responderAbove = superview
    if isHeldByConstraints { view.isHidden = true } else { view.removeFromSuperview() }
  }

  /// Puts the view where it was, as far as that is still there.
  func putBack() {
    guard let controller, let view = controller.viewIfLoaded else { return }
    controller.responderAbove = nil
    view.isHidden = false
    guard !isHeldByConstraints, isStillThere, let superview else { return }
    if view.superview !== superview { superview.insertSubview(view, at: index) }
    view.frame = home(in: superview)
  }

  /// Whether the controller has not been given to another parent, or to none, meanwhile.
  private var isStillThere: Bool { controller?.parent === parent }

  private func home(in superview: UIView) -> CGRect {
    fillsSuperview ? superview.bounds : frame
  }
}
