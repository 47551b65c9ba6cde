import MaruKit

/// An item in a bar.
final class ListBarItem: UIView {
  /// The distance of the text from the sides, in points.
  static let padding: CGFloat = 10

  /// Called when it is pressed.
  var onPress: (() -> Void)?
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.lineBreakMode = .byTruncatingTail
    addSubview(label)
    isAccessibilityElement = true
    let tap = UITapGestureRecognizer()
    tap.addHandler { [unowned self] _ in onPress?() }
    addGestureRecognizer(tap)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a text.
  func show(_ text: String, _ look: ListBarLook, isSelected: Bool, isCollected: Bool = false) {
    label.text = text
    label.font = look.font
    label.textColor = isSelected ? look.selectedForeground : look.foreground
    backgroundColor = isSelected ? look.selectedBackground : .clear
    layer.borderWidth = isCollected ? 1 : 0
    layer.borderColor = look.foreground.cgColor
    accessibilityLabel = text
    accessibilityTraits = isSelected ? [.button, .selected] : .button
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(Self.padding, bounds.width / 4), dy: 0)
  }
}
