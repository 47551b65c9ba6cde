import MaruKit

/// A surface of a colour; a translucent one lies over a checkerboard.
final class ColorPatch: UIView {
  /// The side of a square of the checkerboard, in points.
  private static let square: CGFloat = 6

  /// The colour.
  var color = ColorValue.white { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The rounded corners, in points.
  var cornerRadius: CGFloat = 0 { didSet { layer.cornerRadius = cornerRadius } }
  /// Whether it has a thin border, so that a colour like the background has an edge.
  var hasBorder = true { didSet { layer.borderWidth = hasBorder ? 1 : 0 } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    clipsToBounds = true
    contentMode = .redraw
    layer.borderWidth = 1
    showBorder()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private func showBorder() {
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  override func draw(_ rect: CGRect) {
    if color.isTranslucent { drawCheckerboard() }
    color.uiColor.setFill()
    UIBezierPath(rect: bounds).fill()
  }

  private func drawCheckerboard() {
    UIColor.white.setFill()
    UIBezierPath(rect: bounds).fill()
    let side = Self.square
    let squares = UIBezierPath()
    for row in 0..<Int((bounds.height / side).rounded(.up)) {
      for column in stride(from: row % 2, to: Int((bounds.width / side).rounded(.up)), by: 2) {
        squares.append(
          UIBezierPath(
            rect: CGRect(
              x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side)))
      }
    }
    UIColor(white: 0.8, alpha: 1).setFill()
    squares.fill()
  }
}
