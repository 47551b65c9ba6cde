import Foundation

/// Groups changes, and says how changes that nobody animates by hand are animated.
///
/// Mirrors Core Animation. What is set outside of every `begin` and `commit` belongs to the
/// implicit transaction, which is committed at the start of the next frame. Views answer for their
/// layers, so this matters for layers of their own.
@MainActor
public enum CATransaction {
  private struct Level {
    var duration = 0.25
    var timingFunction: CAMediaTimingFunction?
    var disablesActions = false
    var tally: CompletionTally?
    var completionBlock: (@MainActor () -> Void)?
  }

  private static var levels: [Level] = []
  /// Whether the first level is the implicit one.
  private static var hasImplicitLevel = false

  /// Begins a transaction inside the current one.
  public static func begin() {
    var level = levels.last ?? Level()
    (level.tally, level.completionBlock) = (nil, nil)
    levels.append(level)
  }

  /// Ends the transaction begun last.
  ///
  /// Its completion runs once its animations are over. Without a beginning it does nothing.
  public static func commit() {
    guard levels.count > (hasImplicitLevel ? 1 : 0) else { return }
    levels.popLast()?.tally?.seal()
  }

  /// Ends the implicit transaction, unless another one is inside of it.
  public static func flush() {
    guard hasImplicitLevel, levels.count == 1 else { return }
    hasImplicitLevel = false
    levels.popLast()?.tally?.seal()
  }

  /// Whether changes happen at once.
  public static func disableActions() -> Bool { levels.last?.disablesActions ?? false }

  /// Makes changes happen at once, or not.
  public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  /// Seconds of animations that do not say how long they are.
  public static func animationDuration() -> CFTimeInterval { levels.last?.duration ?? 0.25 }

  /// Sets the duration in seconds; one that is negative or no number counts as 0.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    change { $0.duration = duration > 0 ? duration : 0 }
  }

  /// The pace of animations that do not say theirs.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.last?.timingFunction
  }

  /// Sets the pace.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }

  /// Sets what runs when the animations that are added from now on are over.
  ///
  /// Animations of transactions inside of this one count as well. A block that was set before waits
  /// for the animations that were added until now.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    change { level in
      level.tally?.seal()
      level.tally = block.map { block in CompletionTally { _ in block() } }
      level.completionBlock = block
    }
  }

  /// What was set to run when the animations of the innermost transaction are over.
  public static func completionBlock() -> (@MainActor () -> Void)? { levels.last?.completionBlock }

  /// A setting by its key, as ``kCATransactionDisableActions``.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: nil
    }
  }

  /// Changes a setting by its key; an unknown key changes nothing.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if case .number(let seconds)? = AnimationValue(value) { setAnimationDuration(seconds) }
    case kCATransactionDisableActions:
      setDisableActions(value as? Bool ?? (value as? NSNumber)?.boolValue ?? false)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? @MainActor () -> Void)
    default: break
    }
  }

  /// Runs a body in which changes happen at once.
  public static func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    setDisableActions(true)
    defer { commit() }
    return try body()
  }

  /// Counts an animation that was just added to the completion blocks around it.
  static func enlist(_ entry: AnimationEntry) {
    for tally in levels.compactMap(\.tally) {
      tally.add()
      entry.onStop.append { tally.finishOne($0) }
    }
  }

  private static func change(_ body: (inout Level) -> Void) {
    if levels.isEmpty {
      levels.append(Level())
      hasImplicitLevel = true
      DeferredCalls.add { flush() }
    }
    body(&levels[levels.count - 1])
  }
}

/// The key of `CATransaction.setAnimationDuration(_:)`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.setDisableActions(_:)`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.setAnimationTimingFunction(_:)`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.setCompletionBlock(_:)`.
public let kCATransactionCompletionBlock = "completionBlock"

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
