import Foundation
import Layers
import Motion

extension UIView {
  /// Options of an animation block or a transition.
  ///
  /// Mirrors UIKit, bit for bit.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews inside the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets the views receive touches while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from the presentation values, and removes endless animations of the properties.
    ///
    /// Other animations continue, as without this option, and the new one is added to them: the
    /// views change direction without a jump and keep their velocity.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs each repetition forwards and backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Lets a view's content keep changing during a transition.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides and shows the views of a transition instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Inherits no options from the enclosing block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// A constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Replaces the content without a transition: the default.
    public static let transitionNone: AnimationOptions = []
    /// Flips about the vertical axis, the left side coming forward.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Flips about the vertical axis, the right side coming forward.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Turns the old content up like a page from its lower right corner; fades with reduced motion.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Turns the new content down like a page over the old; fades with reduced motion.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Cross-fades from the old content to the new.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Flips about the horizontal axis, the top coming forward.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Flips about the horizontal axis, the bottom coming forward.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The display's frame rate.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// At most 60 frames per second, unless something else needs more.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// At most 30 frames per second, unless something else needs more.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// The timing curve that the options ask for.
    ///
    /// Curve 7, which keyboard notifications carry, is the keyboard's own.
    var curve: TimingCurve {
      switch rawValue >> 16 & 0xF {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      case 7: AnimationCurve.keyboard.timing
      default: .easeInEaseOut
      }
    }

    /// The frame rate that the options ask for.
    var frameRates: CAFrameRateRange {
      switch rawValue >> 24 & 0xF {
      case 3: CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
      case 7: CAFrameRateRange(minimum: 30, maximum: 30, preferred: 30)
      default: .default
      }
    }

    /// The options that a block inherits from the enclosing one.
    static let inherited: AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    ]
  }

  /// Options of a keyframe block.
  ///
  /// Mirrors UIKit, bit for bit. The bits of an `AnimationOptions` curve set the timing of the
  /// whole.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews inside the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Lets the views receive touches while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Starts from the presentation values, and removes endless animations of the properties.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until it is removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs each repetition forwards and backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Inherits no options from the enclosing block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Linear interpolation between the values: the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Holds each value until the next.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// A constant speed throughout; keyframe times are ignored.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// A smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// A smooth curve through the values at a constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// Named timing curves.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// A constant speed.
    case linear
    /// The keyboard's curve, which UIKit knows only by number: keyboard notifications carry it.
    case keyboard = 7

    /// The timing curve.
    var timing: TimingCurve {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      case .keyboard: TimingCurve(0.38, 0.7, 0.125, 1)
      }
    }
  }

  /// Animations that the system provides.
  public enum SystemAnimation: Int, Sendable {
    /// The views fade out, and are then removed from their superviews.
    case delete
  }
}
