import MaruKit

/// The former and the new colour side by side; a press on the former one returns to it.
final class ColorComparison: UIView {
  private static let cornerRadius: CGFloat = 8

  /// The half of the former colour, which is a button.
  let formerButton = UIControl()
  private let former = ColorPatch()
  private let new = ColorPatch()
  /// The edge of both halves, without a line between them.
  private let edge = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    formerButton.addSubview(former)
    formerButton.accessibilityLabel = "Former colour"
    formerButton.accessibilityTraits = .button
    formerButton.layer.cornerRadius = Self.cornerRadius
    addSubview(formerButton)
    new.isAccessibilityElement = true
    new.accessibilityLabel = "New colour"
    new.accessibilityTraits = .image
    addSubview(new)
    for patch in [former, new] {
      patch.cornerRadius = Self.cornerRadius
      patch.hasBorder = false
    }
    edge.isUserInteractionEnabled = false
    edge.layer.borderWidth = 1
    edge.layer.cornerRadius = Self.cornerRadius
    addSubview(edge)
    showEdge()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows two colours.
  func show(former old: ColorValue, new color: ColorValue) {
    former.color = old
    new.color = color
    formerButton.accessibilityValue = ColorFormat.hex.text(old)
    new.accessibilityValue = ColorFormat.hex.text(color)
  }

  private func showEdge() {
    edge.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showEdge()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    edge.frame = bounds
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let halves = bounds.divided(atDistance: (bounds.width / 2).rounded(), from: .minXEdge)
    formerButton.frame = isMirrored ? halves.remainder : halves.slice
    new.frame = isMirrored ? halves.slice : halves.remainder
    former.frame = formerButton.bounds
    let left: CACornerMask = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
    let right: CACornerMask = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    former.layer.maskedCorners = isMirrored ? right : left
    new.layer.maskedCorners = isMirrored ? left : right
  }
}
