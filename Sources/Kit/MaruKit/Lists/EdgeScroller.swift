import Foundation

/// Scrolls the content while the user holds an element near an edge.
@MainActor
final class EdgeScroller {
  /// The distance to an edge within which the content scrolls, in points.
  private static let edge: CGFloat = 60
  /// The longest time that one step covers, in seconds.
  private static let longestStep = 0.05

  private unowned let view: UIScrollView
  private let topSpeed: CGFloat
  private let finger: () -> CGPoint?
  private let scroll: (CGPoint) -> Void
  private let ticker = FrameTicker()
  /// The time of the last step.
  private var lastStep: Double?
  /// The fraction of a pixel left over from the last step.
  private var debt = CGPoint.zero

  /// Creates a scroller at rest.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - topSpeed: The speed right at the edge, in points per second.
  ///   - finger: The finger's location in the content; `nil` if nothing is held.
  ///   - scroll: Scrolls to an offset, with the held element.
  init(
    _ view: UIScrollView, topSpeed: CGFloat, finger: @escaping () -> CGPoint?,
    scroll: @escaping (CGPoint) -> Void
  ) {
    self.view = view
    self.topSpeed = topSpeed
    self.finger = finger
    self.scroll = scroll
    ticker.call = { [weak self] time in self?.step(time) }
  }

  /// Starts or stops after the finger moved.
  func fingerMoved() {
    if velocity == .zero { stop() } else { ticker.start(in: view.window) }
  }

  /// Stops.
  func stop() {
    ticker.stop()
    lastStep = nil
    debt = .zero
  }

  /// The velocity of the content, in points per second.
  private var velocity: CGPoint {
    guard let finger = finger() else { return .zero }
    let (bounds, inset) = (view.bounds, view.adjustedContentInset)
    let x = speed(finger.x, bounds.minX + inset.left, bounds.maxX - inset.right)
    let y = speed(finger.y, bounds.minY + inset.top, bounds.maxY - inset.bottom)
    return CGPoint(
      x: view.hasRoom(CGVector(dx: x, dy: 0)) ? x : 0,
      y: view.hasRoom(CGVector(dx: 0, dy: y)) ? y : 0)
  }

  private func speed(_ place: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
    let zone = min(Self.edge, (end - start) / 4)
    guard zone > 0 else { return 0 }
    if place < start + zone { return -topSpeed * min((start + zone - place) / zone, 1) }
    if place > end - zone { return topSpeed * min((place - end + zone) / zone, 1) }
    return 0
  }

  private func step(_ time: Double) {
    let velocity = velocity
    guard velocity != .zero else { return stop() }
    let seconds = CGFloat(min(max(time - (lastStep ?? time), 0), Self.longestStep))
    let old = view.contentOffset
    let wanted = CGPoint(
      x: old.x + debt.x + velocity.x * seconds, y: old.y + debt.y + velocity.y * seconds)
    let new = view.onPixels(view.limits.clamped(wanted))
    lastStep = time
    debt = CGPoint(
      x: velocity.x == 0 ? 0 : wanted.x - new.x, y: velocity.y == 0 ? 0 : wanted.y - new.y)
    if new != old { scroll(new) }
  }
}
