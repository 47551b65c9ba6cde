import Foundation

/// A layer's running animation.
///
/// Life cycle: added → sampled in each frame → started → over → removed. The delegate is told about
/// each step once.
@MainActor
final class AnimationEntry {
  let key: String?
  let animation: CAAnimation
  let schedule: AnimationSchedule
  /// The time that drives it instead of its layer's time.
  let source: (any AnimationTime)?
  /// The preferred frame rate in frames per second; infinite for every frame.
  let frameRate: Double
  var onStop: [@MainActor (Bool) -> Void] = []

  // Cached, because each frame needs them and the animation no longer changes.
  let stale: LayerDirt
  let redraws: Bool
  let appliesLast: Bool
  private let numbers: NumberAnimation?
  private let driven: ProgressAnimation?

  private var isSampled = false
  private var lastTime = -Double.infinity
  private var lastSample: AnimationSample?
  private var lastProgress: PlaneProgress?
  private(set) var isStarted = false
  private(set) var isStopped = false
  nonisolated(unsafe) private(set) var wake: AnimationWake?

  /// - Parameters:
  ///   - key: The animation's key in the layer.
  ///   - animation: A copy that no longer changes.
  ///   - now: The current layer time, or the time of `source` if there is one.
  ///   - source: The time that drives the animation instead of the layer's.
  init(key: String?, animation: CAAnimation, now: Double, source: (any AnimationTime)?) {
    self.key = key
    self.animation = animation
    self.source = source
    frameRate = animation.preferredFrameRateRange.wanted ?? .infinity
    stale = animation.stale
    redraws = animation.redraws
    appliesLast = animation.appliesLast
    numbers = animation.numberAnimation
    driven = animation as? ProgressAnimation
    let begin = animation.beginTime
    schedule = AnimationSchedule(
      animation, begin: begin.isFinite && begin != 0 ? begin : now, fallback: 0)
  }

  /// The animation's time at a time of the window's clock.
  ///
  /// - Parameters:
  ///   - time: In seconds of the window's clock.
  ///   - local: The same moment in the layer's time.
  ///   - layer: The animated layer.
  /// - Returns: Seconds.
  func time(at time: Double, local: Double, of layer: CALayer) -> Double {
    guard let source else { return local }
    return layer.localTime(at: source.time(at: time))
  }

  /// Samples the animation at a time.
  ///
  /// - Parameter time: The animation's time.
  /// - Returns: Whether the sample differs from the previous one.
  func look(at time: Double) -> Bool {
    let sample = schedule.sample(at: time)
    let progress = driven?.progress(at: time)
    let isNew = !isSampled || sample != lastSample || progress != lastProgress
    (isSampled, lastTime, lastSample, lastProgress) = (true, time, sample, progress)
    return isNew
  }

  /// Applies the animation to a layer's values.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - properties: The values, with earlier animations already applied.
  ///   - layer: The animated layer, whose model values serve as defaults.
  func apply(at time: Double, to properties: inout LayerProperties, of layer: CALayer) {
    guard let sample = time == lastTime ? lastSample : schedule.sample(at: time) else { return }
    if let numbers {
      numbers.apply(sample.fraction, to: &properties, of: layer)
    } else {
      animation.apply(sample, at: time, to: &properties, model: layer.model)
    }
  }

  /// Whether its key is a property's name, or that name with a number appended.
  func isNamed(after property: String) -> Bool {
    key == property || key?.hasPrefix("\(property)-") == true
  }

  /// Whether it never ends by itself.
  var isEndless: Bool { driven == nil && schedule.total == .infinity }

  /// Whether it is constant from a time on and has no events left.
  ///
  /// The time is of the window's clock, and the layer must share that clock.
  func isAtRest(at time: Double) -> Bool {
    guard source == nil, driven == nil, isStarted else { return false }
    return schedule.speed == 0 || (isStopped && isOver(at: time))
  }

  /// The period in seconds of an animation that repeats.
  ///
  /// - Parameter time: In seconds of the window's clock, which the layer must share.
  /// - Returns: `nil` if the animation is driven from outside, redraws the layer, is cumulative, or
  ///   does not run.
  func period(at time: Double) -> Double? {
    let addsUp = (animation as? CAPropertyAnimation)?.isCumulative == true
    guard isStarted, driven == nil, source == nil, !redraws, !addsUp,
      schedule.steadyTimes.contains(time)
    else { return nil }
    return schedule.period
  }

  /// Whether the animation is over.
  ///
  /// An animation with driven progress never ends by itself, and neither does one that may go back.
  func isOver(at time: Double) -> Bool {
    driven == nil && schedule.isOver(at: time) && source?.mayGoBack != true
  }

  /// Whether the next frame will differ or has events.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - standsStill: Whether that time is stopped.
  /// - Returns: `false` if further frames would be equal.
  func needsFrames(at time: Double, standsStill: Bool) -> Bool {
    if isOver(at: time) { return animation.isRemovedOnCompletion || !isStopped }
    guard !standsStill else { return false }
    if let driven { return driven.isMoving(at: time) }
    if schedule.isWaiting(at: time) { return wake?.isWaiting != true }
    return schedule.speed != 0 || !isStarted
  }

  /// Requests a frame at the animation's start, so that none is needed until then.
  ///
  /// - Parameter layer: The animated layer.
  func wakeAtBeginning(_ layer: CALayer) {
    wake = AnimationWake(layer, at: schedule.begin)
  }

  /// The time until which it only continues, without an event; infinite if it never ends.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - layer: The animated layer.
  /// - Returns: In seconds of the window's clock; `nil` if it must be sampled in each frame.
  func quietEnd(at time: Double, in layer: CALayer) -> Double? {
    guard isStarted, driven == nil, source == nil, schedule.steadyTimes.contains(time) else {
      return nil
    }
    guard !isEndless else { return .infinity }
    return layer.hasTimeOfTree ? schedule.end : nil
  }

  /// Whether the animation needs no frames while its layer is out of sight.
  ///
  /// An animation that ends still requests one frame then, so that its completion runs on time.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - layer: The animated layer.
  /// - Returns: `false` if the animation must still be sampled in each frame.
  func sleeps(at time: Double, in layer: CALayer) -> Bool {
    guard let end = quietEnd(at: time, in: layer) else { return false }
    if end.isFinite, wake?.isWaiting != true { wake = AnimationWake(layer, at: end) }
    return true
  }

  func cancelWake() {
    wake?.cancel()
    wake = nil
  }

  /// Reports the start of the animation, once.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Reports the end of the animation, once.
  func stop(finished: Bool) {
    guard !isStopped else { return }
    isStopped = true
    if let calls = Self.heldStops {
      Self.heldStops = calls + [{ self.tellStop(finished) }]
    } else {
      tellStop(finished)
    }
  }

  private func tellStop(_ finished: Bool) {
    animation.delegate?.animationDidStop(animation, finished: finished)
    animation.completion?(finished)
    for call in onStop { call(finished) }
    onStop = []
  }

  // MARK: Deferred ends

  private static var heldStops: [@MainActor () -> Void]?

  /// Runs a closure that ends animations, and reports their ends afterwards.
  ///
  /// The receivers of those reports may change the layers.
  static func holdingStops(_ body: () -> Void) {
    guard heldStops == nil else { return body() }
    heldStops = []
    body()
    let calls = heldStops ?? []
    heldStops = nil
    for call in calls { call() }
  }
}

/// An event of an animation that a frame must report.
enum AnimationEvent {
  case started(AnimationEntry)
  case ended(AnimationEntry)

  @MainActor
  func tell() {
    switch self {
    case .started(let entry): entry.start()
    case .ended(let entry): entry.stop(finished: true)
    }
  }
}
