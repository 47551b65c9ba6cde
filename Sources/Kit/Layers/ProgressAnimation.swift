import Foundation

/// How far animations are: 0 at the beginning, 1 at the end; springs go beyond.
package struct PlaneProgress: Equatable, Sendable {
  /// What is no place.
  package let whole: Double
  /// The two coordinates of a place.
  package let across, down: Double

  package init(_ whole: Double, across: Double, down: Double) {
    (self.whole, self.across, self.down) = (whole, across, down)
  }

  /// The same progress of all.
  package init(_ whole: Double) { self.init(whole, across: whole, down: whole) }

  /// Whether places go straight to their ends.
  var isEven: Bool { across == down }
}

/// Whoever says how far some animations are, instead of the clock alone.
@MainActor
package protocol AnimationProgress: AnyObject {
  /// How far the animations are.
  func progress(at time: Double) -> PlaneProgress
  /// Whether the progress changes with time at a time.
  func isMoving(at time: Double) -> Bool
}

extension CALayer {
  /// Whether the layer is animated at all.
  package var isAnimated: Bool { !animations.isEmpty }

  /// Those who say how far animations of the layer's place, size and transform are.
  package var placeDrivers: [any AnimationProgress] {
    animations.compactMap { entry in
      guard let animation = entry.animation as? ProgressAnimation,
        !entry.stale.isDisjoint(with: [.geometry, .placement, .bounds, .scroll])
      else { return nil }
      return animation.source
    }
  }
}

/// An animation whose progress somebody else says: it may be scrubbed, paused and turned round.
///
/// Its values, or differences where it is additive, are reached in the order of their times.
package final class ProgressAnimation: CAPropertyAnimation {
  package var source: (any AnimationProgress)?
  /// The values and when they are reached, 0…1; before the first and after the last they stay.
  package var stops: [(time: Double, value: AnimationValue)] = []
  /// Whether values are not mixed.
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

  /// How far the animation is; `nil` where nobody says it.
  func progress(at time: Double) -> PlaneProgress? { source?.progress(at: time) }

  func isMoving(at time: Double) -> Bool { source?.isMoving(at: time) ?? false }
}
