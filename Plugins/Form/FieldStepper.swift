import MaruKit

/// Two small buttons at the end of a box, which step its value upwards and downwards.
///
/// They are for the pointer. The box has the arrow keys, and is adjustable for assistive technology.
final class FieldStepper: UIView {
  /// Called with 1 or -1.
  var onStep: ((Int) -> Void)?

  private let up = Half("chevron.up", isUpper: true)
  private let down = Half("chevron.down", isUpper: false)

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (half, step) in [(up, 1), (down, -1)] {
      half.addAction(UIAction { [unowned self] _ in onStep?(step) }, for: .touchUpInside)
      addSubview(half)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (above, below) = bounds.divided(atDistance: (bounds.height / 2).rounded(), from: .minYEdge)
    (up.frame, down.frame) = (above, below)
  }

  /// One of the buttons; the symbol lies at its inner edge.
  private final class Half: UIControl {
    private let symbol = UIImageView()
    private let isUpper: Bool

    init(_ name: String, isUpper: Bool) {
      self.isUpper = isUpper
      super.init(frame: .zero)
      symbol.image = UIImage(systemName: name)
      symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
        textStyle: .caption2)
      symbol.contentMode = .center
      symbol.tintColor = .secondaryLabel
      symbol.isUserInteractionEnabled = false
      addSubview(symbol)
      isAccessibilityElement = false
    }

    /// Archives are not supported.
    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { false }

    override var isHighlighted: Bool {
      didSet { symbol.tintColor = isHighlighted ? .label : .secondaryLabel }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let wanted = symbol.sizeThatFits(bounds.size).height.rounded(.up)
      let height = min(wanted, bounds.height)
      symbol.frame = CGRect(
        x: 0, y: isUpper ? bounds.maxY - height : 0, width: bounds.width, height: height)
    }
  }
}
