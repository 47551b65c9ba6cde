import Graphics

/// The button that clears a text field.
@MainActor
final class TextClearButton: UIButton {
  /// The distance by which the hit area extends beyond the button, in points.
  private static let reach: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    setImage(
      UIImage(
        systemName: "xmark.circle.fill",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 15)), for: .normal)
    tintColor = .placeholderText
    accessibilityLabel = SystemWord.clearText.text
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Never: Tab moves to the next field.
  override var canBecomeFocused: Bool { false }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }
}
