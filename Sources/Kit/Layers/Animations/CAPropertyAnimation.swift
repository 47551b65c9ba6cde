import Foundation
import Graphics

/// An animation of one property.
open class CAPropertyAnimation: CAAnimation {
  /// The property's key path, such as `position` or `transform.scale`.
  open var keyPath: String?
  /// Converts the animation's numbers to transforms, if the property is one.
  open var valueFunction: CAValueFunction?
  /// Whether the value is added to the layer's current value.
  open var isAdditive = false
  /// Whether each run starts where the previous one ended.
  open var isCumulative = false

  /// The property of the layer that has added the animation; `nil` if it has none with the key
  /// path.
  final private(set) var property: LayerKeyPath?

  /// Creates an animation of a property.
  ///
  /// An unknown key path animates nothing.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  open override func copy() -> Self {
    let copy = super.copy()
    copy.keyPath = keyPath
    copy.valueFunction = valueFunction
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
    return copy
  }

  override func willBeAdded(to layer: CALayer) {
    property = keyPath.flatMap { keyPath in
      valueFunction?.property(of: keyPath, isAdditive: isAdditive)
        ?? LayerKeyPath(keyPath, of: layer.model)
    }
  }

  override var stale: LayerDirt { property?.stale ?? [] }

  override var redraws: Bool { property?.redraws ?? false }

  /// Whether the animation is applied before all others, newest first.
  ///
  /// Sums of colours are clamped to 0…1. The newest difference leads from the layer's own colour to
  /// the start of the older ones. Applied first, it keeps the intermediate sum in range.
  override var appliesLast: Bool {
    isAdditive && (keyPath?.hasSuffix("Color") == true || keyPath == "colors")
  }

  override func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {
    guard let property, let current = property.value(in: properties) else { return }
    let own = property.value(in: model) ?? current
    guard var value = value(at: sample.fraction, time: time, current: current, model: own) else {
      return
    }
    if isCumulative, sample.run > 0, sample.run.isFinite,
      let end = self.value(at: 1, time: time, current: current, model: own)?.components
    {
      value = value.moved(by: end, times: sample.run) ?? value
    }
    property.apply(isAdditive ? current.adding(value) ?? value : value, to: &properties)
  }

  /// The value at a fraction of one run.
  ///
  /// `nil` changes nothing.
  func value(
    at fraction: Double, time: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? { nil }
}
