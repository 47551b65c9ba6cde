import MaruKit

/// A small square with a colour.
final class ColorSwatch: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 4
    layer.borderWidth = 1
    isUserInteractionEnabled = false
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The colour; `nil` for an empty frame.
  var color: UIColor? { didSet { backgroundColor = color } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }

  private func paint() {
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }
}
