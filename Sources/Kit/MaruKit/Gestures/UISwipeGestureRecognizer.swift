import Foundation

/// Recognizes a quick stroke in one direction.
///
/// Mirrors UIKit: at least fifty points within half a second, with little sideways movement.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// A set of allowed directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates directions from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The allowed directions; right by default.
  open var direction = Direction.right
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  private static let shortestWay: CGFloat = 50
  private static let widestStray: CGFloat = 50
  private static let longestTime = 0.5

  private var startTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if trackedTouches.count == touches.count { startTime = event.timestamp }
    if trackedTouches.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard event.timestamp - startTime <= Self.longestTime else { return state = .failed }
    guard trackedTouches.count == numberOfTouchesRequired else { return }
    let count = CGFloat(trackedTouches.count)
    let way = trackedTouches.reduce(CGPoint.zero) { sum, touch in
      CGPoint(
        x: sum.x + (touch.windowLocation.x - touch.startLocation.x) / count,
        y: sum.y + (touch.windowLocation.y - touch.startLocation.y) / count)
    }
    let isAcross = !direction.isDisjoint(with: [.left, .right])
    let isAlong = !direction.isDisjoint(with: [.up, .down])
    if !isAcross || !isAlong {
      let stray = isAcross ? abs(way.y) : abs(way.x)
      guard stray <= Self.widestStray else { return state = .failed }
    }
    var done: Direction = []
    if way.x >= Self.shortestWay, abs(way.x) > abs(way.y) { done.insert(.right) }
    if way.x <= -Self.shortestWay, abs(way.x) > abs(way.y) { done.insert(.left) }
    if way.y >= Self.shortestWay, abs(way.y) > abs(way.x) { done.insert(.down) }
    if way.y <= -Self.shortestWay, abs(way.y) > abs(way.x) { done.insert(.up) }
    guard !done.isEmpty else { return }
    state = done.isDisjoint(with: direction) ? .failed : .ended
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { state = .failed }
  }
}
