import Foundation
import Layers
import Motion

extension UIView {
  /// How an animation block or a transition runs.
  ///
  /// Mirrors UIKit, bit for bit.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays subviews out inside the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Lets the views take touches meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins where the views are on screen, and ends animations that repeat for ever there.
    ///
    /// Others go on, as without it, and the new one is added to them: the views turn round without a
    /// jump, and without losing their speed.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back after each time.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps its own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Lets what is in a view go on changing while it takes part in a transition.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides and shows the views of a transition instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Takes no options from the block around it.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same pace throughout.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// A transition that shows at once: the default.
    public static let transitionNone: AnimationOptions = []
    /// Turns about the vertical axis, the left side coming forward.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical axis, the right side coming forward.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The old is a page that is turned up from its lower right corner; with reduced motion it fades.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// The new is a page that is turned down over the old; with reduced motion it fades in.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old fades out while the new fades in.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal axis, the top coming forward.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal axis, the bottom coming forward.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The display's frame rate.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// No more than 60 frames a second, where nothing else moves or changes.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// No more than 30 frames a second, where nothing else moves or changes.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// The pace that the options ask for.
    ///
    /// 7, which keyboard notifications carry, is the keyboard's own.
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

    /// What a block takes from the one around it.
    static let inherited: AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    ]
  }

  /// How a block of keyframes runs.
  ///
  /// Mirrors UIKit, bit for bit. The bits of an `AnimationOptions` curve set the pace of the whole.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays subviews out inside the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Lets the views take touches meanwhile.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins where the views are on screen, and ends animations that repeat for ever there.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Runs again and again.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs back after each time.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Takes no options from the block around it.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Evenly between two values: the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value stays until the next.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At one speed throughout.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth curve.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a smooth curve at one speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// The paces of animations.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// The same throughout.
    case linear
    /// The keyboard's, which UIKit knows by its number alone: keyboard notifications carry it.
    case keyboard = 7

    /// The curve itself.
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

  /// What the system knows to do with views.
  public enum SystemAnimation: Int, Sendable {
    /// The views fade, and are taken out of their superviews when that is done.
    case delete
  }
}
