import Foundation

/// The distance and the angle between two fingers.
struct FingerPair {
  let distance: CGFloat
  /// The angle from the x axis in radians; clockwise, since y points down.
  let angle: CGFloat

  /// Takes the first two touches that are down; `nil` if there are fewer.
  @MainActor init?(_ touches: [UITouch]) {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    guard down.count >= 2 else { return nil }
    let (a, b) = (down[0].windowLocation, down[1].windowLocation)
    distance = max(hypot(b.x - a.x, b.y - a.y), 1)
    angle = atan2(b.y - a.y, b.x - a.x)
  }
}
