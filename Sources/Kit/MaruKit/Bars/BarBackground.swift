import Foundation
import Graphics

/// The background of a bar: a blur, a colour, an image and a line along one edge.
@MainActor
final class BarBackground: UIView {
  private let blur = UIVisualEffectView(effect: nil)
  private let picture = UIImageView(frame: .zero)
  private let line = UIImageView(frame: .zero)
  private let hasLineAtTop: Bool

  /// Creates a background.
  ///
  /// - Parameter hasLineAtTop: Whether the line is at the upper edge, as that of a toolbar is.
  init(hasLineAtTop: Bool) {
    self.hasLineAtTop = hasLineAtTop
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for view in [blur, picture, line] as [UIView] { addSubview(view) }
    picture.clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// What the background shows.
  var look = BarLook.transparent {
    didSet {
      blur.effect = look.effect
      blur.isHidden = look.effect == nil
      picture.backgroundColor = look.color
      picture.image = look.image
      picture.contentMode = look.imageContentMode
      line.backgroundColor = look.shadowImage == nil ? look.shadowColor : nil
      line.image = look.shadowImage
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    blur.frame = bounds
    picture.frame = bounds
    // The line lies outside of the bar.
    let height = look.shadowImage?.size.height ?? 1 / pixelsPerPoint
    line.frame = CGRect(
      x: 0, y: hasLineAtTop ? -height : bounds.height, width: bounds.width, height: height)
  }
}
