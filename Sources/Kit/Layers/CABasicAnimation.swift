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
    let ends = [from, to, by].map { $0?.numbers }
    guard zip([from, to, by], ends).allSatisfy({ ($0 == nil) == ($1?.kind != kind) }) else {
      return nil
    }
    return NumberAnimation(
      property: property, from: ends[0]?.numbers, to: ends[1]?.numbers, by: ends[2]?.numbers,
      pace: pace, isAdditive: isAdditive)
  }
}
