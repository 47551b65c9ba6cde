/// A basic animation of a numeric property, prepared for its frames.
///
/// It gives the same values as ``CABasicAnimation``, without boxing numbers in each frame.
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

  /// Applies the animation to values.
  ///
  /// - Parameters:
  ///   - fraction: The elapsed fraction of one run, before the timing function.
  ///   - properties: The values, with earlier animations already applied.
  ///   - layer: The animated layer, whose model values serve as defaults.
  func apply(_ fraction: Double, to properties: inout LayerProperties, of layer: CALayer) {
    let (start, end) = ends(
      property.numbers(in: properties), property.numbers(in: layer.model))
    let share = pace.progress(at: fraction)
    var numbers = share == 0 ? start : share == 1 ? end : start + (end - start) * share
    if isAdditive { numbers += property.numbers(in: properties) }
    property.apply(numbers, to: &properties)
  }

  /// The values at the start and the end.
  ///
  /// - Parameters:
  ///   - present: The numbers after earlier animations.
  ///   - own: The layer's model numbers.
  /// - Returns: Both values.
  @inline(__always)
  private func ends(
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
