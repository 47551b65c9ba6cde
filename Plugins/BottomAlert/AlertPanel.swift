import MaruKit

/// The part of an alert that rises: round at its top corners, and it can be dragged.
final class AlertPanel: UIView {
  /// A drag of the panel, in points downwards from where it began.
  enum Drag {
    case moved(CGFloat)
    case ended(CGFloat)
  }

  /// Hears a drag.
  var onDrag: ((Drag) -> Void)?

  private var start: CGFloat?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 14
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.12
    layer.shadowOffset = CGSize(width: 0, height: -2)
    layer.shadowRadius = 12
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  // MARK: Events

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = touches.first?.location(in: superview).y
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let distance = distance(of: touches) { onDrag?(.moved(distance)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let distance = distance(of: touches) { onDrag?(.ended(distance)) }
    start = nil
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    onDrag?(.ended(0))
    start = nil
  }

  private func distance(of touches: Set<UITouch>) -> CGFloat? {
    guard let start, let touch = touches.first else { return nil }
    return touch.location(in: superview).y - start
  }
}
