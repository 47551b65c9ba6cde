import Foundation

/// The recent places of something that moves, and its velocity.
///
/// Mirrors what UIKit does with the history of touches: only the last moments count, but always the
/// last two samples, so that a drag whose events are rare has a velocity too. After a tenth of a
/// second without a sample the velocity is 0.
struct MotionTrack {
  /// The age, in seconds, up to which samples before the last one count.
  private static let window = 0.05
  /// The time, in seconds, without a sample after which the velocity is 0.
  private static let rest = 0.1
  /// The shortest time between samples, so that two of the same moment make no velocity.
  private static let shortest = 0.0005

  private var samples: [(place: CGPoint, time: TimeInterval)] = []

  /// Notes a place at a time; times before the last one are taken for the last one.
  mutating func add(_ place: CGPoint, at time: TimeInterval) {
    let time = max(time, samples.last?.time ?? time)
    if let last = samples.last, time - last.time < Self.shortest, samples.count > 1 {
      samples[samples.count - 1].place = place
    } else {
      samples.append((place, time))
    }
    if let first = samples.firstIndex(where: { time - $0.time <= Self.window }), first > 1 {
      samples.removeFirst(first - 1)
    }
  }

  /// Forgets all.
  mutating func removeAll() { samples = [] }

  /// The velocity at a time, in units a second: the slope of the line that fits best.
  func velocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, time - last.time <= Self.rest + Self.shortest else {
      return .zero
    }
    let first = samples.firstIndex { last.time - $0.time <= Self.window } ?? 0
    let recent = samples[min(first, max(samples.count - 2, 0))...]
    let count = CGFloat(recent.count)
    guard recent.count > 1 else { return .zero }
    let meanTime = recent.reduce(0) { $0 + $1.time } / Double(count)
    let meanX = recent.reduce(0) { $0 + $1.place.x } / count
    let meanY = recent.reduce(0) { $0 + $1.place.y } / count
    var (spread, x, y) = (0.0, CGFloat(0), CGFloat(0))
    for sample in recent {
      let delta = sample.time - meanTime
      spread += delta * delta
      x += CGFloat(delta) * (sample.place.x - meanX)
      y += CGFloat(delta) * (sample.place.y - meanY)
    }
    guard spread > Self.shortest * Self.shortest / 4 else { return .zero }
    return CGPoint(x: x / CGFloat(spread), y: y / CGFloat(spread))
  }
}
