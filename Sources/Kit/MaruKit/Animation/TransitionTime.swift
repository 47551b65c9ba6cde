import Foundation
import Layers

/// The time of a transition that a gesture drives.
///
/// What is animated under it keeps its own curve, delay and length: the gesture moves the time. Once
/// the whole is over, time goes on by itself for what is not. Under it is what the transition's
/// animator makes, and whatever is animated in the container until the transition is over.
///
/// Life: as that of any animator; it ends at its end, or at its start where it was turned round.
final class TransitionTime: UIViewPropertyAnimator, AnimationTime {
  private let start = CACurrentMediaTime()
  /// When it was over, as `CACurrentMediaTime` counts.
  private var end: Double?
  /// When it will be over, or was to be.
  private var expectedEnd: Double?
  private var layers: [WeakLayer] = []
  /// The animators under it, in the order of beginning.
  private var animators: [UIViewPropertyAnimator] = []

  private struct WeakLayer {
    weak var layer: CALayer?
  }

  /// Makes the time of a transition that stands at its start.
  ///
  /// - Parameter duration: Seconds of the whole.
  convenience init(duration: Double) {
    self.init(
      duration: max(duration, 0.001),
      timingParameters: UICubicTimingParameters(animationCurve: .linear))
    pauseAnimation()
  }

  /// Runs a block whose animations follow the time.
  func record(_ block: () -> Void) { Self.within(.moved(self), block) }

  /// Runs a block whose animations follow no transition.
  static func leaving(_ block: () -> Void) { within(.own, block) }

  private static func within(_ time: CALayer.TimeOfAdding, _ block: () -> Void) {
    let outer = CALayer.timeOfAdding
    CALayer.timeOfAdding = time
    block()
    CALayer.timeOfAdding = outer
  }

  /// Ends the transition, and what follows it, at its end or its start.
  func end(at position: UIViewAnimatingPosition) {
    if state == .active { complete(at: position) }
  }

  // MARK: Time

  func time(at time: Double) -> Double {
    // A little more than the whole, lest rounding leaves an animation as long as that unfinished.
    if let end { return start + duration + 1e-6 + max(time - end, 0) }
    return start + min(max(progress(at: time).whole, 0), 1) * duration
  }

  func runs(at time: Double) -> Bool { end != nil || isMoving(at: time) }

  var mayGoBack: Bool { state != .inactive && (!isRunning || isReversed) }

  /// When it is some time here, as `CACurrentMediaTime` counts; `nil` where that is not known yet.
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

  // MARK: What follows it

  func wasTaken(by layer: CALayer) {
    layers.removeAll { $0.layer == nil || $0.layer === layer }
    layers.append(WeakLayer(layer: layer))
  }

  /// Leads an animator from now on.
  func take(_ animator: UIViewPropertyAnimator) { animators.append(animator) }

  /// Leads an animator no longer.
  func lose(_ animator: UIViewPropertyAnimator) { animators.removeAll { $0 === animator } }

  override func progressChanged() {
    if let run { expectedEnd = run.end }
    for entry in layers { entry.layer?.animationsChanged() }
    for animator in animators { animator.followedTimeChanged() }
  }

  override func settle(at position: UIViewAnimatingPosition) {
    let now = CACurrentMediaTime()
    let isThrough = position == .end && progress(at: now).whole >= 1
    // A frame comes a little late.
    if position != .current || end == nil { end = isThrough ? min(expectedEnd ?? now, now) : now }
    guard !isThrough else { return progressChanged() }
    // What they have changed is among what was tracked here, too: that says where all lies.
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
