/// A view around the control of a bar widget, with a margin for its focus ring.
///
/// UIKit has no such class.
@preconcurrency @MainActor
open class WidgetBarView: UIView {
  /// The margin in points; it shrinks in a low or narrow view.
  public static let margin: CGFloat = 4

  /// The control.
  public let control: UIView

  /// Creates a view around a control.
  public init(control: UIView) {
    self.control = control
    super.init(frame: .zero)
    // A large symbol or a gauge may not fit.
    clipsToBounds = true
    addSubview(control)
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Whether a press beside the control counts for it; `true` by default.
  open var marginCounts: Bool { true }

  /// The frame of the control.
  ///
  /// - Parameter bounds: The bounds of the view, in points.
  /// - Returns: The bounds without the margin, by default.
  open func frame(ofControlIn bounds: CGRect) -> CGRect {
    bounds.insetBy(
      dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map {
      $0 === self && marginCounts && !control.isHidden ? control : $0
    }
  }

  // MARK: Layout

  /// The size of the control and of the margin.
  open override var intrinsicContentSize: CGSize {
    let size = control.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    control.frame = frame(ofControlIn: bounds)
  }
}
