import Foundation

/// An animation that a layer has taken.
///
/// Life: taken → sampled at each frame → started → over → dropped. It is told about each step once.
@MainActor
final class AnimationEntry {
  let key: String?
  let animation: CAAnimation
  let schedule: AnimationSchedule
  /// What it follows instead of its layer's time.
  let source: (any AnimationTime)?
  /// How many frames a second it would like; infinite for as many as there are.
  let frameRate: Double
  var onStop: [@MainActor (Bool) -> Void] = []

  // Asked once, as each frame needs them and nobody changes the animation any more.
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
  ///   - key: The layer's name for the animation.
  ///   - animation: Nobody else changes it any more.
  ///   - now: The layer's time.
  ///   - source: What the animation follows instead; `now` is of that time then.
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

  /// The animation's time, at one of the window's clock.
  ///
  /// - Parameters:
  ///   - time: As the clock of the window counts.
  ///   - local: The same in the layer's time.
  ///   - layer: The one that has taken the animation.
  /// - Returns: Seconds.
  func time(at time: Double, local: Double, of layer: CALayer) -> Double {
    guard let source else { return local }
    return layer.localTime(at: source.time(at: time))
  }

  /// Looks where the animation is.
  ///
  /// - Parameter time: The animation's time.
  /// - Returns: Whether it shows something else than when it was looked at last.
  func look(at time: Double) -> Bool {
    let sample = schedule.sample(at: time)
    let progress = driven?.progress(at: time)
    let isNew = !isSampled || sample != lastSample || progress != lastProgress
    (isSampled, lastTime, lastSample, lastProgress) = (true, time, sample, progress)
    return isNew
  }

  /// Changes a layer's values to what the animation shows.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - properties: The values, with the animations before this one applied.
  ///   - layer: Whose own values it may go back to.
  func apply(at time: Double, to properties: inout LayerProperties, of layer: CALayer) {
    guard let sample = time == lastTime ? lastSample : schedule.sample(at: time) else { return }
    if let numbers {
      numbers.apply(sample.fraction, to: &properties, of: layer)
    } else {
      animation.apply(sample, at: time, to: &properties, model: layer.model)
    }
  }

  /// Whether it has begun, follows nothing but the layer's time, and does no more than to move the layer
  /// or to fade it.
  var movesSteadily: Bool {
    isStarted && driven == nil && source == nil && !redraws
      && stale.isSubset(of: [.placement, .fade])
  }

  /// What it changes, prepared for frames in which nothing else happens; `nil` where that is not simple.
  func steadyChange(of layer: CALayer) -> SteadyMotion.Change? {
    if let number = numbers?.steady(schedule, of: layer) { return .number(number) }
    let transform = (animation as? CABasicAnimation)?.steadyTransform(schedule, of: layer)
    return transform.map { .transform($0) }
  }

  /// Whether its key is a property's, or that with a number behind it.
  func isNamed(after property: String) -> Bool {
    key == property || key?.hasPrefix("\(property)-") == true
  }

  /// Whether it would never be over.
  var isEndless: Bool { driven == nil && schedule.total == .infinity }

  /// Whether it shows the same from now on, and has nothing to tell, at a time of the window's clock,
  /// which is the layer's as well.
  func isAtRest(at time: Double) -> Bool {
    guard source == nil, driven == nil, isStarted else { return false }
    return schedule.speed == 0 || (isStopped && isOver(at: time))
  }

  /// After how many seconds it shows the same again, over and over.
  ///
  /// - Parameter time: One of the window's clock, which is the layer's as well.
  /// - Returns: `nil` where somebody moves it or draws what it changes, and where it adds up or does not
  ///   run.
  func period(at time: Double) -> Double? {
    let addsUp = (animation as? CAPropertyAnimation)?.isCumulative == true
    guard isStarted, driven == nil, source == nil, !redraws, !addsUp,
      schedule.steadyTimes.contains(time)
    else { return nil }
    return schedule.period
  }

  /// Forgets what was looked at last, as something else was shown since.
  func forgetLook() { isSampled = false }

  /// An animation whose progress somebody says is not over by itself, nor is one that may be taken
  /// back.
  func isOver(at time: Double) -> Bool {
    driven == nil && schedule.isOver(at: time) && source?.mayGoBack != true
  }

  /// Whether the next frame will show something else, or has something to tell.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - standsStill: Whether that does not run.
  /// - Returns: `false` where frames would show the same.
  func needsFrames(at time: Double, standsStill: Bool) -> Bool {
    if isOver(at: time) { return animation.isRemovedOnCompletion || !isStopped }
    guard !standsStill else { return false }
    if let driven { return driven.isMoving(at: time) }
    if schedule.isWaiting(at: time) { return wake?.isWaiting != true }
    return schedule.speed != 0 || !isStarted
  }

  /// Asks for a frame when the animation begins, so that none is needed until then.
  ///
  /// - Parameter layer: The one that has taken the animation.
  func wakeAtBeginning(_ layer: CALayer) {
    wake = AnimationWake(layer, at: schedule.begin)
  }

  /// Whether the animation needs no frames while its layer is out of sight.
  ///
  /// An animation that ends still asks for one frame then, so that its completion runs on time.
  ///
  /// - Parameters:
  ///   - time: The animation's time.
  ///   - layer: The one that has taken the animation.
  /// - Returns: `false` if the animation must still be asked in each frame.
  func sleeps(at time: Double, in layer: CALayer) -> Bool {
    guard isStarted, driven == nil, source == nil, schedule.steadyTimes.contains(time) else {
      return false
    }
    guard !isEndless else { return true }
    guard layer.hasTimeOfTree else { return false }
    if wake?.isWaiting != true { wake = AnimationWake(layer, at: schedule.end) }
    return true
  }

  func cancelWake() {
    wake?.cancel()
    wake = nil
  }

  /// Says that the animation has begun, if it was not said before.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Says that the animation has ended, if it was not said before.
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

  // MARK: Ends that wait

  private static var heldStops: [@MainActor () -> Void]?

  /// Does something that ends animations, and tells their ends when it is done.
  ///
  /// Whoever is told may change the layers.
  static func holdingStops(_ body: () -> Void) {
    guard heldStops == nil else { return body() }
    heldStops = []
    body()
    let calls = heldStops ?? []
    heldStops = nil
    for call in calls { call() }
  }
}

/// What a frame has to tell about an animation.
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
