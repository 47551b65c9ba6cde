import Foundation

/// A controller's view in an alert.
@MainActor
struct AlertContent {
  let controller: UIViewController

  var view: UIView { controller.view }

  /// The preferred height, or that of the view's constraints; in points.
  var height: CGFloat {
    let preferred = controller.preferredContentSize.height
    guard preferred <= 0 else { return preferred }
    return max(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height, 0)
  }
}
