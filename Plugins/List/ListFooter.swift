import MaruKit

/// What is below the items of a window: their number, and the buttons that end the choice.
final class ListFooter: UIView {
  private static let spacing: CGFloat = 10

  /// Called when the button that ends the choice is pressed.
  var onChoose: (() -> Void)?
  /// Called when the button that cancels is pressed.
  var onCancel: (() -> Void)?

  private let countLabel = UILabel()
  private let chooseButton = UIButton(configuration: .filled())
  private let cancelButton = UIButton(configuration: .gray())

  override init(frame: CGRect) {
    super.init(frame: frame)
    countLabel.font = .preferredFont(forTextStyle: .footnote)
    countLabel.adjustsFontForContentSizeCategory = true
    chooseButton.addAction(UIAction { [unowned self] _ in onChoose?() }, for: .touchUpInside)
    cancelButton.addAction(UIAction { [unowned self] _ in onCancel?() }, for: .touchUpInside)
    for button in [cancelButton, chooseButton] {
      button.configuration?.titleLineBreakMode = .byTruncatingTail
    }
    for part in [countLabel, cancelButton, chooseButton] { addSubview(part) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows the buttons that a list needs.
  func show(_ options: ListOptions) {
    chooseButton.isHidden = !options.hasButtons
    cancelButton.isHidden = !options.confirms
    chooseButton.setTitle(options.accept, for: .normal)
    cancelButton.setTitle(options.cancel, for: .normal)
    setNeedsLayout()
  }

  /// Shows a text about the items.
  ///
  /// - Parameters:
  ///   - text: The text, mostly the number of items.
  ///   - isProblem: Whether it is the reason why there are none.
  ///   - canChoose: Whether there is anything to choose.
  func show(_ text: String, isProblem: Bool, canChoose: Bool) {
    if countLabel.text != text {
      countLabel.text = text
      setNeedsLayout()
    }
    countLabel.textColor = isProblem ? .systemRed : .secondaryLabel
    chooseButton.isEnabled = canChoose
  }

  /// The height of the text alone, in points.
  func textHeight(in room: CGSize) -> CGFloat { countLabel.sizeThatFits(room).height }

  private var buttons: [UIButton] { [chooseButton, cancelButton].filter { !$0.isHidden } }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let heights = buttons.map { $0.sizeThatFits(size).height }
    return CGSize(width: size.width, height: max(textHeight(in: size), heights.max() ?? 0))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let edge: CGRectEdge = isMirrored ? .minXEdge : .maxXEdge
    let buttons = buttons
    var rest = bounds
    for button in buttons {
      let fitting = button.sizeThatFits(bounds.size).width
      let width = min(fitting, bounds.width / CGFloat(buttons.count) - Self.spacing / 2)
      let parts = rest.divided(atDistance: width, from: edge)
      button.frame = parts.slice
      rest = parts.remainder.divided(atDistance: Self.spacing, from: edge).remainder
    }
    countLabel.frame = rest
    // Long titles of buttons leave it no room.
    countLabel.isHidden = rest.width < countLabel.font.pointSize * 3
  }
}
