import Foundation

/// Groups changes, and says how changes that nobody animates by hand are animated.
///
/// Mirrors Core Animation. Views switch implicit animations off, so this matters for layers of
/// their own.
@MainActor
public enum CATransaction {
  private struct Level {
    var duration = 0.25
    var timingFunction: CAMediaTimingFunction?
    var disablesActions = false
    var tally: CompletionTally?
  }

  private static var levels: [Level] = []

  /// Begins a transaction inside the current one.
  public static func begin() {
    var level = levels.last ?? Level()
    level.tally = nil
    levels.append(level)
  }

  /// Ends the transaction begun last.
  ///
  /// Its completion runs once its animations are over.
  public static func commit() {
    levels.popLast()?.tally?.seal()
  }

  /// Whether changes happen at once.
  public static func disableActions() -> Bool { levels.last?.disablesActions ?? false }

  /// Makes changes happen at once, or not.
  public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  /// Seconds of animations that do not say how long they are.
  public static func animationDuration() -> Double { levels.last?.duration ?? 0.25 }

  /// Sets the duration in seconds.
  public static func setAnimationDuration(_ duration: Double) { change { $0.duration = duration } }

  /// The pace of animations that do not say theirs.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.last?.timingFunction
  }

  /// Sets the pace.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }

  /// Sets what runs when the animations that are added from now on are over.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    change { level in level.tally = block.map { block in CompletionTally { _ in block() } } }
  }

  /// Runs a body in which changes happen at once.
  public static func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    setDisableActions(true)
    defer { commit() }
    return try body()
  }

  /// Counts an animation that was just added to the innermost completion block.
  static func enlist(_ entry: AnimationEntry) {
    guard let tally = levels.last?.tally else { return }
    tally.add()
    entry.onStop.append { tally.finishOne($0) }
  }

  private static func change(_ body: (inout Level) -> Void) {
    guard !levels.isEmpty else {
      // Outside of every transaction there is nobody to end one, so nothing is kept.
      var level = Level()
      body(&level)
      level.tally?.seal()
      return
    }
    body(&levels[levels.count - 1])
  }
}

/// Waits for a number of animations, then tells whether all ran to their end.
@MainActor
public final class CompletionTally {
  private var running = 0
  private var isSealed = false
  private var allFinished = true
  private var completion: (@MainActor (Bool) -> Void)?

  /// Makes a tally; `completion` is called exactly once.
  public init(completion: @escaping @MainActor (Bool) -> Void) { self.completion = completion }

  /// One more animation to wait for.
  public func add() { running += 1 }

  /// One animation less to wait for.
  public func finishOne(_ finished: Bool) {
    running -= 1
    if !finished { allFinished = false }
    callIfDone()
  }

  /// No more animations will come.
  ///
  /// Where there were none the completion runs in the next frame.
  public func seal() {
    isSealed = true
    if running == 0 {
      DeferredCalls.add { [self] in callIfDone() }
    }
  }

  private func callIfDone() {
    guard isSealed, running == 0, let completion else { return }
    self.completion = nil
    completion(allFinished)
  }
}
