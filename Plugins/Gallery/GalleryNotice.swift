import Foundation
import MaruKit

/// A card that explains why a widget is missing from the gallery.
final class GalleryNotice: UIView {
  private static let inset: CGFloat = 14
  private static let iconWidth: CGFloat = 28

  /// The widget's name.
  let name: String

  private let icon = UIImageView()
  private let titleLabel = UILabel()
  private let reasonLabel = UILabel()

  init(name: String, reason: String) {
    self.name = name
    super.init(frame: .zero)
    backgroundColor = Self.fill
    layer.cornerRadius = 14
    layer.borderWidth = 0.5
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.25
    layer.shadowOffset = CGSize(width: 0, height: 4)
    layer.shadowRadius = 14
    accessibilityLabel = "\(name) is missing"
    icon.image = UIImage(systemName: "exclamationmark.triangle.fill")
    icon.tintColor = .systemOrange
    icon.contentMode = .center
    titleLabel.text = "\(name) is missing"
    titleLabel.font = .systemFont(ofSize: 15, weight: .semibold)
    reasonLabel.text = reason
    reasonLabel.font = .systemFont(ofSize: 13)
    reasonLabel.textColor = .secondaryLabel
    reasonLabel.numberOfLines = 0
    for view in [icon, titleLabel, reasonLabel] { addSubview(view) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The background; in dark appearance it is lighter than the cards below, because a shadow would
  /// be invisible.
  private static let fill = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? .tertiarySystemGroupedBackground : .secondarySystemGroupedBackground
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = max(size.width - 2 * Self.inset - Self.iconWidth, 0)
    let limit = CGSize(width: width, height: .greatestFiniteMagnitude)
    let height = reasonLabel.sizeThatFits(limit).height.rounded(.up)
    return CGSize(width: size.width, height: 2 * Self.inset + 22 + height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    let inner = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    icon.frame = CGRect(x: inner.minX, y: inner.minY, width: 20, height: 20)
    let left = inner.minX + Self.iconWidth
    let width = max(inner.maxX - left, 0)
    titleLabel.frame = CGRect(x: left, y: inner.minY, width: width, height: 20)
    reasonLabel.frame = CGRect(
      x: left, y: inner.minY + 22, width: width, height: max(inner.height - 22, 0))
  }
}
