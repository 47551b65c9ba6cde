import Foundation

/// The progress of animations: 0 at the start, 1 at the end; springs overshoot.
package struct PlaneProgress: Equatable, Sendable {
  /// The progress of values that are not points.
  package let whole: Double
  /// The progress of the two coordinates of points.
  package let across, down: Double

  package init(_ whole: Double, across: Double, down: Double) {
    (self.whole, self.across, self.down) = (whole, across, down)
  }

  /// The same progress for all values.
  package init(_ whole: Double) { self.init(whole, across: whole, down: whole) }

  /// Whether points move in a straight line.
  var isEven: Bool { across == down }
}

/// A source of progress for animations, instead of the clock alone.
@MainActor
package protocol AnimationProgress: AnyObject {
  /// The progress at a time.
  func progress(at time: Double) -> PlaneProgress
  /// Whether the progress is changing at a time.
  func isMoving(at time: Double) -> Bool
}

extension CALayer {
  /// Whether the layer has any animation.
  package var isAnimated: Bool { !animations.isEmpty }

  /// The sources that drive animations of the layer's position, size and transform.
  package var placeDrivers: [any AnimationProgress] {
    animations.compactMap { entry in
      guard let animation = entry.animation as? ProgressAnimation,
        !entry.stale.isDisjoint(with: [.geometry, .placement, .bounds, .scroll])
      else { return nil }
      return animation.source
    }
  }
}

/// An animation driven by a source of progress, which may scrub, pause and reverse it.
///
/// Its values, or differences if it is additive, are reached in the order of their times.
package final class ProgressAnimation: CAPropertyAnimation {
  package var source: (any AnimationProgress)?
  /// The values and their times, 0…1.
  ///
  /// The first and the last value extend outwards.
  package var stops: [(time: Double, value: AnimationValue)] = []
  /// Whether values are not interpolated.
  package var isDiscrete = false

  package override func copy() -> Self {
    let copy = super.copy()
    copy.source = source
    copy.stops = stops
    copy.isDiscrete = isDiscrete
    return copy
  }

  override func value(
    at fraction: Double, time: Double, current: AnimationValue, model: AnimationValue
  ) -> AnimationValue? {
    guard let source else { return nil }
    let progress = source.progress(at: time)
    guard keyPath == "position" else { return value(at: progress.whole) }
    guard !progress.isEven, let x = value(at: progress.across)?.components,
      let y = value(at: progress.down), let way = y.components, x.count == 2, way.count == 2
    else { return value(at: progress.across) }
    return y.moved(by: [x[0] - way[0], 0], times: 1)
  }

  private func value(at progress: Double) -> AnimationValue? {
    guard let first = stops.first, let last = stops.last else { return nil }
    if isDiscrete { return (stops.last { $0.time <= progress } ?? first).value }
    if progress <= first.time, first.time > 0 { return first.value }
    if progress >= last.time, last.time < 1 { return last.value }
    let next = min(max(stops.firstIndex { $0.time > progress } ?? stops.count - 1, 1), stops.count)
    guard next < stops.count else { return last.value }
    let (a, b) = (stops[next - 1], stops[next])
    let span = b.time - a.time
    guard span > 0 else { return b.value }
    return a.value.interpolated(to: b.value, at: (progress - a.time) / span)
  }

  /// The current progress, or `nil` without a source.
  func progress(at time: Double) -> PlaneProgress? { source?.progress(at: time) }

  func isMoving(at time: Double) -> Bool { source?.isMoving(at: time) ?? false }
}
