import Foundation

/// An animation through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order.
  public var values: [Any]?
  /// When each value is reached, as fractions of the duration; evenly spread where `nil`.
  public var keyTimes: [Double]?
  /// The pace between each two values; linear where `nil`.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// How the way between two values is filled.
  public var calculationMode = CAAnimationCalculationMode.linear

  open override func copy() -> Self {
    let copy = super.copy()
    copy.values = values
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    return copy
  }

  override func value(
    at fraction: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? {
    let stops = (values ?? []).compactMap { AnimationValue($0) }
    guard let last = stops.last else { return nil }
    guard stops.count > 1 else { return last }
    let time = paced(fraction)
    let even = stops.indices.map { Double($0) / Double(stops.count - 1) }
    let times = keyTimes?.count == stops.count ? keyTimes ?? even : even
    guard let next = times.firstIndex(where: { $0 > time }) else { return last }
    guard next > 0 else { return stops[0] }
    if calculationMode == .discrete { return stops[next - 1] }
    let span = times[next] - times[next - 1]
    var local = span > 0 ? (time - times[next - 1]) / span : 1
    if let functions = timingFunctions, functions.indices.contains(next - 1) {
      local = functions[next - 1].curve.progress(at: local)
    }
    return stops[next - 1].interpolated(to: stops[next], at: local)
  }
}

/// How the way between two values is filled.
public enum CAAnimationCalculationMode: String, Sendable {
  /// Evenly.
  case linear
  /// Not at all: each value stays until the next.
  case discrete
}

/// Animations that run together, within one duration.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  ///
  /// Those longer than the group are cut off at its end.
  public var animations: [CAAnimation]?

  open override func copy() -> Self {
    let copy = super.copy()
    copy.animations = animations?.map { $0.copy() }
    return copy
  }

  override var stale: LayerDirt {
    (animations ?? []).reduce(into: []) { $0.formUnion($1.stale) }
  }

  override func apply(
    at fraction: Double, to properties: inout LayerProperties, model: LayerProperties
  ) {
    let time = paced(fraction) * duration
    for animation in animations ?? [] {
      let schedule = AnimationSchedule(animation, begin: animation.beginTime, fallback: duration)
      guard let fraction = schedule.fraction(at: time) else { continue }
      animation.apply(at: fraction, to: &properties, model: model)
    }
  }
}
