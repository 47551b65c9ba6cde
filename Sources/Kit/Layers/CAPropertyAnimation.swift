import Foundation
import Graphics
import Motion

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  /// The property, as `position` or `transform.scale`.
  public var keyPath: String?
  /// Whether the value is added to what the layer has.
  public var isAdditive = false

  /// Makes an animation of a property.
  ///
  /// A key path that no layer has animates nothing.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  open override func copy() -> Self {
    let copy = super.copy()
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    return copy
  }

  override var stale: LayerDirt { keyPath.flatMap(LayerKeyPath.init)?.stale ?? [] }

  override func apply(
    at fraction: Double, to properties: inout LayerProperties, model: LayerProperties
  ) {
    guard let property = keyPath.flatMap(LayerKeyPath.init),
      let current = property.value(in: properties),
      let value = value(at: fraction, current: current, model: property.value(in: model) ?? current)
    else { return }
    property.apply(isAdditive ? current.adding(value) ?? value : value, to: &properties)
  }

  /// The value at a fraction of one run.
  ///
  /// `nil` changes nothing.
  func value(
    at fraction: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? { nil }
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value; the layer's own where `nil`.
  public var fromValue: Any?
  /// The last value; the layer's own where `nil`.
  public var toValue: Any?
  /// The way between, where one of the ends is `nil`.
  public var byValue: Any?

  open override func copy() -> Self {
    let copy = super.copy()
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
    return copy
  }

  override func value(
    at fraction: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? {
    let from = AnimationValue(fromValue)
    let to = AnimationValue(toValue)
    let by = AnimationValue(byValue)
    let start = from ?? to.flatMap { end in by.flatMap { end.subtracting($0) } } ?? current
    let end = to ?? by.flatMap { start.adding($0) } ?? model
    return start.interpolated(to: end, at: paced(fraction))
  }
}

/// An animation from one value to another that moves as a spring does.
open class CASpringAnimation: CABasicAnimation {
  /// The spring.
  ///
  /// Its progress may pass the last value and come back.
  public var spring = Spring()

  /// The mass at the spring's end, over 0.
  public var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { replaceSpring(mass: Double(newValue)) }
  }

  /// The stiffness, over 0.
  public var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { replaceSpring(stiffness: Double(newValue)) }
  }

  /// The damping, at least 0.
  public var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { replaceSpring(damping: Double(newValue)) }
  }

  /// The speed at the start, in whole distances a second.
  public var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { replaceSpring(initialVelocity: Double(newValue)) }
  }

  /// After how many seconds the value stays within a thousandth of its end.
  public var settlingDuration: Double { spring.settlingDuration }

  open override func copy() -> Self {
    let copy = super.copy()
    copy.spring = spring
    return copy
  }

  override func paced(_ fraction: Double) -> Double {
    fraction >= 1 ? 1 : spring.progress(at: fraction * duration)
  }

  private func replaceSpring(
    mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil,
    initialVelocity: Double? = nil
  ) {
    spring = Spring(
      mass: mass ?? spring.mass, stiffness: stiffness ?? spring.stiffness,
      damping: damping ?? spring.damping,
      initialVelocity: initialVelocity ?? spring.initialVelocity)
  }
}
