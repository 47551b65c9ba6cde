/// A basic animation of a property that is made of numbers, with all that its frames need.
///
/// It shows what ``CABasicAnimation`` says, without making values of the numbers at each frame.
@MainActor
final class NumberAnimation {
  let property: LayerKeyPath
  private let from, to, by: SIMD4<Double>?
  let pace: RunPace
  let isAdditive: Bool

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
    let (start, end) = ends(
      property.numbers(in: properties), property.numbers(in: layer.model))
    let share = pace.progress(at: fraction)
    var numbers = share == 0 ? start : share == 1 ? end : start + (end - start) * share
    if isAdditive { numbers += property.numbers(in: properties) }
    property.apply(numbers, to: &properties)
  }

  /// Where it begins and ends.
  ///
  /// - Parameters:
  ///   - present: The numbers with the animations before this one applied.
  ///   - own: The layer's own.
  /// - Returns: Both.
  @inline(__always)
  func ends(
    _ present: @autoclosure () -> SIMD4<Double>, _ own: @autoclosure () -> SIMD4<Double>
  ) -> (SIMD4<Double>, SIMD4<Double>) {
    let start: SIMD4<Double>
    if let from {
      start = from
    } else if let to, let by {
      start = to - by
    } else {
      start = present()
    }
    let end: SIMD4<Double>
    if let to {
      end = to
    } else if let by {
      end = start + by
    } else {
      end = from == nil ? own() : present()
    }
    return (start, end)
  }
}
