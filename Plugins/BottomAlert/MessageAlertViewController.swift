import MaruKit

/// An alert with a title, a message, choices, and buttons.
///
/// Return presses the filled button, or the only one; Tab and the arrows lead to the choices and
/// the other buttons; typing leads to the choice that begins with it.
final class MessageAlertViewController: BottomAlertViewController {
  /// No window shows more letters than these; what is beyond is not even laid out.
  private static let longestText = 8_000

  /// What it says.
  var props: BottomAlert.Props {
    didSet { fill() }
  }

  /// Hears what the person did: at once, as the alert begins to sink, and once in each
  /// presentation.
  var onAnswer: ((AlertAnswer) -> Void)?

  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var choices: ChoiceList?
  private var buttons: [AlertActionButton] = []
  /// What Return presses; none where that could destroy something.
  private weak var primaryButton: AlertActionButton?
  private var arranged: (room: Room, arrangement: AlertArrangement)?

  init(props: BottomAlert.Props) {
    self.props = props
    super.init()
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    titleLabel.accessibilityTraits.insert(.header)
    messageLabel.font = .preferredFont(forTextStyle: .subheadline)
    messageLabel.textColor = .secondaryLabel
    for label in [titleLabel, messageLabel] {
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.textAlignment = .center
    }
    fill()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override var backgroundColor: UIColor { UIColor.black.withAlphaComponent(0.25) }

  override func setConstraint() { addParts() }

  private func addParts() {
    for view in [titleLabel, messageLabel] { contentView.addSubview(view) }
    if let choices { contentView.addSubview(choices.table) }
    for view in buttons { contentView.addSubview(view) }
  }

  override func didCancel() { onAnswer?(.dismissed) }

  /// Puts the props into the views.
  private func fill() {
    let texts = [props.title, props.message].map { String($0.prefix(Self.longestText)) }
    let name = texts.first { !$0.isEmpty }
    title = name
    titleLabel.text = texts[0]
    messageLabel.text = texts[1]
    contentView.accessibilityLabel = name
    fillChoices()
    fillButtons()
    if titleLabel.superview != nil { addParts() }
    arranged = nil
    viewIfLoaded?.setNeedsLayout()
  }

  private func fillChoices() {
    choices?.table.removeFromSuperview()
    choices = props.choices.map { ChoiceList($0) }
    choices?.onChoice = { [unowned self] in answer(.choice($0)) }
  }

  private func fillButtons() {
    for button in buttons { button.removeFromSuperview() }
    let shown = props.shownButtons
    let filled = shown.firstIndex { $0.role == .plain }
    buttons = shown.enumerated().map { index, button in
      let view = AlertActionButton(button, isFilled: index == filled)
      view.addAction(UIAction { [unowned self] _ in answer(.button(button)) }, for: .touchUpInside)
      return view
    }
    let only = buttons.count == 1 && buttons[0].purpose == .cancel ? buttons[0] : nil
    primaryButton = filled.map { buttons[$0] } ?? only
  }

  private func answer(_ answer: AlertAnswer) {
    guard takesAnswers else { return }
    dismissAlert(animated: true)
    onAnswer?(answer)
  }

  // MARK: Events

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let press = presses.first, let key = press.key else {
      return super.pressesBegan(presses, with: event)
    }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter:
      if takesAnswers { primaryButton?.pressesBegan(presses, with: event) }
    case .keyboardUpArrow, .keyboardLeftArrow: view.window?.moveFocus(forward: false)
    case .keyboardDownArrow, .keyboardRightArrow: view.window?.moveFocus(forward: true)
    case .keyboardHome where choices != nil: choices?.focusFirst()
    case .keyboardEnd where choices != nil: choices?.focusLast()
    default:
      let isPlain = key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
      if isPlain, choices?.type(key.characters, at: press.timestamp) == true { return }
      super.pressesBegan(presses, with: event)
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
    viewIfLoaded?.setNeedsLayout()
  }

  /// For what an arrangement was made.
  private struct Room: Equatable {
    let width: CGFloat
    let limit: CGFloat
    let bottomInset: CGFloat
  }

  private var arrangement: AlertArrangement {
    let room = Room(
      width: alertWidth, limit: maximumAlertHeight, bottomInset: view.safeAreaInsets.bottom)
    if let arranged, arranged.room == room { return arranged.arrangement }
    let parts = AlertArrangement.Parts(
      texts: [titleLabel, messageLabel].filter { $0.text?.isEmpty == false }, choices: choices,
      buttons: buttons)
    let arrangement = AlertArrangement(
      parts, width: room.width, limit: room.limit, bottomInset: room.bottomInset)
    arranged = (room, arrangement)
    return arrangement
  }
}
