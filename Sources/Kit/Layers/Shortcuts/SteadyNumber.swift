/// A numeric animation, prepared for its frames from start to end.
///
/// It gives the same values as ``NumberAnimation`` if nothing else animates the same part of the
/// layer.
struct SteadyNumber {
  private let place: NumberPlace
  private let schedule: AnimationSchedule
  private let pace: RunPace
  private let start, end: SIMD2<Double>
  /// The offset that is added to the number.
  private let base: SIMD2<Double>
  /// The components of the layer's own transform.
  private let parts: PlaneParts

  @MainActor
  init(
    _ place: NumberPlace, schedule: AnimationSchedule, pace: RunPace, from start: SIMD4<Double>,
    to end: SIMD4<Double>, addedTo base: SIMD4<Double>, of layer: CALayer
  ) {
    self.place = place
    self.schedule = schedule
    self.pace = pace
    // No property has more than two numbers.
    (self.start, self.end, self.base) = (start.lowHalf, end.lowHalf, base.lowHalf)
    parts = PlaneParts(layer.model.transform.affine)
  }

  /// The part of the layer that it changes.
  var part: NumberPlace.Part { place.part }

  /// Applies the animation to a layer's values.
  ///
  /// - Parameters:
  ///   - time: A layer time at which the animation has started and is not over.
  ///   - properties: The values.
  func apply(at time: Double, to properties: inout LayerProperties) {
    guard let sample = schedule.sample(at: time) else { return }
    let share = pace.progress(at: sample.fraction)
    let numbers = (share == 0 ? start : share == 1 ? end : start + (end - start) * share) + base
    // A number that is not finite has a nonzero difference from itself.
    guard numbers - numbers == .zero else { return }
    place.apply(SIMD4(lowHalf: numbers, highHalf: .zero), to: &properties, from: parts)
  }
}

extension NumberAnimation {
  /// The prepared form of the animation, if nothing else animates the same part of the layer.
  ///
  /// - Returns: `nil` if the property is not among the frequently animated ones.
  func steady(_ schedule: AnimationSchedule, of layer: CALayer) -> SteadyNumber? {
    guard let place = property.place else { return nil }
    let own = place.numbers(in: layer.model)
    let (start, end) = ends(own, own)
    return SteadyNumber(
      place, schedule: schedule, pace: pace, from: start, to: end,
      addedTo: isAdditive ? own : .zero, of: layer)
  }
}
