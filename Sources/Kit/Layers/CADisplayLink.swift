import Foundation

/// Calls back once a frame.
///
/// Mirrors Core Animation: a link runs while it was added to a run loop and is not paused. It keeps
/// its target alive until it is invalidated. There are no selectors here; a method of the target
/// or a closure takes their place:
///
/// ```swift
/// let link = CADisplayLink(target: self, selector: Ball.step)
/// link.add(to: .main, forMode: .common)
/// ```
///
/// Calls come at the frame's time, before its layout. One that comes late is not made up for. While
/// no link runs nothing wakes.
@MainActor
public final class CADisplayLink: IdentityHashable {
  /// The time of the frame that is being made, as `CACurrentMediaTime` counts.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the next frame will be made.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between two refreshes of the display.
  public var duration: CFTimeInterval { AnimationClock.frameInterval }

  /// Whether calls are held back.
  public var isPaused = false { didSet { if isPaused != oldValue { update() } } }

  /// Calls a second; 0 means one each frame.
  public var preferredFramesPerSecond = 0

  /// The rates that are wanted; the preferred one counts, or else the fastest.
  public var preferredFrameRateRange = CAFrameRateRange.default

  private var call: (@MainActor (CADisplayLink) -> Void)?
  private var isAdded = false
  private var deadline: DeadlineQueue.Token?
  /// When the last call was due, or the next one is.
  private var beat = 0.0

  /// Makes a link that calls a method of an object, which it keeps alive.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) {
    call = { selector(target)($0) }
  }

  /// Makes a link that calls a method without parameters of an object, which it keeps alive.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    call = { _ in selector(target)() }
  }

  /// Makes a link that calls a closure.
  public init(handler: @escaping @MainActor (CADisplayLink) -> Void) { call = handler }

  /// Lets the link run.
  ///
  /// There is one run loop for frames, the main one: neither `runloop` nor `mode` matter.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil else { return }
    isAdded = true
    update()
  }

  /// Lets the link run no longer; it may be added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    update()
  }

  /// Ends the link for good, and lets its target go.
  public func invalidate() {
    isAdded = false
    call = nil
    update()
  }

  /// Seconds from one call to the next.
  private var interval: Double {
    let wanted = preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : nil
    let rate = wanted ?? preferredFrameRateRange.wanted ?? .infinity
    return CAFrameRateRange.interval(ofRate: rate, refresh: duration)
  }

  private func update() {
    let runs = isAdded && !isPaused && call != nil
    if !runs, let deadline {
      DeadlineQueue.remove(deadline)
      self.deadline = nil
    } else if runs, deadline == nil {
      let now = CACurrentMediaTime()
      beat = beat + interval > now ? beat + interval : now + interval
      // The deadline keeps the link alive, as a run loop does. It lies a little before the frame, so
      // that rounding does not put it after.
      deadline = DeadlineQueue.add(at: beat - 1e-6) { self.fire() }
    }
  }

  private func fire() {
    deadline = nil
    timestamp = CACurrentMediaTime()
    targetTimestamp = timestamp + interval
    call?(self)
    update()
  }
}
