import LayoutShorthand
import MaruKit

/// The bar at the bottom edge of the screen with the join button.
final class JoinBar: UIView {
  /// The keys that the bar handles while its button has the focus.
  let keys = ScreenKeys()
  let button = JoinButton()
  /// Called when the bar's height changes, in points.
  var onHeight: ((CGFloat) -> Void)?

  /// The size of the screen, in points; the bar is smaller on a small one.
  var room = CGSize(width: 414, height: 736) { didSet { if room != oldValue { follow() } } }

  private let line = UIView()
  private var toldHeight: CGFloat?
  private var insets: [Constraint] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .sheetBackground
    line.backgroundColor = .separator
    addSubview(line)
    addSubview(button)
    line.snp.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview()
      make.height.equalTo(0.5)
    }
    button.snp.makeConstraints { make in
      make.leading.trailing.equalToSuperview().inset(20)
      insets = [
        make.top.equalToSuperview().offset(Self.top).priority(.high).constraint,
        make.bottom.equalTo(safeAreaLayoutGuide).offset(-Self.bottom).priority(.high).constraint,
        make.height.greaterThanOrEqualTo(Self.least).priority(.high).constraint,
      ]
      make.centerY.equalToSuperview().priority(.low)
      make.height.lessThanOrEqualToSuperview()
    }
  }

  /// The padding above and below the button, and its minimum height, in points.
  private static let (top, bottom, least): (CGFloat, CGFloat, CGFloat) = (10, 14, 52)

  private func follow() {
    let share = min(max(room.height / 400, 0.3), 1)
    for (constraint, length) in zip(insets, [Self.top, -Self.bottom, Self.least]) {
      constraint.update(offset: (length * share).rounded())
    }
    button.largestSize = max(min(room.width / 8, room.height / 6), 17)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Events

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keys.take(presses) { super.pressesBegan(presses, with: event) }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.height != toldHeight else { return }
    toldHeight = bounds.height
    onHeight?(bounds.height)
  }
}

/// A filled button whose title follows the user's text size.
final class JoinButton: UIButton {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .joinFill
    setTitleColor(.joinTitle, for: .normal)
    titleLabel?.adjustsFontSizeToFitWidth = true
    titleLabel?.minimumScaleFactor = 0.75
    titleLabel?.baselineAdjustment = .alignCenters
    titleLabel?.lineBreakMode = .byTruncatingTail
    layer.cornerRadius = 14
    scaleFont()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The largest size of the title, in points, regardless of the text size.
  var largestSize = CGFloat.infinity {
    didSet { if largestSize != oldValue { scaleFont() } }
  }

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { fade() } }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    scaleFont()
  }

  override func contentRect(forBounds bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: min(12, bounds.width / 16), dy: 0)
  }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(width: size.width + 24, height: size.height + 16)
  }

  private func scaleFont() {
    titleLabel?.font = UIFontMetrics(forTextStyle: .headline).scaledFont(
      for: .systemFont(ofSize: 17, weight: .bold), maximumPointSize: largestSize,
      compatibleWith: traitCollection)
    invalidateIntrinsicContentSize()
  }

  private func fade() {
    UIView.animate(
      withDuration: isHighlighted ? 0.08 : 0.25, delay: 0, options: .allowUserInteraction
    ) { [unowned self] in alpha = isHighlighted ? 0.6 : 1 }
  }
}

extension UIColor {
  /// The background of the sheet and the bar.
  static let sheetBackground = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 28 / 255, green: 28 / 255, blue: 30 / 255, alpha: 1) : .white
  }

  /// The yellow of a lit window.
  static let joinFill = UIColor(red: 254 / 255, green: 229 / 255, blue: 0, alpha: 1)

  /// Nearly black, for text on the yellow.
  static let joinTitle = UIColor(red: 25 / 255, green: 25 / 255, blue: 25 / 255, alpha: 1)
}
