import MaruKit

/// A round button with a shadow, which shrinks a little while it is pressed.
///
/// All its parts adapt to its size.
final class RoundButton: UIButton {
  /// The side of a button with a full-size symbol, in points.
  static let fullSide: CGFloat = 80
  /// The point size of the symbol.
  ///
  /// A symbol's square is 1.2 times its point size: half of the button. So both have the same centre
  /// between pixels, and a line through it is sharp.
  private static let symbolSize: CGFloat = fullSide / 2 / 1.2

  private var shownScale: CGFloat?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Colours

  override func tintColorDidChange() {
    super.tintColorDidChange()
    color()
  }

  /// Sets the tint as the background, and a readable colour for the symbol.
  private func color() {
    guard let accent = superview?.tintColor, accent != backgroundColor else { return }
    backgroundColor = accent
    tintColor = accent.readableForeground
  }

  // MARK: Events

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { giveWay() } }
  }

  /// The corners outside of the circle do not belong to the button.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let radius = bounds.width / 2
    let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
    return x * x + y * y <= radius * radius
  }

  private func giveWay() {
    UIView.animate(
      withDuration: isHighlighted ? 0.1 : 0.25, delay: 0, options: .allowUserInteraction
    ) { [unowned self] in
      // The button itself keeps its size, so its shadow is not blurred again.
      imageView?.transform = isHighlighted ? CGAffineTransform(scaleX: 0.86, y: 0.86) : .identity
      imageView?.alpha = isHighlighted ? 0.6 : 1
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    follow(bounds.width / Self.fullSide)
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
  }

  private func follow(_ scale: CGFloat) {
    guard scale.isFinite, scale > 0, scale != shownScale else { return }
    shownScale = scale
    layer.shadowOffset = CGSize(width: 2 * scale, height: 2 * scale)
    layer.shadowRadius = 8 * scale
    setPreferredSymbolConfiguration(
      UIImage.SymbolConfiguration(pointSize: Self.symbolSize * scale, weight: .semibold),
      forImageIn: .normal)
  }
}
