/// Fills its view with one control, and prefers the size of that, as a widget in a bar does.
///
/// A class of Maru's own.
@preconcurrency @MainActor
open class WidgetBarController: UIViewController {
  /// The least width and height of the widget's own window, in points.
  private static let leastLength: CGFloat = 32

  private let surroundings: WidgetBarView

  /// Creates a controller of a control.
  public convenience init(control: UIView) { self.init(view: WidgetBarView(control)) }

  /// Creates a controller of a view around a control.
  public init(view: WidgetBarView) {
    surroundings = view
    super.init(nibName: nil, bundle: nil)
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  open override func loadView() { view = surroundings }

  /// Updates the preferred size; call it when the size of the content may have changed.
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

  // Another text size.
  open override func traitCollectionDidChange(
    _ previousTraitCollection: UITraitCollection?
  ) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard isViewLoaded else { return }
    contentChanged()
    view.setNeedsLayout()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    measure()
  }
}
