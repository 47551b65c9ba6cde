import Foundation
import Graphics

/// An animation from one value to another.
///
/// As in Core Animation, the combination of set values decides the ends:
/// - `fromValue` and `toValue`: between them;
/// - `fromValue` and `byValue`: from `fromValue` to their sum;
/// - `byValue` and `toValue`: from their difference to `toValue`;
/// - only `fromValue`: to the current presentation value;
/// - only `toValue` or `byValue`: from the current presentation value;
/// - none: from the current presentation value to the model value.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start.
  open var fromValue: Any? { didSet { from = AnimationValue(fromValue) } }
  /// The value at the end.
  open var toValue: Any? { didSet { to = AnimationValue(toValue) } }
  /// The difference between start and end.
  open var byValue: Any? { didSet { by = AnimationValue(byValue) } }

  // The values that each frame interpolates. Converting an `Any` in each frame would take longer.
  private var from: AnimationValue?
  private var to: AnimationValue?
  private var by: AnimationValue?

  open override func copy() -> Self {
    let copy = super.copy()
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
    return copy
  }

  /// Adds the animation.
  ///
  /// If no value is set, it starts from the layer's presentation before the change.
  open override func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard fromValue == nil, toValue == nil, byValue == nil,
      let previous = arguments?[CALayer.previousValueKey]
    else { return super.run(forKey: key, object: object, arguments: arguments) }
    let animation = copy()
    animation.fromValue = previous
    (object as? CALayer)?.add(animation, forKey: key)
  }

  override func value(
    at fraction: Double, time: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? {
    let start = from ?? to.flatMap { end in by.flatMap { end.subtracting($0) } } ?? current
    let end = to ?? by.flatMap { start.adding($0) } ?? (from == nil ? model : current)
    return start.interpolated(to: end, at: paced(fraction))
  }

  override var numberAnimation: NumberAnimation? {
    guard !isCumulative, let property, let kind = property.kind else { return nil }
    // Animations of views add up as differences.
    for isDifference in [false, true] where isAdditive || !isDifference {
      func numbers(_ end: AnimationValue?) -> SIMD4<Double>? {
        end?.numbers(of: kind, isDifference: isDifference)
      }
      let (start, stop, way) = (numbers(from), numbers(to), numbers(by))
      guard (from == nil) == (start == nil), (to == nil) == (stop == nil),
        (by == nil) == (way == nil)
      else { continue }
      return NumberAnimation(
        property: property, from: start, to: stop, by: way, pace: pace, isAdditive: isAdditive)
    }
    return nil
  }
}
