import Foundation
import Layers

/// The time of a transition that a gesture drives.
///
/// What is animated under it keeps its own curve, delay and length: the gesture moves the time. Once
/// the whole is over, time goes on by itself for what is not.
///
/// Life: as that of any animator; it ends at its end, or at its start where it was turned round.
final class TransitionTime: UIViewPropertyAnimator, AnimationTime {
  /// What animations that are made now follow.
  private(set) static var current: TransitionTime?

  private let start = CACurrentMediaTime()
  /// When it was over, as `CACurrentMediaTime` counts.
  private var end: Double?
  private var layers: [WeakLayer] = []

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
  func record(_ block: () -> Void) { Self.within(self, block) }

  /// Runs a block whose animations follow no transition.
  static func leaving(_ block: () -> Void) { within(nil, block) }

  private static func within(_ time: TransitionTime?, _ block: () -> Void) {
    let outer = (current, CALayer.addingTime)
    (current, CALayer.addingTime) = (time, time)
    block()
    (current, CALayer.addingTime) = outer
  }

  /// Ends the transition, and what follows it, at its end or its start.
  func end(at position: UIViewAnimatingPosition) {
    if state == .active { complete(at: position) }
  }

  // MARK: Time

  func time(at time: Double) -> Double {
    // A little more than the whole, lest rounding leaves an animation as long as that unfinished.
    if let end { return start + duration + 1e-6 + max(time - end, 0) }
    return start + min(max(progress(at: time), 0), 1) * duration
  }

  func runs(at time: Double) -> Bool { end != nil || isMoving(at: time) }

  var mayGoBack: Bool { state != .inactive && (!isRunning || isReversed) }

  func wasTaken(by layer: CALayer) {
    layers.removeAll { $0.layer == nil || $0.layer === layer }
    layers.append(WeakLayer(layer: layer))
  }

  // MARK: What follows it

  override func progressChanged() {
    for entry in layers { entry.layer?.animationsChanged() }
  }

  override func settle(at position: UIViewAnimatingPosition) {
    let isThrough = position == .end && progress(at: CACurrentMediaTime()) >= 1
    if position != .current || end == nil { end = CACurrentMediaTime() }
    guard !isThrough else { return progressChanged() }
    TrackedChange.put(tracked, at: position)
    let told = layers
    layers = []
    for entry in told { entry.layer?.removeAnimations(under: self, finished: position == .end) }
  }
}
