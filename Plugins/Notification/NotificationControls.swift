import MaruKit

/// The ground of a card, which is pressed.
final class NotificationGround: UIControl {
  /// The radius of the corners, in points.
  static let radius: CGFloat = 14

  /// Called when the keyboard focus comes or goes.
  var onFocus: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityTraits = .button
    layer.cornerRadius = Self.radius
    layer.borderWidth = 1
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { paint() } } }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    onFocus?()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }

  private func paint() {
    backgroundColor = isHighlighted ? .systemGray5 : .secondarySystemGroupedBackground
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }
}

/// A button of a card.
final class NotificationButton: UIButton {
  /// Called when the keyboard focus comes or goes.
  var onFocus: (() -> Void)?

  /// Creates a button in the look of an action.
  ///
  /// - Parameter action: Its title.
  convenience init(_ action: NotificationAction) {
    var look = Configuration.gray()
    look.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
    look.baseForegroundColor = .label
    look.title = String(action.title.prefix(300))
    look.titleLineBreakMode = .byTruncatingTail
    self.init(configuration: look)
    accessibilityLabel = action.title
  }

  /// Creates the button that closes a card.
  static func close() -> NotificationButton {
    var look = Configuration.plain()
    look.contentInsets = .zero
    look.image = UIImage(systemName: "xmark")
    look.baseForegroundColor = .secondaryLabel
    look.background.backgroundColor = .tertiarySystemFill
    look.cornerStyle = .capsule
    let button = NotificationButton(configuration: look)
    button.accessibilityLabel = SystemWord.close.text
    return button
  }

  /// Sets the size of the symbol, in points.
  func setSymbolSize(_ size: CGFloat) {
    let wanted = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
    guard configuration?.preferredSymbolConfigurationForImage != wanted else { return }
    configuration?.preferredSymbolConfigurationForImage = wanted
  }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    onFocus?()
  }
}
