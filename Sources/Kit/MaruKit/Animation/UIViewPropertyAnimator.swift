import Foundation
import Layers
import Motion

/// An animation that can be paused, scrubbed, reversed and stopped.
///
/// Mirrors UIKit. Life: inactive → active (started, or paused before the start) → inactive, or
/// stopped → inactive. Its blocks are called when it becomes active. It keeps itself alive while it
/// runs.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating, AnimationProgress {
  /// The state of the animator.
  open internal(set) var state = UIViewAnimatingState.inactive
  /// The duration in seconds, without the delay.
  public let duration: TimeInterval
  /// The seconds between `startAnimation()` and the first movement.
  open internal(set) var delay: TimeInterval = 0
  /// The timing of the animation.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Whether scrubbing maps `fractionComplete` linearly to progress, ignoring the timing curve.
  open var scrubsLinearly = true
  /// Whether the views receive touches while they are animated.
  open var isUserInteractionEnabled = true
  /// Whether the program hit-tests animated views itself.
  ///
  /// By default hit tests find a view at its presentation position while the animator moves it. If
  /// this is `true`, hit tests use the model values.
  open var isManualHitTestingEnabled = false
  /// Whether the animation can be paused and stopped.
  open var isInterruptible = true
  /// Whether the animator pauses at its end instead of finishing.
  open var pausesOnCompletion = false

  let pace: AnimationPace
  var run: AnimatorRun?
  /// The progress while it is paused.
  final var heldProgress = PlaneProgress(0)
  /// The fraction set by scrubbing, until the animation runs again.
  final var scrubbedFraction: CGFloat?
  /// The elapsed seconds of the pace while it is paused; `nil` after scrubbing.
  final var heldElapsed: Double? = 0
  final var storedIsReversed = false
  private var animations: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  final var tracked: [TrackedChange] = []
  final var deadline: Deadline?
  /// The timeline that drives the animator instead of the clock.
  final var followed: TransitionTime?

  // MARK: Initializers

  /// Creates an animator with timing parameters.
  ///
  /// - Parameters:
  ///   - duration: Seconds; a spring of physical values has its own duration.
  ///   - parameters: The timing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let seconds = duration.isFinite ? max(duration, 0) : 0
    timingParameters = parameters
    (pace, self.duration) = parameters.pace(for: seconds)
  }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before the animation begins.
  ///   - options: The curve, and whether the views receive touches.
  ///   - animations: Changes views. Called immediately.
  ///   - completion: Called with the position at which the animation ended.
  /// - Returns: The animator.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve: UIView.AnimationCurve =
      switch options.rawValue >> 16 & 0xF {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      case 7: .keyboard
      default: .easeInOut
      }
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Contents

  /// Adds changes; if the animator is active, they are made immediately.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin after a fraction of the remaining time.
  ///
  /// A stopped animator ignores them.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = Double(delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1))
    switch state {
    case .inactive: animations.append((animation, factor))
    case .active: perform(animation, delayFactor: factor)
    case .stopped: break
    }
  }

  /// Adds a block that is called with the position at which the animation ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Activates the animator, paused at its start, or at its end if it is reversed.
  final func activate() {
    guard state == .inactive else { return }
    state = .active
    (heldProgress, heldElapsed, scrubbedFraction) = (PlaneProgress(0), 0, nil)
    let blocks = animations
    animations = []
    for (block, factor) in blocks { perform(block, delayFactor: factor) }
    if storedIsReversed { (heldProgress, heldElapsed) = (PlaneProgress(1), duration) }
  }

  private func perform(_ block: () -> Void, delayFactor: Double) {
    let now = max(min(progress(at: self.now).whole, 1), 0)
    let start = min(now + (1 - now) * delayFactor, 0.999)
    let options: UIView.AnimationOptions = isUserInteractionEnabled ? .allowUserInteraction : []
    let recorder = AnimatorBlock(self, span: start...1, options: options, completion: nil)
    ViewAnimation.run(recorder, block)
  }

  /// Ends the animator and calls its completions.
  final func complete(at position: UIViewAnimatingPosition) { closing(at: position)() }

  /// Ends the animator.
  ///
  /// - Returns: Calls the completions.
  final func closing(at position: UIViewAnimatingPosition) -> () -> Void {
    cancelDeadline()
    run = nil
    state = .inactive
    settle(at: position)
    leaveTime()
    tracked = []
    let told = completions
    completions = []
    return {
      for completion in told { completion(position) }
      if self.state == .inactive { self.storedIsReversed = false }
    }
  }

  final func dropCompletions() { completions = [] }

  // MARK: Followers

  /// Called when the progress changes: updates the animations that follow the animator.
  func progressChanged() {
    for change in tracked { change.layer?.animationsChanged() }
  }

  /// Ends the animations that follow the animator, with the model at the given position.
  func settle(at position: UIViewAnimatingPosition) {
    TrackedChange.put(&tracked, at: position)
    for change in tracked.reversed() { change.endAnimation(finished: position != .current) }
  }

  // MARK: Overridable

  /// Starts or resumes the animation.
  open func startAnimation() { begin(afterDelay: 0) }

  /// Starts the animation after a delay in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) { begin(afterDelay: delay) }

  /// Pauses the animation at its current position; activates an inactive animator.
  open func pauseAnimation() { hold() }

  /// Resumes the animation from its current position.
  ///
  /// - Parameters:
  ///   - parameters: The timing for the rest; `nil` keeps the timing.
  ///   - durationFactor: The rest takes this fraction of `duration`; 0 takes the remaining time.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { resume(parameters, Double(durationFactor)) }

  /// Stops the animation, with the views at their current positions.
  ///
  /// - Parameter withoutFinishing: If `true`, the animator becomes inactive without calling its
  ///   completions. Otherwise it waits for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

  /// Moves the views of a stopped animator to a position, and calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    complete(at: finalPosition)
  }

  // MARK: Progress

  /// Whether time drives the animation.
  open var isRunning: Bool { run != nil }

  /// Whether the animation runs back to its start.
  ///
  /// A running animation reverses at its current position. If it is set before the start, the
  /// animation begins at its end.
  open var isReversed: Bool {
    get { storedIsReversed }
    set {
      guard newValue != storedIsReversed, state != .stopped else { return }
      guard state == .active else { return storedIsReversed = newValue }
      let wasRunning = isRunning
      let interruptible = isInterruptible
      isInterruptible = true
      if wasRunning { hold() }
      storedIsReversed = newValue
      scrubbedFraction = scrubbedFraction.map { 1 - $0 }
      if wasRunning { resume(nil, 0) }
      isInterruptible = interruptible
    }
  }

  /// The progress of the animation, 0…1; for a reversed one, on the way back.
  ///
  /// Setting it activates an inactive animator and pauses a running one.
  open var fractionComplete: CGFloat {
    get {
      if let scrubbedFraction { return scrubbedFraction }
      let progress = min(max(progress(at: now).whole, 0), 1)
      return CGFloat(storedIsReversed ? 1 - progress : progress)
    }
    set {
      guard state != .stopped, newValue.isFinite else { return }
      hold()
      guard !isRunning else { return }
      let fraction = Double(min(max(newValue, 0), 1))
      var progress = storedIsReversed ? 1 - fraction : fraction
      if !scrubsLinearly { progress = pace.progress(at: progress * duration, of: duration).whole }
      (heldProgress, heldElapsed) = (PlaneProgress(progress), nil)
      scrubbedFraction = CGFloat(fraction)
      progressChanged()
    }
  }
}
