import Foundation

/// The container of a presentation: the presented view and the views around it.
final class PresentationContainer: UIView {
  /// Whether a custom frame keeps the container from covering its host.
  private(set) var hasOwnPlace = false
  /// The rectangle that it was last asked to cover.
  private var hostRect = CGRect.zero

  /// Whether a transition is running, during which touches reach neither side.
  var isInTransition = false
  /// Whether touches beside the presented view reach the views beneath.
  var letsTouchesThrough = false
  /// Decides whether a touch at a point belongs to the views beneath, regardless of subviews.
  var leavesToBeneath: ((CGPoint, UIEvent?) -> Bool)?
  /// Called before and after layout.
  var willLayout: (() -> Void)?
  var didLayout: (() -> Void)?
  /// Called when Escape is pressed inside; returns whether it was handled.
  var onEscape: (() -> Bool)?

  // MARK: Frame

  /// Covers a rectangle, unless the container has a custom frame.
  func follow(_ rect: CGRect) {
    guard !hasOwnPlace else { return }
    hostRect = rect
    frame = rect
    hasOwnPlace = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      notePlace()
    }
  }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      super.bounds = newValue
      notePlace()
    }
  }

  override var center: CGPoint {
    get { super.center }
    set {
      super.center = newValue
      notePlace()
    }
  }

  /// A frame set from outside is kept: beside a toast, for example, touches reach the views
  /// beneath.
  private func notePlace() {
    guard !UIView.isFollowingSuperview else { return }
    hasOwnPlace = frame != hostRect
    if hasOwnPlace { autoresizingMask = [] }
  }

  // MARK: Touches

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isInTransition else {
      return !isHidden && self.point(inside: point, with: event) ? self : nil
    }
    if leavesToBeneath?(point, event) == true { return nil }
    let hit = super.hitTest(point, with: event)
    return letsTouchesThrough && hit === self ? nil : hit
  }

  override func layoutSubviews() {
    willLayout?()
    super.layoutSubviews()
    didLayout?()
  }

  // MARK: Events

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), onEscape?() == true
    else { return super.pressesBegan(presses, with: event) }
  }
}
