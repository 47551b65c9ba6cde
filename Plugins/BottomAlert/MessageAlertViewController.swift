import MaruKit

/// An alert with a title, a message, and one to three buttons.
final class MessageAlertViewController: BottomAlertViewController {
  private static let inset: CGFloat = 20
  private static let gap: CGFloat = 10

  /// What it says.
  var props: BottomAlert.Props {
    didSet { fill() }
  }

  /// Hears the button that was pressed, or `nil` where the alert was dismissed; once it is gone.
  var onChoice: ((AlertButton?) -> Void)?

  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var buttons: [AlertActionButton] = []

  init(props: BottomAlert.Props) {
    self.props = props
    super.init()
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    titleLabel.accessibilityTraits.insert(.header)
    messageLabel.font = .systemFont(ofSize: 15)
    messageLabel.textColor = .secondaryLabel
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
    }
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override var backgroundColor: UIColor { UIColor.black.withAlphaComponent(0.25) }

  override func setConstraint() {
    contentView.addSubview(titleLabel)
    contentView.addSubview(messageLabel)
    fill()
  }

  override func didDismiss() { onChoice?(nil) }

  /// Puts the props into the views.
  private func fill() {
    titleLabel.text = props.title
    messageLabel.text = props.message
    contentView.accessibilityLabel = props.title
    for button in buttons { button.removeFromSuperview() }
    buttons = props.buttons.map { button in
      let view = AlertActionButton(button, isOnly: props.buttons.count == 1)
      view.addAction(
        UIAction { [unowned self] _ in choose(button) }, for: .touchUpInside)
      contentView.addSubview(view)
      return view
    }
    viewIfLoaded?.setNeedsLayout()
  }

  private func choose(_ button: AlertButton) {
    dismissAlert(animated: true) { [self] in onChoice?(button) }
  }

  // MARK: Layout

  override var alertHeight: CGFloat {
    arrangement(width: contentView.bounds.width).height
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let arrangement = arrangement(width: contentView.bounds.width)
    for (view, frame) in arrangement.frames { view.frame = frame }
  }

  /// Where everything goes in a panel of some width, and the height that this takes.
  private func arrangement(width: CGFloat) -> (frames: [(UIView, CGRect)], height: CGFloat) {
    let inner = max(width - 2 * Self.inset, 0)
    var frames: [(UIView, CGRect)] = []
    var top = Self.inset + 4
    for (label, gap) in [(titleLabel, 6.0), (messageLabel, 0.0)] where label.text?.isEmpty == false
    {
      let fitting = label.sizeThatFits(CGSize(width: inner, height: .greatestFiniteMagnitude))
      let height = fitting.height.rounded(.up)
      frames.append((label, CGRect(x: Self.inset, y: top, width: inner, height: height)))
      top += height + gap
    }
    top += Self.inset
    for (button, frame) in buttonFrames(width: inner) {
      frames.append((button, frame.offsetBy(dx: Self.inset, dy: top)))
    }
    let rows = isSideBySide(width: inner) ? 1 : CGFloat(buttons.count)
    top += rows * (AlertActionButton.height + Self.gap) - Self.gap
    return (frames, top + max(view.safeAreaInsets.bottom, Self.inset))
  }

  /// The frames of the buttons, from the top left of their area.
  ///
  /// Beside each other, the one that cancels comes first; above each other, last.
  private func buttonFrames(width: CGFloat) -> [(UIView, CGRect)] {
    let isSideBySide = isSideBySide(width: width)
    let cancelling = buttons.filter { $0.purpose == .cancel }
    let others = buttons.filter { $0.purpose != .cancel }
    let ordered = isSideBySide ? cancelling + others : others + cancelling
    let each = isSideBySide ? (width - Self.gap) / 2 : width
    return ordered.enumerated().map { index, button in
      let step = CGFloat(index)
      let origin =
        isSideBySide
        ? CGPoint(x: step * (each + Self.gap), y: 0)
        : CGPoint(x: 0, y: step * (AlertActionButton.height + Self.gap))
      let size = CGSize(width: each, height: AlertActionButton.height)
      return (button, CGRect(origin: origin, size: size))
    }
  }

  /// Whether there are two buttons and both fit into half of a width.
  private func isSideBySide(width: CGFloat) -> Bool {
    let half = (width - Self.gap) / 2
    return buttons.count == 2 && buttons.allSatisfy { $0.fittingWidth <= half }
  }
}
