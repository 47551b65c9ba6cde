import MaruKit

/// A round button with a shadow, which gives way a little while it is pressed.
///
/// All of it follows its size.
final class RoundButton: UIButton {
  /// The side of a button whose symbol has its full size, in points.
  static let fullSide: CGFloat = 80
  /// A symbol's square is 1.2 times as large: half of the button, so that both have their middle
  /// between the same two pixels, and a line through it is sharp.
  private static let symbolSize: CGFloat = fullSide / 2 / 1.2

  private var shownScale: CGFloat?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  // MARK: Colours

  override func tintColorDidChange() {
    super.tintColorDidChange()
    color()
  }

  /// The button has the colour of what can be pressed, and its symbol what can be read on that.
  private func color() {
    guard let accent = superview?.tintColor, accent != backgroundColor else { return }
    backgroundColor = accent
    tintColor = accent.readableForeground
  }

  // MARK: Events

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { giveWay() } }
  }

  /// The corners outside the circle are not the button's.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let radius = bounds.width / 2
    let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
    return x * x + y * y <= radius * radius
  }

  private func giveWay() {
    UIView.animate(
      withDuration: isHighlighted ? 0.1 : 0.25, delay: 0, options: .allowUserInteraction
    ) { [unowned self] in
      // The button itself keeps its size, and its shadow need not be blurred anew.
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
