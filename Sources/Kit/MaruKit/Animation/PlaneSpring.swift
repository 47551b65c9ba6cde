import Foundation
import Layers
import Motion

/// A two-dimensional spring: one mass, stiffness and damping, and a velocity vector.
///
/// Positions use the horizontal and vertical components; other values use the vector's length.
struct PlaneSpring: Equatable {
  /// The spring for values that are not positions.
  let whole: Spring
  private let across, down: Spring

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - velocity: In units of the total distance per second.
  ///   - make: Creates the spring for one velocity. If it gives several springs, the stiffest
  ///     decides: it settles first.
  init(velocity: CGVector, _ make: (Double) -> Spring) {
    let (x, y) = (Double(velocity.dx), Double(velocity.dy))
    let length = (x * x + y * y).squareRoot()
    let all = [length, x, y].map(make)
    let stiffest = all.dropFirst().reduce(all[0]) { $0.stiffness < $1.stiffness ? $1 : $0 }
    func spring(_ velocity: Double) -> Spring {
      Spring(
        mass: stiffest.mass, stiffness: stiffest.stiffness, damping: stiffest.damping,
        initialVelocity: velocity)
    }
    (whole, across, down) = (spring(length), spring(x), spring(y))
  }

  /// The spring if it is the same in both directions; otherwise `nil`.
  var single: Spring? { across == down && whole == across ? whole : nil }

  /// The seconds until all components have settled.
  var settlingDuration: Double {
    max(whole.settlingDuration, across.settlingDuration, down.settlingDuration)
  }

  func progress(at seconds: Double) -> PlaneProgress {
    PlaneProgress(
      whole.progress(at: seconds), across: across.progress(at: seconds),
      down: down.progress(at: seconds))
  }
}
