/// A number that an animation changes, with all that its frames need, from its beginning to its end.
///
/// It shows what ``NumberAnimation`` does where nothing else animates the same part of the layer.
struct SteadyNumber {
  private let place: NumberPlace
  private let schedule: AnimationSchedule
  private let pace: RunPace
  private let start, end: SIMD2<Double>
  /// What is added to it.
  private let base: SIMD2<Double>
  /// Those of the layer's own transform.
  private let parts: PlaneParts

  @MainActor
  init(
    _ place: NumberPlace, schedule: AnimationSchedule, pace: RunPace, from start: SIMD4<Double>,
    to end: SIMD4<Double>, addedTo base: SIMD4<Double>, of layer: CALayer
  ) {
    self.place = place
    self.schedule = schedule
    self.pace = pace
    // No place has more than two.
    (self.start, self.end, self.base) = (start.lowHalf, end.lowHalf, base.lowHalf)
    parts = PlaneParts(layer.model.transform.affine)
  }

  /// The part of a layer that it changes.
  var part: NumberPlace.Part { place.part }

  /// Changes a layer's values to what the animation shows.
  ///
  /// - Parameters:
  ///   - time: One of the layer's at which the animation has begun and is not over.
  ///   - properties: The values.
  func apply(at time: Double, to properties: inout LayerProperties) {
    guard let sample = schedule.sample(at: time) else { return }
    let share = pace.progress(at: sample.fraction)
    let numbers = (share == 0 ? start : share == 1 ? end : start + (end - start) * share) + base
    // Of what is not finite the difference to itself is not 0.
    guard numbers - numbers == .zero else { return }
    place.apply(SIMD4(lowHalf: numbers, highHalf: .zero), to: &properties, from: parts)
  }
}

extension NumberAnimation {
  /// The same for as long as it runs, where nothing else animates the same part of the layer.
  ///
  /// - Returns: `nil` where the property is none of those that many animations change.
  func steady(_ schedule: AnimationSchedule, of layer: CALayer) -> SteadyNumber? {
    guard let place = property.place else { return nil }
    let own = place.numbers(in: layer.model)
    let (start, end) = ends(own, own)
    return SteadyNumber(
      place, schedule: schedule, pace: pace, from: start, to: end,
      addedTo: isAdditive ? own : .zero, of: layer)
  }
}
