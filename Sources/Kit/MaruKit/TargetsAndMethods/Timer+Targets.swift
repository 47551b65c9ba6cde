import Foundation

// UIKit's sources make timers with a target and a selector. Swift has no selectors without
// Objective-C, so the method itself is given: `Timer.scheduledTimer(timeInterval: 1, target: self,
// selector: Clock.tick, userInfo: nil, repeats: true)`.
extension Timer {
  /// Creates a timer that calls a method of an object, and schedules it in the current run loop.
  ///
  /// The object is retained until the timer is invalidated.
  ///
  /// - Parameters:
  ///   - ti: The seconds until the first call, and between calls.
  ///   - aTarget: The object.
  ///   - aSelector: Its method, such as `Clock.tick`.
  ///   - userInfo: The timer's `userInfo`.
  ///   - yesOrNo: Whether it is called repeatedly.
  /// - Returns: The timer.
  @MainActor @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval, target aTarget: Target,
    selector aSelector: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void,
    userInfo: Any? = nil, repeats yesOrNo: Bool
  ) -> Timer {
    let timer = TargetTimer(timeInterval: ti, userInfo: userInfo, repeats: yesOrNo) {
      aSelector(aTarget)($0)
    }
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// Creates a timer that calls a method without parameters, like the method with one.
  @MainActor @discardableResult
  public static func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval, target aTarget: Target,
    selector aSelector: @escaping @MainActor (Target) -> @MainActor () -> Void,
    userInfo: Any? = nil, repeats yesOrNo: Bool
  ) -> Timer {
    scheduledTimer(
      timeInterval: ti, target: aTarget, selector: { target in { _ in aSelector(target)() } },
      userInfo: userInfo, repeats: yesOrNo)
  }
}

/// A timer with a `userInfo`, which Foundation's own initializers do not set, and with a call that it
/// drops when it is invalidated.
private final class TargetTimer: Timer {
  // A timer is used by the thread of its run loop only.
  private var information: Any?
  private var call: (@MainActor (Timer) -> Void)?

  override var userInfo: Any? { information }

  /// Creates a timer of the main thread's run loop.
  convenience init(
    timeInterval: TimeInterval, userInfo: Any?, repeats: Bool,
    call: @escaping @MainActor (Timer) -> Void
  ) {
    self.init(timeInterval: timeInterval, repeats: repeats) { timer in
      guard let timer = timer as? TargetTimer, let call = timer.call else { return }
      if !repeats { timer.call = nil }
      let fired = Fired(timer: timer)
      MainActor.assumeIsolated { call(fired.timer) }
    }
    information = userInfo
    self.call = call
  }

  override func invalidate() {
    super.invalidate()
    call = nil
  }

  private struct Fired: @unchecked Sendable {
    let timer: Timer
  }
}
