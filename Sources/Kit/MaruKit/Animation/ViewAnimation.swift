import Foundation
import Layers
import Motion

/// The stack of running animation blocks.
@MainActor
enum ViewAnimation {
  /// `nil` is a block whose changes are not animated.
  private static var blocks: [AnimationBlock?] = []
  static var areEnabled = true
  /// The innermost block; `nil` if changes are not animated.
  private static var current: AnimationBlock? { blocks.last.flatMap { $0 } }

  /// Whether changes made now are animated.
  static var isRecording: Bool { areEnabled && current != nil }

  /// Whether animation is suppressed: disabled, or the innermost block does not animate.
  static var isSilenced: Bool { !areEnabled || blocks.last.map { $0 == nil } ?? false }

  /// The duration of the running block in seconds; 0 outside a block.
  static var inheritedDuration: Double { current?.duration ?? 0 }

  /// Runs a block and animates its changes.
  static func run(
    duration: Double, delay: Double, options: UIView.AnimationOptions, spring: Spring? = nil,
    animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let pace = spring.map { AnimationPace.spring($0) } ?? .curve(options.curve)
    let (outer, options) = (current, inheriting(options))
    let takesDuration = outer != nil && !options.contains(.overrideInheritedDuration)
    let takesPace = outer != nil && !options.contains(.overrideInheritedCurve)
    if let outer = outer as? AnimatorBlock, takesDuration, takesPace {
      let block = AnimatorBlock(
        outer.animator, span: outer.span, options: options, completion: completion)
      return run(block, animations)
    }
    let block = AnimationBlock(
      duration: takesDuration ? outer?.duration ?? duration : duration,
      delay: (outer?.delay ?? 0) + max(delay.isFinite ? delay : 0, 0),
      pace: takesPace ? outer?.pace ?? pace : pace, options: options, completion: completion)
    if let outer, block.repeatCount == 0, !options.contains(.overrideInheritedOptions) {
      (block.repeatCount, block.autoreverses) = (outer.repeatCount, outer.autoreverses)
    }
    run(block, animations)
  }

  /// Runs a keyframe block.
  static func runKeyframes(
    duration: Double, delay: Double, options: UIView.KeyframeAnimationOptions,
    animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    // Both kinds of options share their bits, except the calculation modes.
    let plain = inheriting(
      UIView.AnimationOptions(rawValue: options.rawValue & ~UInt(7 << 10)))
    let outer = current
    let takesDuration = outer != nil && !plain.contains(.overrideInheritedDuration)
    let block = KeyframeBlock(
      duration: takesDuration ? outer?.duration ?? duration : duration,
      delay: (outer?.delay ?? 0) + max(delay.isFinite ? delay : 0, 0), keyframeOptions: options,
      options: plain, pace: outer?.pace ?? .curve(plain.curve),
      animator: takesDuration ? outer as? AnimatorBlock : nil, completion: completion)
    run(block, animations)
  }

  /// Runs a block as the innermost one.
  static func run(_ block: AnimationBlock, _ animations: () -> Void) {
    let depth = blocks.count
    blocks.append(block)
    animations()
    block.finish()
    blocks.removeSubrange(depth...)
    block.tally.seal()
  }

  /// Begins a block that lasts until `commit`.
  static func begin() { blocks.append(CommittedBlock()) }

  /// The innermost block, if `begin` has begun it.
  static var begun: CommittedBlock? { current as? CommittedBlock }

  /// Ends the innermost block, if `begin` has begun it.
  static func commit() {
    guard let block = begun else { return }
    block.finish()
    blocks.removeLast()
    block.tally.seal()
  }

  /// Runs a block whose own changes are not animated; nested blocks animate theirs.
  static func runWithout(_ block: () -> Void) {
    let depth = blocks.count
    blocks.append(nil)
    block()
    blocks.removeSubrange(depth...)
  }

  /// Runs one keyframe of a keyframe block.
  static func keyframe(start: Double, duration: Double, _ animations: () -> Void) {
    guard let block = current as? KeyframeBlock else { return animations() }
    block.keyframe(start: start, duration: duration, animations)
  }

  /// Runs a repeated part of a block.
  static func repeating(_ count: Float, autoreverses: Bool, _ animations: () -> Void) {
    guard let block = current, count > 0 else { return animations() }
    let outer = (block.repeatCount, block.autoreverses)
    (block.repeatCount, block.autoreverses) = (count, autoreverses)
    animations()
    (block.repeatCount, block.autoreverses) = outer
  }

  private static func inheriting(_ options: UIView.AnimationOptions) -> UIView.AnimationOptions {
    guard let outer = current, !options.contains(.overrideInheritedOptions) else { return options }
    return options.union(outer.options.intersection(.inherited))
  }

  // MARK: Changes

  /// The action that a view returns to its layer for a change: animates it, or does nothing.
  static func action(for layer: CALayer, key: String) -> any CAAction {
    guard areEnabled, let block = current, !block.isInstant,
      layer.isAnimatedImplicitly(key) || pathKeys.contains(key)
    else { return none }
    return Recorder(block: block)
  }

  /// Suppresses the animation of a change.
  private static let none = NSNull()

  /// Path properties, which are animated if the new path has the same structure as the old one.
  private static let pathKeys: Set<String> = ["path", "shadowPath"]

  /// Passes a change to the block that was running when it was made.
  private struct Recorder: CAAction {
    let block: AnimationBlock

    func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
      guard let layer = object as? CALayer,
        let old = arguments?[CALayer.previousModelKey] as? AnimationValue,
        let new = layer.snapshot.value(forKeyPath: key)
      else { return }
      let shown = arguments?[CALayer.previousValueKey] as? AnimationValue ?? old
      let change = PropertyChange(layer: layer, key: key, old: old, new: new, shown: shown)
      if pathKeys.contains(key), change.missing(from: change.shown) == nil { return }
      block.noticeSize(of: change)
      block.record(change)
    }
  }
}
