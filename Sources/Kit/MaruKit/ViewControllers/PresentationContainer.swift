import Foundation

/// The view that holds what a presentation shows: the presented view, and what lies around it.
final class PresentationContainer: UIView {
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

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isInTransition else { return isHidden ? nil : self }
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
