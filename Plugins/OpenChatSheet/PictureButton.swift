import MaruKit

/// A white symbol on the picture, with a larger hit area.
final class PictureButton: UIButton {
  /// The distance by which the hit area extends beyond the symbol, in points.
  private static let reach: CGFloat = 12

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - symbol: The symbol's name.
  ///   - label: The accessibility label.
  init(symbol: String, label: String) {
    super.init(frame: .zero)
    setPreferredSymbolConfiguration(
      UIImage.SymbolConfiguration(pointSize: 24, weight: .bold), forImageIn: .normal)
    setImage(UIImage(systemName: symbol), for: .normal)
    tintColor = .white
    // The picture is dark in light appearance too, and so is the focus ring's background.
    overrideUserInterfaceStyle = .dark
    accessibilityLabel = label
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 4
    layer.shadowOffset = CGSize(width: 0, height: 1)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Events

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { fade() } }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }

  private func fade() {
    UIView.animate(
      withDuration: isHighlighted ? 0.08 : 0.25, delay: 0, options: .allowUserInteraction
    ) { [unowned self] in alpha = isHighlighted ? 0.5 : 1 }
  }
}
