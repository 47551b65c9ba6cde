import Foundation
import Layers

/// The wheel or the touchpad over a scroll view.
///
/// Consecutive steps of a touchpad form one drag.
@MainActor
final class ScrollWheel {
  /// The pause of a touchpad, in seconds, after which the content is released.
  private static let streamPause = 0.08

  private unowned let view: UIScrollView
  private var stream: ScrollStream?

  /// Prepares to scroll a view.
  init(over view: UIScrollView) { self.view = view }

  /// Whether a touchpad drags the content.
  var isStreaming: Bool { stream != nil }

  /// Handles a step of a wheel or a touchpad.
  ///
  /// - Returns: Whether it was handled: at its edge a scroll view leaves it to the enclosing views.
  func take(_ event: UIScrollEvent) -> Bool {
    var way = CGVector(dx: -event.translation.dx, dy: -event.translation.dy)
    if !view.canScrollAcross { way.dx = 0 }
    if !view.canScrollAlong { way.dy = 0 }
    guard !view.dragging.isRunning || stream != nil, !view.zooming.isPinching else { return true }
    guard way.dx != 0 || way.dy != 0 else { return false }
    if event.isContinuous { return follow(way, event) }
    endStream(velocity: .zero)
    return view.motion.step(by: way, byPages: view.isPagingEnabled) || view.keeps(way)
  }

  // MARK: Touchpads

  private func follow(_ way: CGVector, _ event: UIScrollEvent) -> Bool {
    if stream == nil {
      let isFree = view.keeps(way) || !ScrollPrecedence(of: view).hasRoomAround(way)
      guard view.hasRoom(way) || isFree && bounces(along: way) else { return view.keeps(way) }
      beginStream(event)
    }
    guard let stream else { return true }
    stream.way = CGPoint(x: stream.way.x - way.dx, y: stream.way.y - way.dy)
    stream.track.add(stream.way, at: event.timestamp)
    let time = event.timestamp
    stream.end.schedule(after: Self.streamPause) { [weak self] in
      self?.endStream(velocity: stream.track.velocity(at: time))
    }
    view.dragging.follow(stream.way)
    return true
  }

  private func beginStream(_ event: UIScrollEvent) {
    let new = ScrollStream()
    new.track.add(.zero, at: event.timestamp)
    stream = new
    guard
      view.dragging.start(
        view.canScrollAcross, view.canScrollAlong,
        while: { stream === new && view.window != nil })
    else { return forgetStream() }
  }

  /// Ends the drag of a touchpad, if there is one.
  func endStream(velocity: CGPoint) {
    guard stream != nil else { return }
    // The delegate may drop the view meanwhile.
    withExtendedLifetime(view) { view.dragging.end(velocity: velocity) }
  }

  /// Forgets the steps of a touchpad after their drag has ended.
  func forgetStream() {
    stream?.end.cancel()
    stream = nil
  }

  private func bounces(along way: CGVector) -> Bool {
    way.dx != 0 && view.bouncesHorizontally || way.dy != 0 && view.bouncesVertically
  }
}

/// Consecutive touchpad steps, which form one drag.
@MainActor
private final class ScrollStream {
  /// Their total distance, in a finger's direction.
  var way = CGPoint.zero
  var track = MotionTrack()
  let end = DeferredDeadline()
}
