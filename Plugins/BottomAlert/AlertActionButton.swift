import MaruKit

/// A button of an alert, with the look of its role.
final class AlertActionButton: UIButton {
  /// In points.
  static let height: CGFloat = 50

  /// What the button is for.
  let purpose: AlertButton.Role

  /// The width in points that shows the whole title.
  var fittingWidth: CGFloat { (titleLabel?.intrinsicContentSize.width ?? 0) + 32 }

  /// Makes the button.
  ///
  /// - Parameters:
  ///   - button: Its title and role.
  ///   - isOnly: Whether there is no other: then it is the one to press, and looks it.
  init(_ button: AlertButton, isOnly: Bool) {
    purpose = button.role
    super.init(frame: .zero)
    let isProminent = isOnly && purpose == .plain
    setTitle(button.title, for: .normal)
    setTitleColor(Self.titleColor(of: purpose, isProminent: isProminent), for: .normal)
    let isStrong = isProminent || purpose == .cancel
    titleLabel?.font = .systemFont(ofSize: 17, weight: isStrong ? .semibold : .regular)
    titleLabel?.lineBreakMode = .byTruncatingTail
    backgroundColor = Self.fill(of: purpose, isProminent: isProminent)
    layer.cornerRadius = 12
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { fade() } }
  }

  /// Answers a press at once, and a release gently.
  private func fade() {
    guard !isHighlighted else {
      alpha = 0.55
      return
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      [unowned self] in alpha = 1
    }
  }

  private static func titleColor(of role: AlertButton.Role, isProminent: Bool) -> UIColor {
    switch role {
    case .plain: isProminent ? .white : .systemBlue
    case .cancel: .label
    case .destructive: .systemRed
    }
  }

  private static func fill(of role: AlertButton.Role, isProminent: Bool) -> UIColor {
    switch role {
    case .plain: isProminent ? .systemBlue : .tertiarySystemFill
    case .cancel: .tertiarySystemFill
    case .destructive: .systemRed.withAlphaComponent(0.14)
    }
  }
}
