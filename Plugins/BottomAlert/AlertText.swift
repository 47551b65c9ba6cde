import MaruKit

/// The text of an alert: a title and a message below.
///
/// Long text scrolls and fades out at each edge beyond which it continues.
final class AlertText: UIScrollView {
  /// The most letters of a text; the rest would never be visible and is not laid out.
  private static let longestText = 4_000
  /// The visible fraction of a cut line, which shows that the text continues.
  private static let cut: CGFloat = 0.45
  /// The fraction of a line's height over which text fades out.
  private static let fading: CGFloat = 0.6
  /// The visible lines of a title above a message that gets one line.
  private static let titleLines = 2
  /// Texts with more lines than these are aligned to the leading edge.
  private static let centredLines = 3

  /// The spacing of title and message, in points.
  var gap: CGFloat = 6 { didSet { if gap != oldValue { setNeedsLayout() } } }

  private let titleLabel = UILabel()
  private let messageLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.accessibilityTraits.insert(.header)
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      addSubview(label)
    }
    backgroundColor = .clear
    alwaysBounceVertical = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Sets the texts; an empty one takes no room.
  func show(title: String, message: String) {
    titleLabel.text = String(title.prefix(Self.longestText))
    messageLabel.text = String(message.prefix(Self.longestText))
    for label in [titleLabel, messageLabel] { label.isHidden = label.text?.isEmpty != false }
    contentOffset = .zero
    setNeedsLayout()
  }

  /// Whether both texts are empty.
  var isEmpty: Bool { shown.isEmpty }

  private var shown: [UILabel] { [titleLabel, messageLabel].filter { !$0.isHidden } }

  // MARK: Size

  /// Sets the fonts for the user's text size.
  ///
  /// - Parameter most: The largest size, in points.
  func setFonts(upTo most: CGFloat) {
    for (label, style) in [(titleLabel, UIFont.TextStyle.headline), (messageLabel, .subheadline)] {
      let preferred = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
      let font = preferred.pointSize > most ? preferred.withSize(most) : preferred
      if label.font != font { label.font = font }
    }
  }

  /// The height of the first lines of each text and a part of the next line, in points.
  ///
  /// The height of all lines if `lines` is 0.
  func height(width: CGFloat, lines: Int, gap: CGFloat) -> CGFloat {
    let labels = shown
    func height(lines: Int) -> CGFloat {
      labels.reduce(CGFloat(max(labels.count - 1, 0)) * gap) { height, label in
        let isTitle = lines > 0 && label !== labels.last
        let most = isTitle ? max(lines, Self.titleLines) : lines
        return height + Self.height(of: label, width: width, lines: most)
      }
    }
    let full = height(lines: 0)
    guard lines > 0 else { return full }
    let line = labels.last?.font.lineHeight ?? 0
    return min(height(lines: lines) + Self.cut * line, full)
  }

  /// The height in a limited room, in points.
  ///
  /// It is the full height if it fits. Otherwise it cuts a line of the message after the first one.
  func height(fitting room: CGFloat, width: CGFloat, gap: CGFloat) -> CGFloat {
    let full = height(width: width, lines: 0, gap: gap)
    guard full > room else { return full }
    let labels = shown
    let above = labels.dropLast().reduce(0) {
      $0 + Self.height(of: $1, width: width, lines: 0) + gap
    }
    let line = labels.last?.font.lineHeight ?? 0
    let lines = line > 0 ? ((room - above) / line - Self.cut).rounded(.down) : -1
    return lines >= 1 ? (above + (lines + Self.cut) * line).rounded(.down) : max(room, 0)
  }

  /// The height of the first line, in points.
  func firstLine(width: CGFloat) -> CGFloat {
    shown.first.map { Self.height(of: $0, width: width, lines: 1) } ?? 0
  }

  private static func height(of label: UILabel, width: CGFloat, lines: Int) -> CGFloat {
    let room = CGRect(x: 0, y: 0, width: width, height: 1_000_000)
    return label.textRect(forBounds: room, limitedToNumberOfLines: lines).height.rounded(.up)
  }

  // MARK: Scrolling

  /// Scrolls by nearly a page; returns whether the text can scroll.
  func turnPage(forward: Bool) -> Bool {
    let end = max(contentSize.height - bounds.height, 0)
    guard end > 0 else { return false }
    let step = max(bounds.height * 0.8, 1)
    let target = min(max(contentOffset.y + (forward ? step : -step), 0), end)
    setContentOffset(CGPoint(x: 0, y: target), animated: !UIAccessibility.isReduceMotionEnabled)
    return true
  }

  // MARK: Layout

  /// Centres short texts, with a grey message; aligns longer ones to the leading edge.
  private func setForReading() {
    let isLong = shown.contains { label in
      let heights = [0, Self.centredLines].map {
        Self.height(of: label, width: bounds.width, lines: $0)
      }
      return heights[0] > heights[1]
    }
    for label in shown { label.textAlignment = isLong ? .natural : .center }
    messageLabel.textColor = isLong ? .label : .secondaryLabel
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    setForReading()
    var top: CGFloat = 0
    for label in shown {
      let height = Self.height(of: label, width: bounds.width, lines: 0)
      label.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
      top += height + gap
    }
    let size = CGSize(width: bounds.width, height: max(top - gap, 0))
    if contentSize != size { contentSize = size }
    // If everything is visible, drags belong to the panel.
    isScrollEnabled = size.height > bounds.height
    fadeEdges()
  }

  /// Fades the text towards an edge in proportion to the hidden height.
  private func fadeEdges() {
    let end = contentSize.height - bounds.height
    let reach = min(Self.fading * (shown.last?.font.lineHeight ?? 0), bounds.height / 3)
    guard end > 0, reach > 0 else {
      if layer.mask != nil { layer.mask = nil }
      return
    }
    func edge(hiding height: CGFloat) -> CGColor {
      UIColor(white: 0, alpha: 1 - min(max(height / reach, 0), 1)).cgColor
    }
    let mask = layer.mask as? CAGradientLayer ?? CAGradientLayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mask.frame = bounds
    mask.colors = [
      edge(hiding: contentOffset.y), edge(hiding: 0), edge(hiding: 0),
      edge(hiding: end - contentOffset.y),
    ]
    let share = Double(reach / bounds.height)
    mask.locations = [0, share, 1 - share, 1].map { NSNumber(value: $0) }
    if layer.mask !== mask { layer.mask = mask }
    CATransaction.commit()
  }
}
