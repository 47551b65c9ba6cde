import Foundation
import Layers
import Motion

extension UIView {
  /// How an animation block runs.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays subviews out inside the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets the views take touches meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins where the views are on screen.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after each time.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps its own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same pace throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var curve: TimingCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInEaseOut
      }
    }
  }

  /// Animates what a block changes.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - animations: Changes views. It is called at once.
  ///   - completion: Told when all is over, and whether all of it ran to its end.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates what a block changes, after some seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates what a block changes, as a spring does.
  ///
  /// - Parameters:
  ///   - duration: Seconds until the spring has settled to a thousandth.
  ///   - delay: Seconds before it begins.
  ///   - dampingRatio: 1 does not overshoot.
  ///   - velocity: At the start, in whole distances a second.
  ///   - options: How it runs; the curve has no effect.
  ///   - animations: Changes views. It is called at once.
  ///   - completion: Told when all is over.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: Double(dampingRatio), duration: duration, initialVelocity: Double(velocity))
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, spring: spring, animations: animations,
      completion: completion)
  }

  /// Makes changes that show at once, also inside an animation block.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    ViewAnimation.runWithout(actions)
  }

  /// Switches animation blocks on and off.
  public class func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.areEnabled = enabled }

  /// Whether animation blocks animate.
  public class var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }

  /// Seconds of the block that is running; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.inheritedDuration }
}
