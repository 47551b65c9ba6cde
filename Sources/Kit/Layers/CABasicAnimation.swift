import Foundation
import Graphics

/// An animation from one value to another.
///
/// Which of the three values are set decides, as in Core Animation: from `fromValue` to `toValue`;
/// from `fromValue` by `byValue`; by `byValue` to `toValue`; from `fromValue` to what the layer
/// shows otherwise; from there to `toValue`, or by `byValue`; and where none is set, from there to
/// the layer's own value.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  public var fromValue: Any? { didSet { from = AnimationValue(fromValue) } }
  /// The last value.
  public var toValue: Any? { didSet { to = AnimationValue(toValue) } }
  /// The way between.
  public var byValue: Any? { didSet { by = AnimationValue(byValue) } }

  // What is interpolated at each frame; finding out what an `Any` is takes longer.
  private var from: AnimationValue?
  private var to: AnimationValue?
  private var by: AnimationValue?

  /// The differences that it leads from and to, where these are given.
  var differences: (from: [Double], to: [Double])? {
    guard by == nil, case .difference(let start) = from, case .difference(let end) = to else {
      return nil
    }
    return (start, end)
  }

  open override func copy() -> Self {
    let copy = super.copy()
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
    return copy
  }

  /// Starts from what the layer showed before the change, where no value is set.
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
    // What animations of views add are differences.
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
