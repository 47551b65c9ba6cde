/// The wish to show a controller over another.
///
/// Life: `init` → where there is no `problem`, `ModalPresentation.begin` grants it.
@MainActor
struct PresentationRequest {
  let controller: UIViewController
  /// Whose `present(_:animated:completion:)` was called.
  let source: UIViewController
  /// What is to arrange the controller, as its style has it.
  let ownArranger: UIPresentationController
  /// What arranges it in the surroundings that there are.
  let arranger: UIPresentationController
  /// The controller that the presentation lies over: the topmost parent, or the nearest that defines
  /// the context.
  let presenter: UIViewController

  init(of controller: UIViewController, from source: UIViewController) {
    self.controller = controller
    self.source = source
    ownArranger = controller.arrangerForPresentation(from: source)
    arranger = controller.adapted(ownArranger, to: source.traitCollection, from: source)
    let parents = sequence(first: source, next: \.parent)
    let context =
      arranger.shouldPresentInFullscreen ? nil : parents.first(where: \.definesPresentationContext)
    presenter = context ?? parents.first { $0.parent == nil } ?? source
  }

  /// Why it cannot be granted; `nil` where it can.
  var problem: String? {
    if presenter.viewIfLoaded?.window == nil {
      return "the presenting view is in no window yet; present from viewDidAppear or later"
    }
    if let shown = presenter.ownPresented {
      return "it presents \(type(of: shown)) already; dismiss that first"
    }
    if controller === presenter { return "a controller cannot present itself" }
    if controller.presenter != nil { return "it is presented already" }
    if controller.parent != nil { return "it is a child of another controller" }
    if controller.viewIfLoaded?.window != nil { return "its view is in a window already" }
    if presenter.isBeingDismissed { return "the presenting controller is being dismissed" }
    return nil
  }
}
