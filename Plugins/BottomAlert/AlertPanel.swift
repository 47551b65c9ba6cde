import MaruKit

/// The panel of an alert that rises; it has round top corners and can be dragged.
///
/// If it fills its window, the window manager rounds and moves the window instead.
final class AlertPanel: UIView {
  /// A drag of the panel, in points downwards from its start.
  enum Drag {
    case moved(CGFloat)
    case ended(CGFloat)
  }

  /// Called during a drag.
  var onDrag: ((Drag) -> Void)?

  /// Whether the panel is as large as its window.
  var fillsWindow = false { didSet { if fillsWindow != oldValue { showEdges() } } }

  private static let radius: CGFloat = 14

  private let pan = UIPanGestureRecognizer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    translatesAutoresizingMaskIntoConstraints = false
    backgroundColor = .secondarySystemGroupedBackground
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = CGSize(width: 0, height: -2)
    layer.shadowRadius = 12
    showEdges()
    pan.addTarget(self, action: AlertPanel.dragged)
    addGestureRecognizer(pan)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private func showEdges() {
    layer.cornerRadius = fillsWindow ? 0 : Self.radius
    layer.shadowOpacity = fillsWindow ? 0 : 0.12
    pan.isEnabled = !fillsWindow
  }

  // MARK: Events

  /// Only vertical drags begin.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    let velocity = pan.velocity(in: superview)
    return abs(velocity.y) >= abs(velocity.x)
  }

  private func dragged() {
    let distance = pan.translation(in: superview).y
    switch pan.state {
    case .began, .changed: onDrag?(.moved(distance))
    case .ended: onDrag?(.ended(distance))
    case .cancelled, .failed: onDrag?(.ended(0))
    default: break
    }
  }
}
