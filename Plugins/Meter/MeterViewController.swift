import MaruKit

/// Fills its view with a meter.
final class MeterViewController: UIViewController {
  /// The least height of its own window, in points.
  private static let leastHeight: CGFloat = 32

  let meter = MeterControl()

  private lazy var room = MeterRoom(meter)

  override func loadView() { view = room }

  /// Updates the preferred size after a change of the content.
  func contentChanged() {
    room.invalidateIntrinsicContentSize()
    measure()
  }

  private func measure() {
    let size = room.intrinsicContentSize
    let wanted = CGSize(
      width: max(size.width.rounded(.up), Self.leastHeight),
      height: max(size.height.rounded(.up), Self.leastHeight))
    if preferredContentSize != wanted { preferredContentSize = wanted }
  }

  // Another text size.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    viewIfLoaded?.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    measure()
  }
}

/// A view around a meter, with a margin for its focus ring; a press on the margin counts too.
final class MeterRoom: UIView {
  /// The margin in points.
  private static let margin: CGFloat = 4

  private let meter: MeterControl

  init(_ meter: MeterControl) {
    self.meter = meter
    super.init(frame: .zero)
    // A gauge does not fit into a narrow room.
    clipsToBounds = true
    addSubview(meter)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { $0 === self ? meter : $0 }
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let size = meter.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    meter.frame = bounds.insetBy(
      dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
  }
}
