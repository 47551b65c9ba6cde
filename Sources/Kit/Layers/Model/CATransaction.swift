import Foundation

/// Groups changes and configures their implicit animations.
///
/// Mirrors Core Animation. Changes outside any `begin` and `commit` belong to the implicit
/// transaction, which is committed at the start of the next frame. Views disable the implicit
/// animations of their layers, so this mostly matters for standalone layers.
@preconcurrency @MainActor
public enum CATransaction {
  private struct Level {
    var duration = 0.25
    var timingFunction: CAMediaTimingFunction?
    var disablesActions = false
    var tally: CompletionTally?
    var completionBlock: (@MainActor () -> Void)?
  }

  private static var levels: [Level] = []
  /// Whether the first level is the implicit transaction.
  private static var hasImplicitLevel = false

  /// Starts a nested transaction.
  public static func begin() {
    var level = levels.last ?? Level()
    (level.tally, level.completionBlock) = (nil, nil)
    levels.append(level)
  }

  /// Ends the innermost transaction.
  ///
  /// Its completion block runs when its animations are over. A call without `begin` is ignored.
  public static func commit() {
    guard levels.count > (hasImplicitLevel ? 1 : 0) else { return }
    levels.popLast()?.tally?.seal()
  }

  /// Ends the implicit transaction, unless an explicit one is open.
  public static func flush() {
    guard hasImplicitLevel, levels.count == 1 else { return }
    hasImplicitLevel = false
    levels.popLast()?.tally?.seal()
  }

  /// Whether changes are applied without actions.
  public static func disableActions() -> Bool { levels.last?.disablesActions ?? false }

  /// Sets whether changes are applied without actions.
  public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  /// The duration in seconds of animations without one.
  public static func animationDuration() -> CFTimeInterval { levels.last?.duration ?? 0.25 }

  /// Sets the duration in seconds.
  ///
  /// A negative number or NaN counts as 0.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {
    change { $0.duration = duration > 0 ? duration : 0 }
  }

  /// The timing function of animations without one.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.last?.timingFunction
  }

  /// Sets the timing function of animations without one.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timingFunction = function }
  }

  /// Sets the block that runs when the animations added from now on are over.
  ///
  /// Animations of nested transactions count too. A block that was set before waits only for the
  /// animations added until now.
  public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
    change { level in
      level.tally?.seal()
      level.tally = block.map { block in CompletionTally { _ in block() } }
      level.completionBlock = block
    }
  }

  /// The completion block of the innermost transaction.
  public static func completionBlock() -> (@MainActor () -> Void)? { levels.last?.completionBlock }

  /// A setting by its key, such as ``kCATransactionDisableActions``.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: nil
    }
  }

  /// Changes a setting by its key.
  ///
  /// An unknown key is ignored.
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

  /// Runs a closure whose changes are applied without actions.
  public static func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    setDisableActions(true)
    defer { commit() }
    return try body()
  }

  /// Adds a new animation to the tallies of all open transactions.
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

/// Waits for a number of animations, then reports whether all of them ran to their end.
@preconcurrency @MainActor
public final class CompletionTally {
  private var running = 0
  private var isSealed = false
  private var allFinished = true
  private var completion: (@MainActor (Bool) -> Void)?

  /// Creates a tally.
  ///
  /// `completion` is called exactly once.
  public init(completion: @escaping @MainActor (Bool) -> Void) { self.completion = completion }

  /// Adds an animation to wait for.
  public func add() { running += 1 }

  /// Removes an animation that has ended.
  public func finishOne(_ finished: Bool) {
    running -= 1
    if !finished { allFinished = false }
    callIfDone()
  }

  /// Declares that no more animations will be added.
  ///
  /// If there were none, the completion runs in the next frame.
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
