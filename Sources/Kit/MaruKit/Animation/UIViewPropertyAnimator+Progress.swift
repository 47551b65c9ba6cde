import Foundation
import Layers

extension UIViewPropertyAnimator {
  // MARK: Progress

  package func progress(at time: Double) -> PlaneProgress {
    run?.progress(at: time) ?? heldProgress
  }

  package func isMoving(at time: Double) -> Bool {
    guard let run else { return false }
    return time >= run.begin && time < run.end
  }

  // MARK: Steps

  func begin(afterDelay seconds: Double) {
    let wasInactive = state == .inactive
    activate()
    guard state == .active, !isRunning else { return }
    let pause = seconds.isFinite ? max(seconds, 0) : 0
    if wasInactive { delay = pause }
    resume(nil, 0, after: pause)
  }

  func hold() {
    activate()
    guard state == .active, let run, isInterruptible else { return }
    let now = self.now
    let isWhole =
      run.from == PlaneProgress(0) && run.to == 1 && run.duration == duration && run.pace == pace
    (heldProgress, heldElapsed) = (run.progress(at: now), isWhole ? run.elapsed(at: now) : nil)
    self.run = nil
    cancelDeadline()
    progressChanged()
  }

  /// Resumes a held animation towards its end, or back to its start.
  func resume(_ parameters: (any UITimingCurveProvider)?, _ factor: Double, after pause: Double = 0)
  {
    activate()
    guard state == .active else { return }
    hold()
    guard !isRunning else { return }
    scrubbedFraction = nil
    let begin = now + pause
    let target = storedIsReversed ? 0.0 : 1
    let isFactorGiven = factor > 0 && factor.isFinite
    if parameters == nil, !isFactorGiven, let elapsed = elapsedOnPace {
      run = AnimatorRun(
        begin: begin, offset: elapsed, isBackwards: storedIsReversed, pace: pace,
        duration: duration, from: PlaneProgress(0), to: 1)
    } else {
      let left = isFactorGiven ? factor : abs(target - heldProgress.whole)
      let provider = parameters ?? timingParameters
      let (newPace, seconds) = provider?.pace(for: duration * left) ?? (pace, duration * left)
      run = AnimatorRun(
        begin: begin, offset: 0, isBackwards: false, pace: newPace, duration: seconds,
        from: heldProgress, to: target)
    }
    wakeAtBeginning()
  }

  /// The elapsed seconds on the animator's own pace while it is held; `nil` if a spring was
  /// scrubbed or has to run backwards.
  private var elapsedOnPace: Double? {
    guard case .curve(let curve) = pace else { return storedIsReversed ? nil : heldElapsed }
    if let heldElapsed { return heldElapsed }
    guard (0...1).contains(heldProgress.whole) else { return nil }
    return curve.time(ofProgress: heldProgress.whole) * duration
  }

  func stop(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    heldProgress = progress(at: now)
    cancelDeadline()
    run = nil
    settle(at: .current)
    leaveTime()
    state = .stopped
    guard withoutFinishing else { return }
    tracked = []
    dropCompletions()
    (state, storedIsReversed) = (.inactive, false)
  }

  // MARK: Deadlines

  func cancelDeadline() {
    deadline?.cancel()
    deadline = nil
  }

  private func wakeAtBeginning() {
    guard let run else { return }
    cancelDeadline()
    guard run.begin > now else { return wakeAtEnd() }
    wait(until: run.begin) { $0.wakeAtEnd() }
  }

  private func wakeAtEnd() {
    progressChanged()
    if let run { wait(until: run.end) { $0.reachedEnd() } }
  }

  /// Runs an action at a time of the animator; the deadline keeps the animator alive until then.
  private func wait(until time: Double, _ action: @escaping (UIViewPropertyAnimator) -> Void) {
    guard let moment = followed == nil ? time : followed?.moment(of: time) else { return }
    deadline = DeadlineQueue.current.add(at: moment) {
      self.deadline = nil
      action(self)
    }
  }

  // MARK: Transition timelines

  /// The current time of the animator.
  var now: Double {
    let time = CACurrentMediaTime()
    return followed?.time(at: time) ?? time
  }

  /// Lets the animator follow a timeline, if it has not changed anything yet.
  func follow(_ time: TransitionTime?) {
    guard let time, time !== self, followed == nil, run == nil, tracked.isEmpty else { return }
    followed = time
    time.take(self)
  }

  /// Called when the timeline changes speed, direction or position.
  func followedTimeChanged() {
    cancelDeadline()
    guard let run else { return }
    if run.begin > now {
      wait(until: run.begin) { $0.wakeAtEnd() }
    } else {
      wait(until: run.end) { $0.reachedEnd() }
    }
  }

  /// Lets the animator follow the clock again.
  func leaveTime() {
    followed?.lose(self)
    followed = nil
  }

  private func reachedEnd() {
    guard let run else { return }
    heldProgress = run.progress(at: run.end)
    heldElapsed = nil
    guard pausesOnCompletion else { return complete(at: storedIsReversed ? .start : .end) }
    self.run = nil
    progressChanged()
  }
}
