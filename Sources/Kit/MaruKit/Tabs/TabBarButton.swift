import Foundation
import Graphics

/// The part of a tab bar that shows an item.
@MainActor
final class TabBarButton: UIControl {
  private static let symbols = UIImage.SymbolConfiguration(
    pointSize: 18, weight: .medium, scale: .large)
  private static let badgeHeight: CGFloat = 18

  let item: UITabBarItem
  private let image = UIImageView(frame: .zero)
  private let title = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)
  /// Whether the title is beside the image, as in a wide window.
  private var isWide: Bool { traitCollection.horizontalSizeClass == .regular }

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    for part in [image, title, badge] { addSubview(part) }
    image.contentMode = .scaleAspectFit
    title.textAlignment = .center
    title.lineBreakMode = .byTruncatingTail
    badge.textAlignment = .center
    badge.textColor = .white
    badge.font = .systemFont(ofSize: 13)
    badge.layer.cornerRadius = Self.badgeHeight / 2
    badge.clipsToBounds = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the item as it is now.
  func show(unselectedColor: UIColor) {
    isEnabled = item.isEnabled
    let color: UIColor = isEnabled ? (isSelected ? tintColor : unselectedColor) : .tertiaryLabel
    let picture = isSelected ? item.selectedImage ?? item.image : item.image
    image.image =
      picture?.renderingMode == .automatic
      ? picture?.withRenderingMode(.alwaysTemplate) : picture
    image.preferredSymbolConfiguration = Self.symbols
    image.tintColor = color
    let font = UIFont.systemFont(ofSize: isWide ? 13 : 10, weight: .medium)
    title.show(
      item.title,
      attributes: [.font: font, .foregroundColor: color].merging(
        item.shownAttributes(in: isSelected ? .selected : .normal) ?? [:]
      ) { $1 })
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? .systemRed
    alpha = isHighlighted ? 0.5 : 1
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityValue = item.accessibilityValue ?? item.badgeValue
    accessibilityHint = item.accessibilityHint
    accessibilityIdentifier = item.accessibilityIdentifier
    accessibilityTraits = isSelected ? [.button, .selected] : .button
    setNeedsLayout()
  }

  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }

  /// The width of the image and the title, in points.
  var contentWidth: CGFloat {
    let (picture, text) = (image.intrinsicContentSize.width, title.intrinsicContentSize.width)
    return (isWide ? max(picture, 0) + text + 8 : max(picture, text)) + 8
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = item.title?.isEmpty == false
    var picture = image.intrinsicContentSize
    if item.image == nil || picture.width < 0 { picture = .zero }
    let scale = min(1, 30 / max(picture.width, picture.height, 1))
    picture = CGSize(width: picture.width * scale, height: picture.height * scale)
    var text = hasTitle ? title.intrinsicContentSize : .zero
    text.width = min(text.width, bounds.width - 4 - (isWide ? picture.width + 8 : 0))
    var pictureFrame = CGRect(origin: .zero, size: picture)
    var titleFrame = CGRect(origin: .zero, size: text)
    if isWide {
      let gap: CGFloat = hasTitle && picture.width > 0 ? 8 : 0
      let start = (bounds.width - picture.width - gap - text.width) / 2
      pictureFrame.origin.x = start
      titleFrame.origin.x = start + picture.width + gap
      if readsRightToLeft {
        pictureFrame.origin.x = bounds.width - pictureFrame.maxX
        titleFrame.origin.x = bounds.width - titleFrame.maxX
      }
      pictureFrame.origin.y = (bounds.height - picture.height) / 2
      titleFrame.origin.y = (bounds.height - text.height) / 2
    } else {
      pictureFrame.origin.x = (bounds.width - picture.width) / 2
      titleFrame.origin.x = (bounds.width - text.width) / 2
      // Below an image the title stands at the bottom; alone, and an image alone, in the middle.
      titleFrame.origin.y =
        picture.height > 0 ? bounds.height - text.height - 2 : (bounds.height - text.height) / 2
      let titleTop = hasTitle ? titleFrame.minY : bounds.height
      pictureFrame.origin.y = (titleTop - picture.height) / 2 + 1
    }
    let insets = item.imageInsets
    image.frame = pictureFrame.offsetBy(
      dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    title.frame = titleFrame.offsetBy(
      dx: item.titlePositionAdjustment.horizontal, dy: item.titlePositionAdjustment.vertical)
    let width = max(badge.intrinsicContentSize.width + 10, Self.badgeHeight)
    let edge = readsRightToLeft ? pictureFrame.minX + 8 - width : pictureFrame.maxX - 8
    badge.frame = CGRect(
      x: min(max(edge, 0), max(bounds.width - width, 0)), y: 2, width: width,
      height: Self.badgeHeight)
  }
}
