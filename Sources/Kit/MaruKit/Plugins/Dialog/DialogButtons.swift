/// The buttons of a dialog: a row at the trailing end, or below one another if a row is too narrow.
///
/// Buttons below one another scroll if they do not fit.
@MainActor
final class DialogButtons: UIScrollView {
  private static let spacing: CGFloat = 10
  private static let smallestWidth: CGFloat = 80

  private var buttons: [UIButton] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The actions, in reading order.
  private(set) var actions: [UIAlertAction] = []

  /// Shows buttons for some actions.
  ///
  /// - Parameters:
  ///   - actions: The actions, in reading order.
  ///   - preferred: The one whose button is filled.
  func show(_ actions: [UIAlertAction], preferred: UIAlertAction?) {
    for action in self.actions { action.onChange = nil }
    for button in buttons { button.removeFromSuperview() }
    self.actions = actions
    buttons = actions.map { action in
      var look: UIButton.Configuration = action === preferred ? .filled() : .gray()
      if action.style == .destructive {
        if action === preferred {
          look.baseBackgroundColor = .systemRed
        } else {
          look.baseForegroundColor = .systemRed
        }
      }
      look.titleLineBreakMode = .byTruncatingTail
      let button = UIButton(configuration: look)
      button.setTitle(action.title, for: .normal)
      button.isEnabled = action.isEnabled
      button.addAction(UIAction { _ in action.perform() }, for: .touchUpInside)
      action.onChange = { [weak button, weak action] in
        button?.isEnabled = action?.isEnabled == true
      }
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  /// The widths of the buttons in a row, and their common height.
  private func measure(_ width: CGFloat) -> (widths: [CGFloat], height: CGFloat, fits: Bool) {
    let sizes = buttons.map { $0.sizeThatFits(CGSize(width: width, height: .infinity)) }
    let widths = sizes.map { max($0.width.rounded(.up), Self.smallestWidth) }
    let height = sizes.map(\.height).max() ?? 0
    let whole = widths.reduce(0, +) + Self.spacing * CGFloat(max(widths.count - 1, 0))
    // Two buttons share a narrow row rather than take a second one.
    return (widths, height, whole <= width || buttons.count <= 2)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (widths, height, fits) = measure(size.width)
    guard !fits else { return CGSize(width: size.width, height: height) }
    let count = CGFloat(widths.count)
    return CGSize(width: size.width, height: height * count + Self.spacing * (count - 1))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (widths, height, fits) = measure(bounds.width)
    if fits {
      layOutRow(widths)
    } else {
      // The last button, which is usually the preferred one, is at the top.
      let pitch = height + Self.spacing
      for (index, button) in buttons.reversed().enumerated() {
        button.frame = CGRect(
          x: 0, y: pitch * CGFloat(index), width: bounds.width, height: height)
      }
    }
    contentSize = sizeThatFits(bounds.size)
  }

  private func layOutRow(_ widths: [CGFloat]) {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let gaps = Self.spacing * CGFloat(max(widths.count - 1, 0))
    let widest = max((bounds.width - gaps) / CGFloat(max(widths.count, 1)), 0)
    let isTight = widths.reduce(gaps, +) > bounds.width
    var rest = CGRect(origin: .zero, size: bounds.size)
    for (button, width) in zip(buttons, widths).reversed() {
      let parts = rest.divided(
        atDistance: isTight ? widest : width, from: isMirrored ? .minXEdge : .maxXEdge)
      button.frame = parts.slice
      rest =
        parts.remainder.divided(
          atDistance: Self.spacing, from: isMirrored ? .minXEdge : .maxXEdge
        ).remainder
    }
  }
}
