/// A request to present a controller over another.
///
/// Life: `init` → if there is no `problem`, `ModalPresentation.begin` grants it.
@MainActor
struct PresentationRequest {
  let controller: UIViewController
  /// The controller whose `present(_:animated:completion:)` was called.
  let source: UIViewController
  /// The presentation controller of the controller's own style.
  let ownArranger: UIPresentationController
  /// The presentation controller after adaptation to the current traits.
  let arranger: UIPresentationController
  /// The presenting controller: the topmost parent, or the nearest that defines the presentation
  /// context.
  let presenter: UIViewController

  init(of controller: UIViewController, from source: UIViewController) {
    self.controller = controller
    self.source = source
    ownArranger = controller.arrangerForPresentation(from: source)
    arranger = controller.adapted(ownArranger, to: source.traitCollection, from: source)
    let parents = sequence(first: source, next: \.parent)
    let context =
      arranger.shouldPresentInFullscreen ? nil : parents.first(where: \.definesPresentationContext)
    presenter =
      context ?? arranger.context(of: source) ?? parents.first { $0.parent == nil } ?? source
  }

  /// The reason why the request cannot be granted; `nil` if it can.
  var problem: String? {
    if presenter.viewIfLoaded?.window == nil {
      return "the presenting view is not in a window yet; present from viewDidAppear or later"
    }
    if let shown = presenter.ownPresented {
      return "it already presents \(type(of: shown)); dismiss that first"
    }
    if controller === presenter { return "a controller cannot present itself" }
    if controller.presenter != nil { return "it is already presented" }
    if controller.parent != nil { return "it is a child of another controller" }
    if controller.viewIfLoaded?.window != nil { return "its view is already in a window" }
    if presenter.isBeingDismissed { return "the presenting controller is being dismissed" }
    return nil
  }
}
