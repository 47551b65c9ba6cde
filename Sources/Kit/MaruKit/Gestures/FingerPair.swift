import Foundation

/// The distance and the angle between two fingers.
struct FingerPair {
  let distance: CGFloat
  /// The angle from the x axis in radians; clockwise, since y points down.
  let angle: CGFloat

  /// Takes the first two touches that are down; `nil` if there are fewer.
  @MainActor init?(_ touches: [UITouch]) {
    let down = Self.down(touches)
    guard down.count >= 2 else { return nil }
    let (a, b) = (down[0].windowLocation, down[1].windowLocation)
    distance = max(hypot(b.x - a.x, b.y - a.y), 1)
    angle = atan2(b.y - a.y, b.x - a.x)
  }

  /// The touches that are down.
  @MainActor fileprivate static func down(_ touches: [UITouch]) -> [UITouch] {
    touches.filter { $0.phase != .ended && $0.phase != .cancelled }
  }
}

extension UIGestureRecognizer {
  /// Ends a gesture of two fingers when one of them is lifted; one that has not begun fails when
  /// none is left.
  func endWithoutFingerPair() {
    let count = FingerPair.down(trackedTouches).count
    if state == .possible {
      if count == 0 { state = .failed }
    } else if count < 2 {
      state = .ended
    }
  }
}
