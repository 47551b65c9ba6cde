import Foundation
import Graphics
import Layers

// The ring around a control that has the keyboard's focus.
extension UIControl {
  /// The distance from the control's edge to the ring, in points.
  private static let focusRingGap: CGFloat = 2

  /// Whether a press of this key presses the control.
  static func isPressKey(_ press: UIPress) -> Bool {
    switch press.key?.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: true
    default: false
    }
  }

  /// Shows or hides the ring.
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

  /// Lays the ring around the control.
  func layoutFocusRing() {
    guard let focusRing else { return }
    let reach = Self.focusRingGap + FocusRing.width
    focusRing.frame = bounds.insetBy(dx: -reach, dy: -reach)
    focusRing.layer.cornerRadius = focusRingCornerRadius + reach
  }
}
