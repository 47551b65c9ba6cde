/// A view around a control of a bar, with a margin for its focus ring.
///
/// A press on the margin counts for the control. A class of Maru's own.
@preconcurrency @MainActor
open class WidgetBarView: UIView {
  /// The margin in points.
  private static let margin: CGFloat = 4

  private let control: UIView

  /// Creates a view around a control.
  public init(_ control: UIView) {
    self.control = control
    super.init(frame: .zero)
    // A large symbol does not fit into a low bar.
    clipsToBounds = true
    addSubview(control)
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { $0 === self && !control.isHidden ? control : $0 }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    let size = control.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    control.frame = bounds.insetBy(
      dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
  }
}
