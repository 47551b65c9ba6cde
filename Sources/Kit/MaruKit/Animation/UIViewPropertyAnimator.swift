import Foundation
import Layers
import Motion

/// An animation that may be paused, scrubbed, turned round and stopped.
///
/// Mirrors UIKit. Life: inactive → active (started, or paused before it was started) → inactive, or
/// stopped → inactive. Its blocks are called when it becomes active. It keeps itself alive while it
/// runs.
@MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating, AnimationProgress {
  /// Where it is in its life.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Seconds, without the delay.
  public let duration: TimeInterval
  /// Seconds between `startAnimation()` and the first movement.
  public internal(set) var delay: TimeInterval = 0
  /// Its pace.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Whether a drag moves the views in proportion, whatever the pace is.
  open var scrubsLinearly = true
  /// Whether the views take touches meanwhile.
  open var isUserInteractionEnabled = true
  /// Whether views are looked for where they are on screen by the program itself.
  ///
  /// Otherwise, as by default, hit tests find a view that the animator moves where it is on screen;
  /// with it they use the model's values.
  open var isManualHitTestingEnabled = false
  /// Whether it may be paused and stopped.
  open var isInterruptible = true
  /// Whether it is paused at its end instead of done.
  open var pausesOnCompletion = false

  let pace: AnimationPace
  var run: AnimatorRun?
  /// The progress while it is paused.
  var heldProgress = PlaneProgress(0)
  /// The fraction that it was scrubbed to, until it runs again.
  var scrubbedFraction: CGFloat?
  /// The seconds of the pace that lie behind while it is paused; `nil` after it was scrubbed.
  var heldElapsed: Double? = 0
  var storedIsReversed = false
  private var animations: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  var tracked: [TrackedChange] = []
  var deadline: DeadlineQueue.Token?
  /// What moves the animator's time instead of the clock.
  var followed: TransitionTime?

  // MARK: Making

  /// Makes an animator with timing parameters.
  ///
  /// - Parameters:
  ///   - duration: Seconds; a spring of physical values has its own.
  ///   - parameters: The pace.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let seconds = duration.isFinite ? max(duration, 0) : 0
    timingParameters = parameters
    (pace, self.duration) = parameters.pace(for: seconds)
  }

  /// Makes an animator with a named pace.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a pace of two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator with a spring's pace.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes and starts an animator.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it moves.
  ///   - options: The curve, and whether views take touches.
  ///   - animations: Changes views. It is called at once.
  ///   - completion: Told where it ended.
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

  /// Adds changes; while the animator is active they are made at once.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin after a share of the way that is left.
  ///
  /// A stopped animator takes none.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = Double(delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1))
    switch state {
    case .inactive: animations.append((animation, factor))
    case .active: perform(animation, delayFactor: factor)
    case .stopped: break
    }
  }

  /// Adds what is told where the animation ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Makes the animator active, paused at its start; at its end where it is reversed.
  func activate() {
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

  /// Ends the animator's life, and tells where.
  func complete(at position: UIViewAnimatingPosition) { closing(at: position)() }

  /// Ends the animator's life.
  ///
  /// - Returns: What tells where.
  func closing(at position: UIViewAnimatingPosition) -> () -> Void {
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

  func dropCompletions() { completions = [] }

  // MARK: What follows the progress

  /// Has what follows the animator show how far it is.
  func progressChanged() {
    for change in tracked { change.layer?.animationsChanged() }
  }

  /// Ends what follows the animator, and leaves it at a place of its way.
  func settle(at position: UIViewAnimatingPosition) {
    TrackedChange.put(&tracked, at: position)
    for change in tracked.reversed() { change.endAnimation(finished: position != .current) }
  }

  // MARK: Overridable

  /// Starts the animation, or lets it go on.
  open func startAnimation() { begin(afterDelay: 0) }

  /// Starts the animation after some seconds.
  open func startAnimation(afterDelay delay: TimeInterval) { begin(afterDelay: delay) }

  /// Holds the animation where it is; one that was not started becomes active.
  open func pauseAnimation() { hold() }

  /// Lets the animation go on from where it is.
  ///
  /// - Parameters:
  ///   - parameters: Another pace for the rest; `nil` keeps the pace.
  ///   - durationFactor: The rest takes this share of `duration`; 0 takes what is left of it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { resume(parameters, Double(durationFactor)) }

  /// Stops the animation, the views staying where they are on screen.
  ///
  /// - Parameter withoutFinishing: Whether that is all; otherwise the animator waits for
  ///   `finishAnimation(at:)`, which tells its completions.
  open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing) }

  /// Puts the views of a stopped animator to a place of their way, and tells the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    complete(at: finalPosition)
  }
}
