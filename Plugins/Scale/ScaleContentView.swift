import MaruKit

/// The value above a slider, and the ends of the range below it.
final class ScaleContentView: UIView {
  private static let sliderHeight: CGFloat = 34
  private static let gap: CGFloat = 4

  let slider = ScaleSlider()
  private let valueLabel = UILabel()
  private let minimumLabel = UILabel()
  private let maximumLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    valueLabel.font = .preferredFont(forTextStyle: .title1)
    for label in [minimumLabel, maximumLabel] {
      label.font = .preferredFont(forTextStyle: .footnote)
      label.textColor = .secondaryLabel
    }
    for label in [valueLabel, minimumLabel, maximumLabel] {
      label.adjustsFontForContentSizeCategory = true
      label.isAccessibilityElement = false
      addSubview(label)
    }
    addSubview(slider)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The texts of the value and of the ends of the range; the value is `nil` if it is hidden.
  func show(value: String?, minimum: String, maximum: String) {
    valueLabel.text = value
    minimumLabel.text = minimum
    maximumLabel.text = maximum
    slider.accessibilityValue = value
    setNeedsLayout()
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    var height = Self.sliderHeight + minimumLabel.font.lineHeight + Self.gap
    if valueLabel.text != nil { height += valueLabel.font.lineHeight + Self.gap }
    return CGSize(width: size.width, height: height.rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds
    func take(_ height: CGFloat) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: .minYEdge)
      room = parts.remainder
      return parts.slice
    }
    // In a small window the slider has room first, then the value.
    let valueHeight = valueLabel.font.lineHeight + Self.gap
    let hasValue = valueLabel.text != nil && bounds.height >= Self.sliderHeight + valueHeight
    valueLabel.isHidden = !hasValue
    if hasValue {
      let size = valueLabel.sizeThatFits(bounds.size)
      let line = take(valueHeight)
      let width = min(size.width.rounded(.up), line.width)
      valueLabel.frame = CGRect(
        x: (line.midX - width / 2).rounded(), y: line.minY, width: width, height: line.height)
    }
    slider.frame = take(Self.sliderHeight)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let ends = take(minimumLabel.font.lineHeight + Self.gap)
    let haveEnds = ends.height >= minimumLabel.font.lineHeight
    for (label, isLeft) in [(minimumLabel, !isMirrored), (maximumLabel, isMirrored)] {
      label.isHidden = !haveEnds
      let width = min(label.sizeThatFits(bounds.size).width.rounded(.up), ends.width / 2)
      label.frame = CGRect(
        x: isLeft ? ends.minX : ends.maxX - width, y: ends.minY, width: width, height: ends.height)
    }
  }
}
