import Foundation
import Motion

/// The motion of a scroll view's content along one axis after a drag ends.
///
/// Mirrors `UIScrollView`: a throw decelerates, and at an edge continues as a spring that returns
/// to the edge. Content released past an edge returns, or flies on if it is fast enough.
///
/// Offsets are in points, times in seconds from the beginning.
struct ScrollAxisMotion {
  /// The range in which content may rest, and the allowed overshoot.
  struct Limits {
    var lower: Double
    var upper: Double
    /// The maximum overshoot past the edges, in points; 0 without bounces.
    var overshoot: Double
  }

  private enum Way {
    case throwing(Deceleration, from: Double)
    case returning(EdgeSpring, to: Double)
    case approaching(CriticalApproach)
    case resting(Double)
  }

  private var ways: [(begin: Double, way: Way)] = []
  private var shift = 0.0
  private var end: Double

  /// Creates a free motion.
  ///
  /// - Parameters:
  ///   - start: The offset at the beginning.
  ///   - velocity: Points per second.
  ///   - rate: The fraction of the velocity that is left after a millisecond.
  ///   - limits: The range in which the content may rest.
  ///   - isLetGo: Whether a finger releases the content now: past an edge it then recoils.
  init(from start: Double, velocity: Double, rate: Double, limits: Limits, isLetGo: Bool) {
    var (time, place, speed) = (0.0, start, velocity)
    end = start
    if start < limits.lower || start > limits.upper {
      let edge = start < limits.lower ? limits.lower : limits.upper
      let past = start - edge
      if past * speed > 0 { speed = Self.bounded(speed, room: limits.overshoot - abs(past)) }
      if isLetGo { speed += EdgeSpring.recoil(from: past) }
      let spring = EdgeSpring(displacement: past, velocity: speed)
      ways.append((0, .returning(spring, to: edge)))
      end = edge
      // 1. Too slow to cross the edge again.
      guard let crossing = spring.crossing else { return }
      // 2. It crosses the edge inwards and flies on.
      time = crossing
      place = edge
      speed = spring.velocity(at: crossing)
    }
    let flight = Deceleration(velocity: speed, rate: rate)
    ways.append((time, .throwing(flight, from: place)))
    end = place + flight.distance
    guard end < limits.lower || end > limits.upper else { return }
    // 3. It hits an edge.
    let edge = end < limits.lower ? limits.lower : limits.upper
    let impact = flight.time(atOffset: edge - place) ?? 0
    let rest = Self.bounded(flight.velocity(at: impact), room: limits.overshoot)
    end = edge
    if limits.overshoot > 0 {
      ways.append(
        (time + impact, .returning(EdgeSpring(displacement: 0, velocity: rest), to: edge)))
    } else {
      ways.append((time + impact, .resting(edge)))
    }
  }

  /// Clamps a velocity so that its bounce stays within the overshoot.
  private static func bounded(_ speed: Double, room: Double) -> Double {
    let fastest = EdgeSpring.impactSpeed(reaching: room)
    return min(max(speed, -fastest), fastest)
  }

  /// Creates a motion to a target.
  init(_ approach: CriticalApproach) {
    ways = [(0, .approaching(approach))]
    end = approach.target
  }

  /// Creates a motion that rests at an offset.
  init(restingAt offset: Double) {
    ways = [(0, .resting(offset))]
    end = offset
  }

  /// The offset at which the content comes to rest.
  var destination: Double { end + shift }

  /// Shifts the whole motion.
  mutating func move(by distance: Double) { shift += distance }

  /// The offset after some seconds.
  func position(at seconds: Double) -> Double {
    let (begin, way) = way(at: seconds)
    let time = seconds - begin
    let place =
      switch way {
      case .throwing(let flight, let start): start + flight.offset(at: time)
      case .returning(let spring, let edge): edge + spring.offset(at: time)
      case .approaching(let approach): approach.position(at: time)
      case .resting(let place): place
      }
    return shift + place
  }

  /// The velocity after some seconds, in points per second.
  func velocity(at seconds: Double) -> Double {
    let instant = 0.0005
    return (position(at: seconds + instant) - position(at: seconds)) / instant
  }

  /// Whether the content has come to rest.
  func isOver(at seconds: Double) -> Bool {
    guard let last = ways.last, seconds >= last.begin else { return ways.isEmpty }
    let time = seconds - last.begin
    return switch last.way {
    case .throwing(let flight, _): time >= flight.duration
    case .returning(let spring, _): time >= spring.duration
    case .approaching(let approach): approach.isOver(at: time)
    case .resting: true
    }
  }

  private func way(at seconds: Double) -> (begin: Double, way: Way) {
    ways.last { $0.begin <= seconds } ?? ways.first ?? (0, .resting(end))
  }
}
