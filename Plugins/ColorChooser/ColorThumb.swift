import MaruKit

/// The disc that is dragged in a wheel or along a slider, with the colour below it.
final class ColorThumb: UIView {
  private static let ring: CGFloat = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.borderWidth = Self.ring
    layer.borderColor = UIColor.white.cgColor
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 2.5
    layer.shadowOffset = CGSize(width: 0, height: 1)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a colour, without its opacity.
  func show(_ color: ColorValue) { backgroundColor = color.withOpacity(1).uiColor }

  /// Moves it.
  ///
  /// - Parameters:
  ///   - middle: Its middle, in points of the superview.
  ///   - side: Its diameter, in points.
  func place(at middle: CGPoint, side: CGFloat) {
    frame = CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    layer.cornerRadius = side / 2
  }
}
