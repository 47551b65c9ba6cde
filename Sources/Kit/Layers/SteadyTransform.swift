import Graphics

/// A transform that an animation of a view changes, with all that its frames need, from its beginning to
/// its end.
///
/// It shows what ``CABasicAnimation`` does where nothing else animates the layer's transform.
struct SteadyTransform {
  let schedule: AnimationSchedule
  private let pace: RunPace
  /// What is missing to the layer's own transform at first, and in the end.
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

  /// Changes a layer's values to what the animation shows, as ``SteadyNumber`` does.
  func apply(at time: Double, to properties: inout LayerProperties) {
    guard let sample = schedule.sample(at: time) else { return }
    let share = pace.progress(at: sample.fraction)
    let numbers = own + (share == 0 ? start : share == 1 ? end : start + (end - start) * share)
    // Of what is not finite the difference to itself is not 0.
    guard numbers - numbers == .zero else { return }
    properties.transform = CATransform3D(PlaneParts(numbers).transform)
  }
}

extension CABasicAnimation {
  /// The same for as long as it runs, where nothing else animates the layer's transform.
  ///
  /// - Returns: `nil` where it is not what animations of views add.
  func steadyTransform(_ schedule: AnimationSchedule, of layer: CALayer) -> SteadyTransform? {
    guard keyPath == "transform", isAdditive, !isCumulative, layer.model.transform.isPlanar,
      let (start, end) = differences, start.count == 6, end.count == 6
    else { return nil }
    return SteadyTransform(
      schedule: schedule, pace: pace, from: start, to: end, addedTo: layer.model.transform)
  }
}
