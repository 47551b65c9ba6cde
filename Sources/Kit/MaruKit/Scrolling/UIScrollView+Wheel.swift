import Foundation
import Layers

/// Consecutive touchpad steps, which form one drag.
@MainActor
final class ScrollStream {
  /// Their total distance, in a finger's direction.
  var way = CGPoint.zero
  var track = MotionTrack()
  let end = DeferredDeadline()
}

// Wheels, touchpads and keys.
extension UIScrollView {
  /// The pause of a touchpad, in seconds, after which the content is released.
  private static let streamPause = 0.08
  /// The angular frequency of a wheel click's motion, in radians per second.
  private static let stepFrequency = 22.0

  /// Handles a step of a wheel or a touchpad.
  ///
  /// - Returns: Whether it was handled: at its edge a scroll view leaves it to the enclosing views.
  func take(_ event: UIScrollEvent) -> Bool {
    var way = CGVector(dx: -event.translation.dx, dy: -event.translation.dy)
    if !canScrollAcross { way.dx = 0 }
    if !canScrollAlong { way.dy = 0 }
    guard drag == nil || stream != nil, pinch == nil else { return true }
    guard way.dx != 0 || way.dy != 0 else { return false }
    if event.isContinuous { return follow(way, event) }
    endStream(velocity: .zero)
    return stepOn(way, byPages: isPagingEnabled) || keeps(way)
  }

  // MARK: Touchpads

  private func follow(_ way: CGVector, _ event: UIScrollEvent) -> Bool {
    if stream == nil {
      let isFree = keeps(way) || !hasScrollViewAround(way)
      guard hasRoom(way) || isFree && bouncesAlong(way) else { return keeps(way) }
      beginStream(event)
    }
    guard let stream else { return true }
    stream.way = CGPoint(x: stream.way.x - way.dx, y: stream.way.y - way.dy)
    stream.track.add(stream.way, at: event.timestamp)
    let time = event.timestamp
    stream.end.schedule(after: Self.streamPause) { [weak self] in
      self?.endStream(velocity: stream.track.velocity(at: time))
    }
    continueDrag(to: stream.way)
    return true
  }

  private func beginStream(_ event: UIScrollEvent) {
    let new = ScrollStream()
    new.track.add(.zero, at: event.timestamp)
    stream = new
    guard
      startDrag(canScrollAcross, canScrollAlong, while: { stream === new && window != nil })
    else { return forgetStream() }
  }

  /// Ends the drag of a touchpad, if there is one.
  func endStream(velocity: CGPoint) {
    if stream != nil { endDrag(velocity: velocity) }
  }

  func forgetStream() {
    stream?.end.cancel()
    stream = nil
  }

  private func bouncesAlong(_ way: CGVector) -> Bool {
    way.dx != 0 && bouncesHorizontally || way.dy != 0 && bouncesVertically
  }

  private func hasScrollViewAround(_ way: CGVector) -> Bool {
    sequence(first: superview, next: { $0?.superview }).contains {
      ($0 as? UIScrollView)?.hasRoom(way) == true
    }
  }

  // MARK: Clicks

  /// Scrolls by an eased distance from the current destination, or to the adjacent page.
  func stepOn(_ way: CGVector, byPages: Bool = false) -> Bool {
    let now = mediaTime
    var target = contentOffset
    var velocity = CGPoint.zero
    if case .step(let x, let y, let start) = activity {
      target = CGPoint(x: x.target, y: y.target)
      velocity = CGPoint(x: x.velocity(at: now - start), y: y.velocity(at: now - start))
    }
    let wanted =
      byPages
      ? ScrollPages(of: bounds.size, in: limits).beside(target, way)
      : CGPoint(x: target.x + way.dx, y: target.y + way.dy)
    let new = onPixels(limits.clamped(wanted))
    guard new != target else { return isScrollAnimating }
    stopScrolling()
    run(approach(to: new, velocity: velocity))
    return true
  }

  /// An eased motion from the current offset to another, with a velocity in points per second.
  func approach(to target: CGPoint, velocity: CGPoint) -> ScrollActivity {
    .step(
      x: CriticalApproach(
        from: Double(contentOffset.x), to: Double(target.x), velocity: Double(velocity.x),
        frequency: Self.stepFrequency),
      y: CriticalApproach(
        from: Double(contentOffset.y), to: Double(target.y), velocity: Double(velocity.y),
        frequency: Self.stepFrequency), start: mediaTime)
  }

  // MARK: Keys

  /// The distance that an arrow key scrolls, and the overlap of Page Down, in points.
  private static let arrowStep: CGFloat = 40
  private static let pageOverlap: CGFloat = 40

  /// Whether the view itself takes the focus: it can scroll, and no subview takes the focus.
  var takesFocus: Bool {
    allowsKeyboardScrolling && hasContentOutside && !subviews.contains(where: Self.holdsFocus)
  }

  private var hasContentOutside: Bool {
    isScrollEnabled
      && (limits.scrollsAlong || limits.scrollsAcross)
  }

  private static func holdsFocus(_ view: UIView) -> Bool {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return false }
    return view.canBecomeFocused || view.subviews.contains(where: holdsFocus)
  }

  /// Scrolls with a key.
  ///
  /// - Returns: Whether it did.
  func take(_ key: UIKey) -> Bool {
    guard allowsKeyboardScrolling, isScrollEnabled else { return false }
    let shift = key.modifierFlags.contains(.shift)
    let others = key.modifierFlags.intersection([.control, .alternate, .command])
    guard others.isEmpty else { return false }
    let length = limits.pull
    let page = max(length.height - Self.pageOverlap, length.height / 2)
    let (low, high) = (limits.lowest, limits.highest)
    switch key.keyCode {
    case .keyboardUpArrow: return step(0, -Self.arrowStep)
    case .keyboardDownArrow: return step(0, Self.arrowStep)
    case .keyboardLeftArrow: return step(-Self.arrowStep, 0)
    case .keyboardRightArrow: return step(Self.arrowStep, 0)
    case .keyboardPageUp: return step(0, -page)
    case .keyboardPageDown: return step(0, page)
    case .keyboardSpacebar: return step(0, shift ? -page : page)
    case .keyboardHome: return stepIfRoom(0, low.y - contentOffset.y)
    case .keyboardEnd: return stepIfRoom(0, high.y - contentOffset.y)
    default: return false
    }
  }

  /// Scrolls by a distance, or to the next page if paging is enabled.
  private func step(_ dx: CGFloat, _ dy: CGFloat) -> Bool {
    stepIfRoom(dx, dy, byPages: isPagingEnabled)
  }

  private func stepIfRoom(_ dx: CGFloat, _ dy: CGFloat, byPages: Bool = false) -> Bool {
    let way = CGVector(dx: dx, dy: dy)
    guard hasRoom(way), drag == nil, pinch == nil else { return false }
    return stepOn(way, byPages: byPages)
  }
}
