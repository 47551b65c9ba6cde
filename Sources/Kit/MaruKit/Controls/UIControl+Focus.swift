import Foundation
import Graphics
import Layers

// The focus ring of a control.
extension UIControl {
  /// The gap between the control's edge and the ring, in points.
  private static let focusRingGap: CGFloat = 2

  /// Whether a key presses controls.
  static func isPressKey(_ press: UIPress) -> Bool {
    switch press.key?.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: true
    default: false
    }
  }

  /// Shows or hides the focus ring.
  func focusChanged() {
    if showsFocusRing {
      let ring = focusRing ?? FocusRing(frame: .zero)
      addSubview(ring)
      focusRing = ring
      layoutFocusRing()
    } else {
      focusRing?.removeFromSuperview()
      focusRing = nil
    }
    stateChanged()
  }

  /// Lays out the focus ring.
  func layoutFocusRing() {
    guard let focusRing else { return }
    let reach = Self.focusRingGap + FocusRing.width
    focusRing.frame = bounds.insetBy(dx: -reach, dy: -reach)
    focusRing.layer.cornerRadius = focusRingCornerRadius + reach
  }
}
