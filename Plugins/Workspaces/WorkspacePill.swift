import MaruKit

/// The name of a workspace in a pill.
///
/// The current workspace is filled with the accent colour, an urgent one with a pale red; an empty
/// one is grey text.
final class WorkspacePill: UIControl {
  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The height and the least width at the default text size, in points.
  private static let side: CGFloat = 24
  private static let padding: CGFloat = 8
  /// The most letters of a name.
  private static let longestName = 24

  private let label = UILabel()
  private var isHovered = false { didSet { if isHovered != oldValue { paint() } } }

  init() {
    super.init(frame: .zero)
    label.textAlignment = .center
    label.isAccessibilityElement = false
    addSubview(label)
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] in isHovered = [.began, .changed].contains($0.state) }
    addGestureRecognizer(hover)
    setFont()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The workspace.
  var workspace: Workspace? {
    didSet {
      guard let workspace, workspace != oldValue else { return }
      label.text = String(workspace.name.prefix(Self.longestName))
      accessibilityLabel = workspace.name
      accessibilityTraits = workspace.isCurrent ? [.button, .selected] : .button
      accessibilityValue =
        workspace.isUrgent ? "urgent" : workspace.isOccupied ? "occupied" : "empty"
      invalidateIntrinsicContentSize()
      paint()
    }
  }

  /// The colour of the current workspace; `nil` for the tint.
  var color: UIColor? { didSet { paint() } }

  // MARK: Press

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { paint() } } }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let text = label.intrinsicContentSize
    let height = max(Self.side, (text.height + 8).rounded(.up))
    return CGSize(width: max((text.width + 2 * Self.padding).rounded(.up), height), height: height)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFont()
    paint()
  }

  private func setFont() {
    let size = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    let font = UIFont.monospacedDigitSystemFont(ofSize: size, weight: .medium)
    guard label.font != font else { return }
    label.font = font
    invalidateIntrinsicContentSize()
  }

  // MARK: Paint

  override func tintColorDidChange() {
    super.tintColorDidChange()
    paint()
  }

  private func paint() {
    guard let workspace else { return }
    let accent = color ?? tintColor ?? .tintColor
    if workspace.isCurrent {
      backgroundColor = accent.withAlphaComponent(isHighlighted ? 0.8 : 1)
      label.textColor = accent.readableForeground
      return
    }
    let ground: UIColor? =
      isHighlighted ? .systemFill : isHovered ? .tertiarySystemFill : nil
    backgroundColor =
      workspace.isUrgent ? .systemRed.withAlphaComponent(isHighlighted ? 0.32 : 0.2) : ground
    label.textColor =
      workspace.isUrgent ? .systemRed : workspace.isOccupied ? .label : .secondaryLabel
  }
}
