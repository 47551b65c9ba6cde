import Foundation

/// Calls back once per frame.
///
/// Mirrors Core Animation: a link runs while it is added to a run loop and not paused. It retains
/// its target until it is invalidated. Instead of a selector it takes a method of the target or a
/// closure:
///
/// ```swift
/// let link = CADisplayLink(target: self, selector: Ball.step)
/// link.add(to: .main, forMode: .common)
/// ```
///
/// Calls come at the frame's time, before its layout. Missed calls are not repeated. While no link
/// is running, nothing wakes the process. While no window can be seen, there are no calls.
@preconcurrency @MainActor
public final class CADisplayLink: IdentityHashable {
  /// The time of the current frame, in seconds of `CACurrentMediaTime`.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next frame, in seconds of `CACurrentMediaTime`.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between two refreshes of the display.
  public var duration: CFTimeInterval { AnimationClock.frameInterval }

  /// Whether callbacks are suspended.
  public var isPaused = false { didSet { if isPaused != oldValue { update() } } }

  /// Calls per second; 0 calls back in every frame.
  public var preferredFramesPerSecond = 0

  /// The preferred rates.
  ///
  /// The preferred one counts, or else the fastest.
  public var preferredFrameRateRange = CAFrameRateRange.default

  private var call: (@MainActor (CADisplayLink) -> Void)?
  private var isAdded = false
  private var deadline: Deadline?
  /// The due time of the last or next call.
  private var beat = 0.0

  /// Creates a link that calls a method of an object, which it retains.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) {
    call = { selector(target)($0) }
  }

  /// Creates a link that calls a method without parameters of an object, which it retains.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    call = { _ in selector(target)() }
  }

  /// Creates a link that calls a closure.
  public init(handler: @escaping @MainActor (CADisplayLink) -> Void) { call = handler }

  /// Starts the link.
  ///
  /// Frames have a single run loop, the main one, so `runloop` and `mode` are ignored.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard call != nil else { return }
    isAdded = true
    update()
  }

  /// Stops the link.
  ///
  /// It can be added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    update()
  }

  /// Stops the link for good and releases its target.
  public func invalidate() {
    isAdded = false
    call = nil
    update()
  }

  /// Seconds between two calls.
  private var interval: Double {
    let wanted = preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : nil
    let rate = wanted ?? preferredFrameRateRange.wanted ?? .infinity
    return CAFrameRateRange.interval(ofRate: rate, refresh: duration)
  }

  private func update() {
    let runs = isAdded && !isPaused && call != nil
    if !runs, let deadline {
      deadline.cancel()
      self.deadline = nil
    } else if runs, deadline == nil {
      let queue = DeadlineQueue.current
      guard queue.showsFrames else { return queue.add(self) }
      let now = CACurrentMediaTime()
      beat = beat + interval > now ? beat + interval : now + interval
      // The deadline retains the link, as a run loop does. It is slightly before the frame, so that
      // rounding cannot put it after.
      deadline = queue.add(at: beat - 1e-6) { self.fire() }
    }
  }

  /// Continues after a time in which no frames were shown.
  func framesAreShown() { update() }

  private func fire() {
    deadline = nil
    timestamp = CACurrentMediaTime()
    targetTimestamp = timestamp + interval
    call?(self)
    update()
  }
}
