import MaruKit

/// An alert with a title, a message, and buttons.
///
/// Return presses the filled button, or the only one; Tab and the arrows lead to the others.
final class MessageAlertViewController: BottomAlertViewController {
  /// No window shows more letters than these; what is beyond is not even laid out.
  private static let longestText = 8_000

  /// What it says.
  var props: BottomAlert.Props {
    didSet { fill() }
  }

  /// Hears the button that was pressed, or `nil` where the alert was dismissed: at once, as the
  /// alert begins to sink, and once in each presentation.
  var onAnswer: ((AlertButton?) -> Void)?

  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var buttons: [AlertActionButton] = []
  /// What Return presses; none where that could destroy something.
  private weak var primaryButton: AlertActionButton?
  private var arranged: (room: Room, arrangement: AlertArrangement)?

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
    fill()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override var backgroundColor: UIColor { UIColor.black.withAlphaComponent(0.25) }

  override func setConstraint() {
    for view in [titleLabel, messageLabel] + buttons { contentView.addSubview(view) }
  }

  override func didCancel() { onAnswer?(nil) }

  /// Puts the props into the views.
  private func fill() {
    let texts = [props.title, props.message].map { String($0.prefix(Self.longestText)) }
    let name = texts.first { !$0.isEmpty }
    title = name
    titleLabel.text = texts[0]
    messageLabel.text = texts[1]
    contentView.accessibilityLabel = name
    for button in buttons { button.removeFromSuperview() }
    let filled = props.buttons.firstIndex { $0.role == .plain }
    buttons = props.buttons.enumerated().map { index, button in
      let view = AlertActionButton(button, isFilled: index == filled)
      view.addAction(
        UIAction { [unowned self] _ in choose(button) }, for: .touchUpInside)
      if titleLabel.superview != nil { contentView.addSubview(view) }
      return view
    }
    let only = buttons.count == 1 && buttons[0].purpose == .cancel ? buttons[0] : nil
    primaryButton = filled.map { buttons[$0] } ?? only
    arranged = nil
    viewIfLoaded?.setNeedsLayout()
  }

  private func choose(_ button: AlertButton) {
    guard takesAnswers else { return }
    dismissAlert(animated: true)
    onAnswer?(button)
  }

  // MARK: Events

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter:
      if takesAnswers { primaryButton?.pressesBegan(presses, with: event) }
    case .keyboardUpArrow, .keyboardLeftArrow: view.window?.moveFocus(forward: false)
    case .keyboardDownArrow, .keyboardRightArrow: view.window?.moveFocus(forward: true)
    default: super.pressesBegan(presses, with: event)
    }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter:
      primaryButton?.pressesEnded(presses, with: event)
    default: super.pressesEnded(presses, with: event)
    }
  }

  // MARK: Layout

  override var alertHeight: CGFloat { arrangement.height }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let arrangement = arrangement
    for label in [titleLabel, messageLabel] {
      label.isHidden = !arrangement.frames.contains { $0.view === label }
    }
    for (view, frame) in arrangement.frames { view.frame = frame }
    // Tab and the arrows go by the order of the views.
    let order = arrangement.order
    guard contentView.subviews.compactMap({ $0 as? AlertActionButton }) != order else { return }
    for button in order { contentView.bringSubviewToFront(button) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    arranged = nil
  }

  /// For what an arrangement was made.
  private struct Room: Equatable {
    let width: CGFloat
    let limit: CGFloat
    let bottomInset: CGFloat
  }

  private var arrangement: AlertArrangement {
    let room = Room(
      width: contentView.bounds.width, limit: maximumAlertHeight,
      bottomInset: view.safeAreaInsets.bottom)
    if let arranged, arranged.room == room { return arranged.arrangement }
    let arrangement = AlertArrangement(
      texts: [titleLabel, messageLabel].filter { $0.text?.isEmpty == false }, buttons: buttons,
      width: room.width, limit: room.limit, bottomInset: room.bottomInset)
    arranged = (room, arrangement)
    return arrangement
  }
}
