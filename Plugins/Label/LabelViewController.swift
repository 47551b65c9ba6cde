import MaruKit

/// Fills its view with a label.
final class LabelViewController: UIViewController {
  /// The least height of its own window, in points.
  private static let leastHeight: CGFloat = 32

  let label = LabelButton()

  private lazy var room = LabelRoom(label)

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
    guard isViewLoaded else { return }
    contentChanged()
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    measure()
  }
}

/// A view around a label, with a margin for its focus ring; a press on the margin counts too.
final class LabelRoom: UIView {
  /// The margin in points.
  private static let margin: CGFloat = 4

  private let label: LabelButton

  init(_ label: LabelButton) {
    self.label = label
    super.init(frame: .zero)
    // A large symbol does not fit into a narrow room.
    clipsToBounds = true
    addSubview(label)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { $0 === self && !label.isHidden ? label : $0 }
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let size = label.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(
      dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
  }
}
