import Foundation
import Graphics
import Layers

/// A bubble with an arrow, which holds the controller's view.
final class PopoverView: UIView {
  /// The bubble without the arrow.
  ///
  /// It casts the shadow: a rounded rectangle's shadow is drawn from a cached image, while that of
  /// any other outline would be blurred in every frame.
  private let bubble = UIView()
  private let arrow = CAShapeLayer()
  private let clip = UIView()
  private weak var content: UIView?

  /// The position; the frame follows it.
  private(set) var place: PopoverPlace?

  /// The colour of bubble and arrow; the content's background if `nil`.
  var ground: UIColor? { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    bubble.layer.cornerRadius = PopoverPlace.cornerRadius
    bubble.layer.shadowColor = UIColor.black.cgColor
    bubble.layer.shadowOpacity = 0.22
    bubble.layer.shadowRadius = 22
    bubble.layer.shadowOffset = CGSize(width: 0, height: 8)
    addSubview(bubble)
    layer.addSublayer(arrow)
    clip.clipsToBounds = true
    clip.layer.cornerRadius = PopoverPlace.cornerRadius
    addSubview(clip)
  }

  /// Always fails: popover views do not come from archives.
  required init?(coder: NSCoder) { nil }

  /// Adds the controller's view.
  func hold(_ view: UIView) {
    view.frame = clip.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    clip.addSubview(view)
    content = view
  }

  /// Moves the popover, and lays out its parts.
  func move(to place: PopoverPlace) {
    guard place != self.place else { return }
    self.place = place
    bounds.size = place.frame.size
    center = CGPoint(x: place.frame.midX, y: place.frame.midY)
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// A transform that shrinks the popover towards the arrow's tip.
  func shrunk(to scale: CGFloat) -> CGAffineTransform {
    guard let tip = place?.tipPoint else { return .identity }
    let (x, y) = (tip.x - bounds.width / 2, tip.y - bounds.height / 2)
    return CGAffineTransform(translationX: x, y: y).scaledBy(x: scale, y: scale)
      .translatedBy(x: -x, y: -y)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let place else { return }
    clip.frame = place.body
    bubble.frame = place.body
    let ground = ground ?? contentGround
    bubble.backgroundColor = ground
    arrow.frame = bounds
    arrow.path = outline(of: place)
    arrow.fillColor = ground.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  private var contentGround: UIColor {
    let color = content?.layer.backgroundColor
    return color?.alpha == 1
      ? color.map { UIColor(cgColor: $0) } ?? .systemBackground
      : .systemBackground
  }

  /// The outline of the arrow; `nil` without one.
  private func outline(of place: PopoverPlace) -> CGPath? {
    guard !place.direction.isEmpty else { return nil }
    // Drawn pointing up, then rotated.
    let isVertical = place.direction == .up || place.direction == .down
    let (length, depth) =
      isVertical ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
    let path = upright(length: length, tip: place.tip)
    switch place.direction {
    case .down: path.apply(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: depth))
    case .left: path.apply(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    case .right: path.apply(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: depth, ty: 0))
    default: break
    }
    return path.cgPath
  }

  private func upright(length: CGFloat, tip: CGFloat) -> UIBezierPath {
    let foot = PopoverPlace.arrowHeight
    let room = min(tip, length - tip) - PopoverPlace.cornerRadius
    let half = min(PopoverPlace.halfBase, max(room, 0))
    let path = UIBezierPath()
    path.move(to: CGPoint(x: tip - half, y: foot))
    path.addCurve(
      to: CGPoint(x: tip, y: 0), controlPoint1: CGPoint(x: tip - half * 0.5, y: foot),
      controlPoint2: CGPoint(x: tip - half * 0.28, y: 0))
    path.addCurve(
      to: CGPoint(x: tip + half, y: foot), controlPoint1: CGPoint(x: tip + half * 0.28, y: 0),
      controlPoint2: CGPoint(x: tip + half * 0.5, y: foot))
    path.close()
    return path
  }
}
