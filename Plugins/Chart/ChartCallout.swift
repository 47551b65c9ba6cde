import MaruKit

/// The values at the rule of a chart, on a card beside it.
final class ChartCallout: UIView {
  private static let padding = CGSize(width: 8, height: 4)
  /// The distance from the rule, in points.
  private static let gap: CGFloat = 8
  /// The widest card, as a share of the chart.
  private static let widest: CGFloat = 0.6

  private let list = ChartLegend()

  init() {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.borderWidth = 1
    isUserInteractionEnabled = false
    isHidden = true
    addSubview(list)
    setBorder()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows the values.
  func show(_ items: [ChartLegend.Item], font: UIFont, isStacked: Bool) {
    list.show(items, font: font, isStacked: isStacked)
  }

  /// Places the card beside a rule.
  ///
  /// - Parameters:
  ///   - x: The place of the rule.
  ///   - room: The rectangle of the values, which it does not leave.
  ///   - lineHeight: The height of a line.
  func place(besideRuleAt x: CGFloat, in room: CGRect, lineHeight: CGFloat) {
    let lowPadding = min(Self.padding.height, max((room.height - lineHeight) / 2, 0))
    let most = CGSize(
      width: max(room.width * Self.widest - 2 * Self.padding.width, 1),
      height: room.height - 2 * lowPadding)
    let text = list.sizeThatFits(most)
    let size = CGSize(
      width: text.width.rounded(.up) + 2 * Self.padding.width,
      height: min(text.height, room.height) + 2 * lowPadding)
    let isRightOf = x + Self.gap + size.width <= room.maxX
    let left = isRightOf ? x + Self.gap : x - Self.gap - size.width
    frame = CGRect(
      x: min(max(left, room.minX), max(room.maxX - size.width, room.minX)).rounded(),
      y: room.minY.rounded(), width: size.width, height: min(size.height, room.height))
    list.frame = bounds.insetBy(dx: Self.padding.width, dy: lowPadding)
    layer.cornerRadius = min(6, frame.height / 3)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setBorder()
  }

  private func setBorder() {
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }
}
