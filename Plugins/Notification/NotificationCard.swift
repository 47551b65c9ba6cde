import MaruKit

/// The card: an icon, a title, a text, a bar, the buttons, and a button that closes it.
final class NotificationCard: UIView {
  /// Called with the action that was chosen; `nil` if there is none to choose.
  var onPress: ((NotificationAction?) -> Void)?
  /// Called when the button that closes it is pressed.
  var onClose: (() -> Void)?
  /// Called when the pointer or the keyboard focus comes to the card or leaves it.
  var onAttention: (() -> Void)?

  private let ground = NotificationGround()
  private let stripe = UIView()
  private let iconView = UIImageView()
  private let titleLabel = UILabel()
  private let textLabel = UILabel()
  private let bar = UIProgressView(progressViewStyle: .default)
  private let closeButton = NotificationButton.close()
  private var buttons: [NotificationButton] = []
  private var content = NotificationContent()
  private var isPointedAt = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.28
    layer.shadowOffset = CGSize(width: 0, height: 3)
    layer.shadowRadius = 6
    ground.addAction(
      UIAction { [unowned self] _ in onPress?(content.pressAction) }, for: .touchUpInside)
    closeButton.addAction(UIAction { [unowned self] _ in onClose?() }, for: .touchUpInside)
    closeButton.alpha = 0
    stripe.backgroundColor = .systemRed
    iconView.contentMode = .scaleAspectFit
    for label in [titleLabel, textLabel] {
      label.lineBreakMode = .byTruncatingTail
      label.isAccessibilityElement = false
    }
    bar.accessibilityLabel = "Progress"
    addSubview(ground)
    for part in [stripe, iconView, titleLabel, textLabel, bar] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    addSubview(closeButton)
    for control in [ground, closeButton] as [UIControl] { follow(control) }
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] in
      isPointedAt = [.began, .changed].contains($0.state)
      attentionChanged()
    }
    addGestureRecognizer(hover)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows a content.
  func show(_ new: NotificationContent) {
    let old = content
    content = new
    titleLabel.text = new.heading
    textLabel.text = new.details
    iconView.image = new.image
    stripe.isHidden = new.urgency != .critical
    bar.setProgress(Float(new.progress ?? 0) / 100, animated: old.progress != nil)
    ground.accessibilityLabel = new.spokenText
    ground.accessibilityHint = new.pressAction?.title ?? "Closes the notification"
    if new.buttons != old.buttons || buttons.count != new.buttons.count { showButtons() }
    paint()
    setNeedsLayout()
  }

  private func showButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = content.buttons.map { action in
      let button = NotificationButton(action)
      button.addAction(UIAction { [unowned self] _ in onPress?(action) }, for: .touchUpInside)
      follow(button)
      addSubview(button)
      return button
    }
  }

  // MARK: Attention

  /// Whether the pointer is over the card, or the keyboard focus is in it.
  var hasAttention: Bool { isPointedAt || hasFocus }

  private var hasFocus: Bool { window?.focusedView?.isDescendant(of: self) == true }

  private func follow(_ control: UIControl) {
    let changed: () -> Void = { [unowned self] in attentionChanged() }
    (control as? NotificationGround)?.onFocus = changed
    (control as? NotificationButton)?.onFocus = changed
  }

  private func attentionChanged() {
    let alpha: CGFloat = hasAttention ? 1 : 0
    if closeButton.alpha != alpha {
      if UIAccessibility.isReduceMotionEnabled {
        closeButton.alpha = alpha
      } else {
        UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
          [closeButton] in closeButton.alpha = alpha
        }
      }
    }
    onAttention?()
  }

  /// Forgets the pointer, which may be elsewhere when the card is shown again.
  func forgetPointer() {
    isPointedAt = false
    attentionChanged()
  }

  // MARK: Layout

  /// The height for a width and a greatest height, in points.
  static func height(
    of content: NotificationContent, in size: CGSize, traits: UITraitCollection
  ) -> CGFloat {
    NotificationArrangement.of(content, in: size, traits: traits).height
  }

  /// The height that the card may have, in points; it is lower if it has less to show.
  var greatestHeight: CGFloat = 0 { didSet { if greatestHeight != oldValue { setNeedsLayout() } } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = CGSize(width: bounds.width, height: max(bounds.height, greatestHeight))
    let places = NotificationArrangement.of(content, in: room, traits: traitCollection)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, _ frame: CGRect?) {
      view.isHidden = frame == nil
      guard var frame else { return }
      if isMirrored { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
    ground.frame = bounds
    let inset = min(5, bounds.height / 8)
    if content.urgency == .critical {
      place(stripe, CGRect(x: inset, y: 12, width: 4, height: max(bounds.height - 24, 0)))
      stripe.layer.cornerRadius = 2
    }
    set(titleLabel, places.titleFont, lines: places.titleLines)
    set(textLabel, places.textFont, lines: max(places.textLines, 1))
    place(iconView, places.icon)
    place(titleLabel, places.title)
    place(textLabel, places.text)
    place(bar, places.bar)
    place(closeButton, places.close)
    closeButton.setSymbolSize(places.close.width * 0.42)
    for (index, button) in buttons.enumerated() {
      if button.configuration?.titleFont != places.buttonFont {
        button.configuration?.titleFont = places.buttonFont
      }
      place(button, places.buttons.indices.contains(index) ? places.buttons[index] : nil)
    }
    layer.shadowPath =
      UIBezierPath(roundedRect: bounds, cornerRadius: NotificationGround.radius).cgPath
  }

  /// Sets the font and the number of lines of a label; equal ones would be laid out again.
  private func set(_ label: UILabel, _ font: UIFont, lines: Int) {
    if label.font != font { label.font = font }
    if label.numberOfLines != lines { label.numberOfLines = lines }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    paint()
  }

  private func paint() {
    iconView.tintColor = content.urgency.color ?? tintColor
    bar.progressTintColor = content.urgency.color
    let isLow = content.urgency == .low
    for label in [titleLabel, textLabel] { label.textColor = isLow ? .secondaryLabel : .label }
  }
}
