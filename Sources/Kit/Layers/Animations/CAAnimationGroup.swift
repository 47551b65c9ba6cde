import Foundation

/// Animations that run together within one duration.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group.
  ///
  /// Animations longer than the group are cut off at its end. Those without a duration use the
  /// group's. Their delegates are not called.
  open var animations: [CAAnimation]?

  open override func copy() -> Self {
    let copy = super.copy()
    copy.animations = animations?.map { $0.copy() }
    return copy
  }

  override var stale: LayerDirt {
    (animations ?? []).reduce(into: []) { $0.formUnion($1.stale) }
  }

  override var redraws: Bool { (animations ?? []).contains { $0.redraws } }

  override func willBeAdded(to layer: CALayer) {
    for animation in animations ?? [] {
      if !(animation.duration > 0) { animation.duration = duration }
      animation.willBeAdded(to: layer)
    }
  }

  override func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {
    let own = duration > 0 ? duration : CATransaction.animationDuration()
    let inside = paced(sample.fraction) * own
    for animation in animations ?? [] {
      let schedule = AnimationSchedule(animation, begin: animation.beginTime, fallback: own)
      guard let sample = schedule.sample(at: inside) else { continue }
      animation.apply(sample, at: inside, to: &properties, model: model)
    }
  }
}
