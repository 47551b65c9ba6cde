/// The controller of a bar widget that consists of one control.
///
/// Its preferred size is that of the control with the margin of a `WidgetBarView`, at least 32 by
/// 32 points. UIKit has no such class.
@preconcurrency @MainActor
open class WidgetBarController: UIViewController {
  /// The least width and height of the widget's own window, in points.
  private static let leastLength: CGFloat = 32

  private let surroundings: WidgetBarView

  /// Creates a controller that shows a control.
  public init(control: UIView) {
    surroundings = WidgetBarView(control: control)
    super.init(nibName: nil, bundle: nil)
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  open override func loadView() { view = surroundings }

  /// Updates the preferred size; call it when the size of the control may have changed.
  ///
  /// Each layout updates it too.
  open func contentChanged() {
    surroundings.invalidateIntrinsicContentSize()
    measure()
  }

  private func measure() {
    let size = surroundings.intrinsicContentSize
    let wanted = CGSize(
      width: max(size.width.rounded(.up), Self.leastLength),
      height: max(size.height.rounded(.up), Self.leastLength))
    if preferredContentSize != wanted { preferredContentSize = wanted }
  }

  /// Measures the control again, which has another text size.
  open override func traitCollectionDidChange(
    _ previousTraitCollection: UITraitCollection?
  ) {
    super.traitCollectionDidChange(previousTraitCollection)
    // The control gets the traits after its controller.
    surroundings.invalidateIntrinsicContentSize()
    viewIfLoaded?.setNeedsLayout()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    measure()
  }
}
