import Foundation
import Graphics

/// An animation that runs on a layer.
@MainActor
final class AnimationEntry {
  let key: String?
  let animation: CAAnimation
  let schedule: AnimationSchedule
  var onStop: [@MainActor (Bool) -> Void] = []

  init(key: String?, animation: CAAnimation, now: Double) {
    self.key = key
    self.animation = animation
    schedule = AnimationSchedule(
      animation, begin: animation.beginTime > 0 ? animation.beginTime : now,
      fallback: CATransaction.animationDuration())
  }

  func stop(finished: Bool) {
    animation.delegate?.animationDidStop(animation, finished: finished)
    animation.completion?(finished)
    for call in onStop { call(finished) }
  }
}

extension CALayer {
  /// Starts an animation.
  ///
  /// One that runs under the same key ends.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    let copy = animation.copy()
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    let entry = AnimationEntry(key: key, animation: copy, now: currentTime)
    if animations.isEmpty { tree?.animatingLayers.append(self) }
    animations.append(entry)
    CATransaction.enlist(entry)
    animation.delegate?.animationDidStart(copy)
    sampleAnimations(at: currentTime)
    tree?.requestFrame()
  }

  /// The animation under a key.
  public func animation(forKey key: String) -> CAAnimation? {
    animations.last { $0.key == key }?.animation
  }

  /// The keys of the running animations.
  public func animationKeys() -> [String]? {
    let keys = animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Ends the animation under a key.
  public func removeAnimation(forKey key: String) {
    drop { $0.key == key }
  }

  /// Ends all animations.
  public func removeAllAnimations() {
    drop { _ in true }
  }

  /// A copy of the layer as it is on screen; `nil` where it was never in a window.
  public func presentation() -> Self? {
    guard tree != nil else { return nil }
    let copy = Self()
    copy.model = presentationProperties ?? model
    return copy
  }

  /// What a change of a property does.
  public func action(forKey key: String) -> (any CAAction)? {
    if let delegate {
      switch delegate.action(for: self, forKey: key) {
      case .none: return nil
      case .run(let action): return action
      case .ask: break
      }
    }
    return actions?[key] ?? type(of: self).defaultAction(forKey: key)
  }

  /// The layer's model values.
  public var snapshot: LayerSnapshot { LayerSnapshot(properties: model) }

  /// The layer's values on screen while it is animated; `nil` else.
  public var presentationSnapshot: LayerSnapshot? {
    presentationProperties.map { LayerSnapshot(properties: $0) }
  }

  /// The time in seconds that the layer's animations run on: that of its tree's clock.
  public var currentTime: Double { tree?.clock.now ?? CACurrentMediaTime() }

  /// A key that no animation of the layer has yet: the key itself, or with a number behind it.
  public func uniqueAnimationKey(for key: String) -> String {
    let taken = Set(animations.compactMap(\.key))
    guard taken.contains(key) else { return key }
    var number = 2
    while taken.contains("\(key)-\(number)") { number += 1 }
    return "\(key)-\(number)"
  }

  private func drop(_ isDropped: (AnimationEntry) -> Bool) {
    let dropped = animations.filter(isDropped)
    guard !dropped.isEmpty else { return }
    animations.removeAll(where: isDropped)
    for entry in dropped { mark(entry.animation.stale) }
    refreshPresentation(at: currentTime)
    for entry in dropped { entry.stop(finished: false) }
  }

  /// Sets the presentation to the animations' values at a time, and ends those that are over.
  ///
  /// - Returns: The animations that ended; they are told by the caller, once all layers moved.
  @discardableResult
  func sampleAnimations(at time: Double) -> [AnimationEntry] {
    for entry in animations { mark(entry.animation.stale) }
    let ended = animations.filter {
      $0.schedule.isOver(at: time) && $0.animation.isRemovedOnCompletion
    }
    if !ended.isEmpty {
      animations.removeAll { entry in ended.contains { $0 === entry } }
    }
    refreshPresentation(at: time)
    return ended
  }

  private func refreshPresentation(at time: Double) {
    guard !animations.isEmpty else { return presentationProperties = nil }
    var properties = model
    for entry in animations {
      guard let fraction = entry.schedule.fraction(at: time) else { continue }
      entry.animation.apply(at: fraction, to: &properties, model: model)
    }
    presentationProperties = properties
  }
}
