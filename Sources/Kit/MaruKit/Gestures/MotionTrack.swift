import Foundation

/// The recent positions of a moving point, and its velocity.
///
/// Mirrors UIKit's use of the touch history. Only recent samples count, but always at least the
/// last two, so that a drag with infrequent events has a velocity too. After a tenth of a second
/// without a sample the velocity is 0.
struct MotionTrack {
  /// The maximum age of a sample relative to the last one, in seconds.
  private static let window = 0.05
  /// The seconds without a sample after which the velocity is 0.
  private static let rest = 0.1
  /// The minimum seconds between samples; closer ones are merged.
  private static let shortest = 0.0005

  private var samples: [(place: CGPoint, time: TimeInterval)] = []

  /// Adds a position at a time; a time before the last sample counts as the last sample's.
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

  /// Removes all samples.
  mutating func removeAll() { samples = [] }

  /// The velocity at a time, in units per second: the slope of the least-squares line.
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
