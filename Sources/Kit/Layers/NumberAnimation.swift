/// A basic animation of a property that is made of numbers, with all that its frames need.
///
/// It shows what ``CABasicAnimation`` says, without making values of the numbers at each frame.
@MainActor
final class NumberAnimation {
  private let property: LayerKeyPath
  private let from, to, by: SIMD4<Double>?
  private let pace: RunPace
  private let isAdditive: Bool

  init(
    property: LayerKeyPath, from: SIMD4<Double>?, to: SIMD4<Double>?, by: SIMD4<Double>?,
    pace: RunPace, isAdditive: Bool
  ) {
    self.property = property
    (self.from, self.to, self.by) = (from, to, by)
    self.pace = pace
    self.isAdditive = isAdditive
  }

  /// Changes the values.
  ///
  /// - Parameters:
  ///   - fraction: How much of one run is over, before the pace is applied.
  ///   - properties: The values, with the animations before this one applied.
  ///   - layer: Whose own values it may go back to.
  func apply(_ fraction: Double, to properties: inout LayerProperties, of layer: CALayer) {
    guard property.isPart(of: properties) else { return }
    let start: SIMD4<Double>
    if let from {
      start = from
    } else if let to, let by {
      start = to - by
    } else {
      start = property.numbers(in: properties)
    }
    let end: SIMD4<Double>
    if let to {
      end = to
    } else if let by {
      end = start + by
    } else {
      end = property.numbers(in: from == nil ? layer.model : properties)
    }
    let share = pace.progress(at: fraction)
    var numbers = share == 0 ? start : share == 1 ? end : start + (end - start) * share
    if isAdditive { numbers += property.numbers(in: properties) }
    property.apply(numbers, to: &properties)
  }
}
