/// The heading and the message of a dialog, beside a symbol; they scroll if they do not fit.
@MainActor
final class DialogTexts: UIScrollView {
  private static let spacing: CGFloat = 10
  /// The width and height of the symbol at the usual text size, and its distance from the texts.
  private static let symbolSide: CGFloat = 40
  private static let symbolGap: CGFloat = 16

  private let headingLabel = UILabel()
  private let messageLabel = UILabel()
  private let symbolView = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = false
    for (label, style) in [(headingLabel, UIFont.TextStyle.headline), (messageLabel, .subheadline)]
    {
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
      label.isHidden = true
      addSubview(label)
    }
    headingLabel.accessibilityTraits.insert(.header)
    messageLabel.textColor = .secondaryLabel
    symbolView.contentMode = .scaleAspectFit
    symbolView.isHidden = true
    addSubview(symbolView)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The heading; hidden if it is empty.
  var heading = "" { didSet { showHeading() } }

  /// The message; hidden if it is empty.
  var message = "" { didSet { showMessage() } }

  /// Whether both are in Pango's markup.
  var hasMarkup = false {
    didSet {
      guard hasMarkup != oldValue else { return }
      showHeading()
      showMessage()
    }
  }

  /// The symbol; its colour is that of its configuration or the tint colour.
  var symbol: UIImage? {
    get { symbolView.image }
    set {
      symbolView.image = newValue
      symbolView.isHidden = newValue == nil
      setNeedsLayout()
    }
  }

  private func showHeading() { show(heading, in: headingLabel, style: .headline, color: .label) }

  private func showMessage() {
    show(message, in: messageLabel, style: .subheadline, color: .secondaryLabel)
  }

  private func show(
    _ text: String, in label: UILabel, style: UIFont.TextStyle, color: UIColor
  ) {
    let styled =
      hasMarkup
      ? NSAttributedString(
        pangoMarkup: text, font: .preferredFont(forTextStyle: style), color: color)
      : nil
    if let styled { label.attributedText = styled } else { label.text = text }
    label.isHidden = text.isEmpty
    setNeedsLayout()
  }

  /// Makes the fonts in the markup anew when the text size has changed.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard hasMarkup,
      previousTraitCollection?.preferredContentSizeCategory
        != traitCollection.preferredContentSizeCategory
    else { return }
    showHeading()
    showMessage()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(width: size.width) { _, _ in })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = bounds.width
    let height = arrange(width: width) { view, frame in
      view.frame = frame
      if isMirrored { view.frame.origin.x = width - frame.maxX }
    }
    contentSize = CGSize(width: width, height: height)
  }

  /// Arranges the visible parts, from left to right.
  ///
  /// - Parameters:
  ///   - width: The width for them, in points.
  ///   - place: Called with each part and its frame.
  /// - Returns: Their height in points.
  private func arrange(width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
    var x: CGFloat = 0
    var symbolHeight: CGFloat = 0
    if symbol != nil {
      symbolHeight = (Self.symbolSide * headingLabel.font.pointSize / 17).rounded()
      symbolHeight = min(symbolHeight, (width / 4).rounded())
      x = symbolHeight + min(Self.symbolGap, width / 16)
      place(symbolView, CGRect(x: 0, y: 0, width: symbolHeight, height: symbolHeight))
    }
    let room = max(width - x, 0)
    let parts = [headingLabel, messageLabel].filter { !$0.isHidden }.map {
      ($0, $0.sizeThatFits(CGSize(width: room, height: .infinity)).height)
    }
    let textHeight =
      parts.reduce(0) { $0 + $1.1 } + Self.spacing * CGFloat(max(parts.count - 1, 0))
    // Short texts are centred beside the symbol.
    var y = max((symbolHeight - textHeight) / 2, 0).rounded()
    for (label, height) in parts {
      place(label, CGRect(x: x, y: y, width: room, height: height))
      y += height + Self.spacing
    }
    return max(symbolHeight, textHeight)
  }
}
