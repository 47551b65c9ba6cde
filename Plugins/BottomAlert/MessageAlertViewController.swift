import MaruKit

/// An alert with a title, a message, choices and buttons.
///
/// Return presses the filled button, or the only one. Tab and the arrows move to the choices and
/// the other buttons. Typing moves to the choice that begins with the letters.
final class MessageAlertViewController: BottomAlertViewController {
  /// The maximum height of its own window, in points; longer text scrolls.
  private static let largestCard: CGFloat = 720

  /// The content of the alert.
  var props: BottomAlert.Props {
    didSet { fill() }
  }

  /// Called with the user's answer.
  ///
  /// It is called when the alert begins to sink, once in each presentation.
  var onAnswer: ((AlertAnswer) -> Void)?

  private let text = AlertText()
  private var choices: ChoiceList?
  private var buttons: [AlertActionButton] = []
  /// The button that Return presses; none if it would be destructive.
  private weak var primaryButton: AlertActionButton?
  private var arranged: (room: Room, arrangement: AlertArrangement)?

  init(props: BottomAlert.Props) {
    self.props = props
    super.init()
    fill()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var backgroundColor: UIColor { UIColor.black.withAlphaComponent(0.25) }

  override func setConstraint() { addParts() }

  private func addParts() {
    contentView.addSubview(text)
    if let choices { contentView.addSubview(choices.table) }
    for view in buttons { contentView.addSubview(view) }
  }

  override func didCancel() { onAnswer?(.dismissed) }

  /// Updates the views from the props.
  private func fill() {
    let name = [props.title, props.message].first { !$0.isEmpty }.map { String($0.prefix(300)) }
    title = name
    text.show(title: props.title, message: props.message)
    contentView.accessibilityLabel = name
    fillChoices()
    fillButtons()
    if text.superview != nil { addParts() }
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
    case .keyboardPageUp where text.turnPage(forward: false): break
    case .keyboardPageDown where text.turnPage(forward: true): break
    case .keyboardUpArrow: view.window?.moveFocus(forward: false)
    case .keyboardDownArrow: view.window?.moveFocus(forward: true)
    case .keyboardLeftArrow: view.window?.moveFocus(forward: isMirrored)
    case .keyboardRightArrow: view.window?.moveFocus(forward: !isMirrored)
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

  /// Whether rows begin on the right.
  private var isMirrored: Bool {
    view.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  override var alertHeight: CGFloat { arrangement.height }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let arrangement = arrangement
    text.isHidden = !arrangement.frames.contains { $0.view === text }
    let origin = origin(of: arrangement)
    for (view, frame) in arrangement.frames {
      view.frame = frame.offsetBy(dx: origin.x, dy: origin.y)
    }
    // Tab and the arrows follow the order of the subviews.
    let order = arrangement.order
    guard contentView.subviews.compactMap({ $0 as? AlertActionButton }) != order else { return }
    for button in order { contentView.bringSubviewToFront(button) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    arranged = nil
    viewIfLoaded?.setNeedsLayout()
  }

  /// The conditions of an arrangement.
  private struct Room: Equatable {
    let width: CGFloat
    let limit: CGFloat
    let bottomInset: CGFloat
  }

  private var arrangement: AlertArrangement {
    let room = Room(
      width: alertWidth, limit: maximumAlertHeight, bottomInset: view.safeAreaInsets.bottom)
    if let arranged, arranged.room == room { return arranged.arrangement }
    let arrangement = isAlone ? card(in: room) : arrangement(in: room)
    arranged = (room, arrangement)
    return arrangement
  }

  /// The arrangement at its preferred height, if that fits; see `preferredContentSize`.
  private func card(in room: Room) -> AlertArrangement {
    let most = max(room.limit, Self.largestCard)
    let card = arrangement(
      in: Room(width: room.width, limit: most, bottomInset: room.bottomInset))
    // A window's sides are whole pixels.
    return card.height < room.limit + 1 ? card : arrangement(in: room)
  }

  /// The origin of an arrangement in the panel, which centres it in a larger window.
  private func origin(of arrangement: AlertArrangement) -> CGPoint {
    guard isAlone else { return .zero }
    return CGPoint(
      x: max((view.bounds.width - alertWidth) / 2, 0).rounded(),
      y: max((view.bounds.height - arrangement.height) / 2, 0).rounded(.down))
  }

  private func arrangement(in room: Room) -> AlertArrangement {
    AlertArrangement(
      AlertArrangement.Parts(text: text.isEmpty ? nil : text, choices: choices, buttons: buttons),
      width: room.width, limit: room.limit, bottomInset: room.bottomInset)
  }

  /// The size of its own window, in points: that of the card.
  override var preferredContentSize: CGSize {
    get {
      let room = Room(width: Self.maximumWidth, limit: Self.largestCard, bottomInset: 0)
      let height = arrangement(in: room).height
      // Fonts and rows may have been measured for another size than the displayed one.
      arranged = nil
      viewIfLoaded?.setNeedsLayout()
      return CGSize(width: Self.maximumWidth, height: height.rounded(.up))
    }
    set { super.preferredContentSize = newValue }
  }
}
