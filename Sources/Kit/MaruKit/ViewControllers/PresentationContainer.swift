import Foundation

/// The view that holds what a presentation shows: the presented view, and what lies around it.
final class PresentationContainer: UIView {
  /// Whether a custom frame keeps the container from covering its host.
  private(set) var hasOwnPlace = false
  /// The rectangle that it was last told to cover.
  private var hostRect = CGRect.zero

  /// Whether the controller comes or goes: touches then reach neither it nor what is beneath.
  var isInTransition = false
  /// Whether touches beside what it holds reach what is beneath.
  var letsTouchesThrough = false
  /// Says of a point whether a touch there is for what is beneath, whatever the container holds.
  var leavesToBeneath: ((CGPoint, UIEvent?) -> Bool)?
  /// Told before and after a layout.
  var willLayout: (() -> Void)?
  var didLayout: (() -> Void)?
  /// Asked for when Escape was pressed within.
  var onEscape: (() -> Bool)?

  // MARK: Place

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

  /// A frame that is set from outside stays: beside a toast, say, touches reach what is beneath.
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
