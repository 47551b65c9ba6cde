import MaruKit

/// The picture of an icon.
///
/// The icon's own window lies above the view and takes the presses.
final class TrayIconView: UIView {
  /// The icon that is shown.
  var icon: WidgetTray.Icon { didSet { if icon != oldValue { show() } } }

  private let picture = UIImageView()

  init(_ icon: WidgetTray.Icon) {
    self.icon = icon
    super.init(frame: .zero)
    picture.contentMode = .scaleToFill
    picture.isAccessibilityElement = false
    isAccessibilityElement = true
    accessibilityTraits = .button
    addSubview(picture)
    show()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }

  private func show() {
    accessibilityLabel = icon.title.isEmpty ? "Icon" : icon.title
    let scale = max(traitCollection.displayScale, 1)
    picture.image = icon.picture.map { UIImage(cgImage: $0, scale: scale) }
  }
}
