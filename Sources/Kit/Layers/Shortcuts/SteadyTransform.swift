import Graphics

/// A transform animation of a view, prepared for its frames from start to end.
///
/// It gives the same values as ``CABasicAnimation`` if nothing else animates the layer's transform.
struct SteadyTransform {
  let schedule: AnimationSchedule
  private let pace: RunPace
  /// The differences from the layer's own transform at the start and at the end.
  private let start, end: SIMD8<Double>
  private let own: SIMD8<Double>

  init(
    schedule: AnimationSchedule, pace: RunPace, from start: [Double], to end: [Double],
    addedTo own: CATransform3D
  ) {
    self.schedule = schedule
    self.pace = pace
    self.start = Self.vector(start)
    self.end = Self.vector(end)
    self.own = Self.vector(PlaneParts(own.affine).numbers)
  }

  private static func vector(_ numbers: [Double]) -> SIMD8<Double> {
    var vector = SIMD8<Double>.zero
    for (index, number) in numbers.prefix(8).enumerated() { vector[index] = number }
    return vector
  }

  /// Applies the animation to a layer's values, like ``SteadyNumber``.
  func apply(at time: Double, to properties: inout LayerProperties) {
    guard let sample = schedule.sample(at: time) else { return }
    let share = pace.progress(at: sample.fraction)
    let numbers = own + (share == 0 ? start : share == 1 ? end : start + (end - start) * share)
    // A number that is not finite has a nonzero difference from itself.
    guard numbers - numbers == .zero else { return }
    properties.transform = CATransform3D(PlaneParts(numbers).transform)
  }
}

extension CABasicAnimation {
  /// The prepared form of the animation, if nothing else animates the layer's transform.
  ///
  /// - Returns: `nil` if it is not an animation of the kind that views add.
  func steadyTransform(_ schedule: AnimationSchedule, of layer: CALayer) -> SteadyTransform? {
    guard keyPath == "transform", isAdditive, !isCumulative, layer.model.transform.isPlanar,
      let (start, end) = differences, start.count == 6, end.count == 6
    else { return nil }
    return SteadyTransform(
      schedule: schedule, pace: pace, from: start, to: end, addedTo: layer.model.transform)
  }
}
