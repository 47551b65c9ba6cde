import Foundation
import Layers

/// The timeline of an interactive transition.
///
/// Animations under it keep their own curves, delays and durations; the gesture moves the time.
/// They are the animations made by the transition's animator, and all that are added in the
/// container until the transition ends. If the transition ends before they do, the time runs on for
/// them.
///
/// Life: that of any property animator. It ends at its end, or at its start if it was reversed.
final class TransitionTime: UIViewPropertyAnimator, AnimationTime {
  private let start = CACurrentMediaTime()
  /// The time at which the transition ended, in seconds of `CACurrentMediaTime`.
  private var end: Double?
  /// The expected end of the current or last run.
  private var expectedEnd: Double?
  private var layers: [WeakLayer] = []
  /// The animators under it, in the order in which they began.
  private var animators: [UIViewPropertyAnimator] = []

  private struct WeakLayer {
    weak var layer: CALayer?
  }

  /// Creates a timeline that is paused at its start.
  ///
  /// - Parameter duration: Seconds of the whole transition.
  convenience init(duration: Double) {
    self.init(
      duration: max(duration, 0.001),
      timingParameters: UICubicTimingParameters(animationCurve: .linear))
    pauseAnimation()
  }

  /// Runs a block whose animations follow this timeline.
  func record(_ block: () -> Void) { Self.within(.moved(self), block) }

  /// Runs a block whose animations follow no transition.
  static func leaving(_ block: () -> Void) { within(.own, block) }

  private static func within(_ time: CALayer.TimeOfAdding, _ block: () -> Void) {
    let outer = CALayer.timeOfAdding
    CALayer.timeOfAdding = time
    block()
    CALayer.timeOfAdding = outer
  }

  /// Ends the transition and its animators at their end or start.
  func end(at position: UIViewAnimatingPosition) {
    if state == .active { complete(at: position) }
  }

  // MARK: Time

  func time(at time: Double) -> Double {
    // Slightly past the end, so that rounding leaves no animation of the same length unfinished.
    if let end { return start + duration + 1e-6 + max(time - end, 0) }
    return start + min(max(progress(at: time).whole, 0), 1) * duration
  }

  func runs(at time: Double) -> Bool { end != nil || isMoving(at: time) }

  var mayGoBack: Bool { state != .inactive && (!isRunning || isReversed) }

  /// Converts a time of this timeline to `CACurrentMediaTime`; `nil` if it is not known yet.
  func moment(of time: Double) -> Double? {
    if let end { return end + max(time - start - duration, 0) }
    guard let run, !mayGoBack, time <= start + duration else { return nil }
    var (early, late) = (run.begin, run.end)
    for _ in 0..<40 {
      let middle = (early + late) / 2
      if self.time(at: middle) < time { early = middle } else { late = middle }
    }
    return late
  }

  // MARK: Followers

  func wasTaken(by layer: CALayer) {
    layers.removeAll { $0.layer == nil || $0.layer === layer }
    layers.append(WeakLayer(layer: layer))
  }

  /// Adds an animator that follows this timeline.
  func take(_ animator: UIViewPropertyAnimator) { animators.append(animator) }

  /// Removes an animator that followed this timeline.
  func lose(_ animator: UIViewPropertyAnimator) { animators.removeAll { $0 === animator } }

  override func progressChanged() {
    if let run { expectedEnd = run.end }
    for entry in layers { entry.layer?.animationsChanged() }
    for animator in animators { animator.followedTimeChanged() }
  }

  override func settle(at position: UIViewAnimatingPosition) {
    let now = CACurrentMediaTime()
    let isThrough = position == .end && progress(at: now).whole >= 1
    // The frame that notices the end comes slightly later than the end itself.
    if position != .current || end == nil { end = isThrough ? min(expectedEnd ?? now, now) : now }
    guard !isThrough else { return progressChanged() }
    // The animators' changes were tracked here too, so this sets every position.
    TrackedChange.put(&tracked, at: position)
    let calls = animators.map { animator in
      animator.disownModel()
      return animator.closing(at: position)
    }
    let told = layers
    layers = []
    for entry in told { entry.layer?.removeAnimations(under: self, finished: position == .end) }
    for call in calls { call() }
  }
}
