import Foundation
import Layers
import Motion

/// A spring in the plane: one mass, stiffness and damping, and a velocity of two components.
///
/// Places move across and down as the components say, everything else as their length does.
struct PlaneSpring: Equatable {
  /// For what is no place.
  let whole: Spring
  private let across, down: Spring

  /// Makes a spring.
  ///
  /// - Parameters:
  ///   - velocity: In whole distances a second.
  ///   - make: Makes the spring of one velocity. Of several the stiffest counts: it settles soonest.
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

  /// The spring of one velocity for everything; `nil` where there are several.
  var single: Spring? { across == down && whole == across ? whole : nil }

  /// After how many seconds all of it counts as settled.
  var settlingDuration: Double {
    max(whole.settlingDuration, across.settlingDuration, down.settlingDuration)
  }

  func progress(at seconds: Double) -> PlaneProgress {
    PlaneProgress(
      whole.progress(at: seconds), across: across.progress(at: seconds),
      down: down.progress(at: seconds))
  }
}
