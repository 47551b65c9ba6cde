import Foundation
import Graphics
import Layers

/// A bubble with an arrow: a shadow, in it the controller's view with round corners.
final class PopoverView: UIView {
  private let bubble = CAShapeLayer()
  private let clip = UIView()
  private weak var content: UIView?

  /// Where it lies; its frame is what the place says.
  private(set) var place: PopoverPlace?

  /// The colour of bubble and arrow; that of the content where `nil`.
  var ground: UIColor? { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(bubble)
    clip.clipsToBounds = true
    clip.layer.cornerRadius = PopoverPlace.cornerRadius
    addSubview(clip)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.22
    layer.shadowRadius = 22
    layer.shadowOffset = CGSize(width: 0, height: 8)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Takes the controller's view in.
  func hold(_ view: UIView) {
    view.frame = clip.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    clip.addSubview(view)
    content = view
  }

  /// Moves to a place, and lays out what is in it.
  func move(to place: PopoverPlace) {
    guard place != self.place else { return }
    self.place = place
    bounds.size = place.frame.size
    center = CGPoint(x: place.frame.midX, y: place.frame.midY)
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// Smaller towards the arrow's tip, from where it comes.
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
    bubble.frame = bounds
    let path = outline(of: place)
    bubble.path = path
    layer.shadowPath = path
    bubble.fillColor = (ground ?? contentGround).resolvedColor(with: traitCollection).cgColor
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

  /// The bubble with its arrow, in the view.
  private func outline(of place: PopoverPlace) -> CGPath {
    let body = place.body
    let radius = min(PopoverPlace.cornerRadius, body.width / 2, body.height / 2)
    guard !place.direction.isEmpty else {
      return UIBezierPath(roundedRect: body, cornerRadius: radius).cgPath
    }
    // Drawn with the arrow upwards, then turned.
    let isVertical = place.direction == .up || place.direction == .down
    let (length, depth) =
      isVertical ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
    let path = upright(length: length, depth: depth, tip: place.tip, radius: radius)
    switch place.direction {
    case .down: path.apply(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: depth))
    case .left: path.apply(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    case .right: path.apply(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: depth, ty: 0))
    default: break
    }
    return path.cgPath
  }

  private func upright(
    length: CGFloat, depth: CGFloat, tip: CGFloat, radius: CGFloat
  ) -> UIBezierPath {
    let top = PopoverPlace.arrowHeight
    let half = min(PopoverPlace.halfBase, max(min(tip, length - tip) - radius, 0))
    let path = UIBezierPath()
    path.move(to: CGPoint(x: radius, y: top))
    path.addLine(to: CGPoint(x: tip - half, y: top))
    path.addCurve(
      to: CGPoint(x: tip, y: 0), controlPoint1: CGPoint(x: tip - half * 0.5, y: top),
      controlPoint2: CGPoint(x: tip - half * 0.28, y: 0))
    path.addCurve(
      to: CGPoint(x: tip + half, y: top), controlPoint1: CGPoint(x: tip + half * 0.28, y: 0),
      controlPoint2: CGPoint(x: tip + half * 0.5, y: top))
    for (x, y, start) in [
      (length - radius, top + radius, -0.5), (length - radius, depth - radius, 0),
      (radius, depth - radius, 0.5), (radius, top + radius, 1),
    ] as [(CGFloat, CGFloat, CGFloat)] {
      path.addArc(
        withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: start * .pi,
        endAngle: (start + 0.5) * .pi, clockwise: true)
    }
    path.close()
    return path
  }
}
