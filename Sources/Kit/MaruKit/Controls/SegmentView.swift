import Foundation
import Layers

/// A segment of a segmented control.
@MainActor
final class SegmentView: UIView {
  private(set) var title: String?
  private(set) var image: UIImage?
  var fixedWidth: CGFloat = 0
  /// The action performed when the segment is selected.
  var action: UIAction?
  var isEnabled = true
  var isPressed = false { didSet { if isPressed != oldValue { showPress() } } }

  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)

  init(title: String?, image: UIImage?) {
    super.init(frame: .zero)
    label.textAlignment = .center
    label.isAccessibilityElement = false
    picture.contentMode = .center
    addSubview(label)
    addSubview(picture)
    isAccessibilityElement = true
    show(title: title, image: image)
  }

  required init?(coder: NSCoder) { nil }

  /// The width of the title or the image.
  var contentWidth: CGFloat {
    image.map(\.size.width) ?? label.sizeThatFits(CGSize(width: 10_000, height: 100)).width
  }

  func show(title: String?, image: UIImage?) {
    self.title = title
    self.image = image
    label.text = title
    picture.image = image
    accessibilityLabel = title
    setNeedsLayout()
  }

  func show(font: UIFont, color: UIColor, isChosen: Bool, isUsable: Bool) {
    label.font = font
    label.textColor = isUsable ? color : .tertiaryLabel
    picture.tintColor = label.textColor
    var traits: UIAccessibilityTraits = .button
    if isChosen { traits.insert(.selected) }
    if !isUsable { traits.insert(.notEnabled) }
    accessibilityTraits = traits
  }

  private func showPress() {
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
      label.alpha = isPressed ? 0.4 : 1
      picture.alpha = isPressed ? 0.4 : 1
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetUpToCenter(dx: 2, dy: 0)
    picture.frame = bounds
  }
}
