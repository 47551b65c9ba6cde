import Foundation

/// The original place of a presenter's view while a presentation keeps it out of the window.
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
  /// A view with constraints to its surroundings is hidden instead, since they would be lost.
  private let isHeldByConstraints: Bool

  /// Remembers the place of a controller's view.
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

  /// Moves the view to the back of a transition's container.
  func moveInto(_ container: UIView) {
    guard let controller, let superview, let view = controller.viewIfLoaded, isStillThere else {
      return
    }
    view.isHidden = false
    guard !isHeldByConstraints, view.superview !== container else { return }
    view.frame = container.convert(home(in: superview), from: superview)
    container.insertSubview(view, at: 0)
  }

  /// Removes the view from the window.
  func takeOut() {
    guard let controller, let view = controller.viewIfLoaded else { return }
    controller.responderAbove = superview
    if isHeldByConstraints { view.isHidden = true } else { view.removeFromSuperview() }
  }

  /// Puts the view back, if its place still exists.
  func putBack() {
    guard let controller, let view = controller.viewIfLoaded else { return }
    controller.responderAbove = nil
    view.isHidden = false
    guard !isHeldByConstraints, isStillThere, let superview else { return }
    if view.superview !== superview { superview.insertSubview(view, at: index) }
    view.frame = home(in: superview)
  }

  /// Whether the controller still has the same parent.
  private var isStillThere: Bool { controller?.parent === parent }

  private func home(in superview: UIView) -> CGRect {
    fillsSuperview ? superview.bounds : frame
  }
}
