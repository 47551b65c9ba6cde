import Foundation

/// Two fingers: how far apart they are, and at which angle they lie.
struct FingerPair {
  let distance: CGFloat
  /// Radians, clockwise from the x axis as y runs down.
  let angle: CGFloat

  /// The first two of some touches, where there are two.
  @MainActor init?(_ touches: [UITouch]) {
    let down = touches.filter { $0.phase != .ended && $0.phase != .cancelled }
    guard down.count >= 2 else { return nil }
    let (a, b) = (down[0].windowLocation, down[1].windowLocation)
    distance = max(hypot(b.x - a.x, b.y - a.y), 1)
    angle = atan2(b.y - a.y, b.x - a.x)
  }
}
