import Foundation
import Motion

/// Moves a sheet's extent: by a finger, against the resistance beyond its stops, and by a spring.
///
/// Lengths are in points, velocities in points a second upwards.
struct SheetMotion {
  /// Seconds that a throw is looked ahead, to find the stop that it is meant for.
  private static let foresight: CGFloat = 0.2

  /// A way to a stop.
  private struct Way {
    let target: CGFloat
    let start: CGFloat
    let begin: Double
    let spring: Spring

    /// Springs start a little off their end, or they would have no velocity.
    static let leastDistance: CGFloat = 0.5

    init(from start: CGFloat, to target: CGFloat, velocity: CGFloat, at begin: Double) {
      self.target = target
      self.begin = begin
      var start = start
      if abs(target - start) < Self.leastDistance {
        start = target - (velocity < 0 ? -Self.leastDistance : Self.leastDistance)
      }
      self.start = start
      spring = Spring(
        perceptualDuration: 0.4, bounce: 0.12,
        initialVelocity: Double(velocity / (target - start)))
    }

    func extent(at time: Double) -> CGFloat {
      start + (target - start) * CGFloat(spring.progress(at: time - begin))
    }

    func isOver(at time: Double) -> Bool { time - begin >= spring.settlingDuration }
  }

  /// The extents between which nothing resists.
  var limits: ClosedRange<CGFloat> = 0...0
  /// The length that a pull beyond them stays below.
  var rubberLength: CGFloat = 0
  /// Whether a pull below the lowest stop is not resisted, since the sheet may go.
  private(set) var sinksFreely = false

  /// Where a finger holds it, without resistance; `nil` while none does.
  private var pull: CGFloat?
  private var way: Way?
  /// What is shown.
  private(set) var extent: CGFloat = 0

  /// Whether a finger holds it.
  var isHeld: Bool { pull != nil }
  /// Whether the spring moves it.
  var isSettling: Bool { way != nil }
  /// Where the spring leads to.
  var target: CGFloat? { way?.target }

  /// Where a finger has it, without resistance; what is shown while none does.
  var pulledExtent: CGFloat { pull ?? extent }

  // MARK: Steps

  /// Puts the sheet to an extent, at rest.
  mutating func rest(at extent: CGFloat) {
    (self.extent, pull, way) = (extent, nil, nil)
  }

  /// A finger takes it where it is.
  mutating func hold() {
    guard pull == nil else { return }
    way = nil
    pull = unresisted(extent)
  }

  /// A pull below the lowest stop is not resisted from now on, or is again.
  mutating func sinkFreely(_ sinks: Bool) {
    sinksFreely = sinks
    if pull != nil { pull = unresisted(extent) }
  }

  /// The finger moves, upwards where positive.
  mutating func move(by distance: CGFloat) {
    guard let pull, distance.isFinite else { return }
    let moved = pull + distance
    self.pull = moved
    extent = resisted(moved)
  }

  /// Whether a finger of some velocity means the sheet to go: it would come below half of the lowest
  /// stop, if nothing resisted.
  func isMeantToGo(velocity: CGFloat) -> Bool {
    let foreseen = pulledExtent + (velocity.isFinite ? velocity : 0) * Self.foresight
    return pulledExtent < limits.lowerBound && foreseen < limits.lowerBound / 2
  }

  /// The finger lets go; where the spring leads to is up to the caller.
  ///
  /// - Parameter velocity: Of the finger.
  /// - Returns: The velocity of the sheet: less than the finger's beyond the stops.
  mutating func letGo(velocity: CGFloat) -> CGFloat {
    guard let pull else { return 0 }
    self.pull = nil
    return velocity.isFinite ? velocity * (resisted(pull + 1) - resisted(pull)) : 0
  }

  /// Where the sheet would come to by itself.
  func foreseen(velocity: CGFloat) -> CGFloat { extent + velocity * Self.foresight }

  /// A spring begins to move it.
  mutating func settle(to target: CGFloat, velocity: CGFloat, at time: Double) {
    way = Way(from: extent, to: target, velocity: velocity, at: time)
  }

  /// The spring that moves it leads to another extent from now on; its velocity goes on.
  mutating func redirect(to target: CGFloat, at time: Double) {
    guard let way else { return }
    let instant = 0.001
    let step = way.extent(at: time + instant) - way.extent(at: time)
    settle(to: target, velocity: step / CGFloat(instant), at: time)
  }

  /// Moves it to where the spring has it at a time.
  mutating func step(to time: Double) {
    guard let way else { return }
    if way.isOver(at: time) { rest(at: way.target) } else { extent = way.extent(at: time) }
  }

  // MARK: Resistance

  private func resisted(_ pull: CGFloat) -> CGFloat {
    if sinksFreely, pull < limits.lowerBound { return max(pull, 0) }
    let edge = min(max(pull, limits.lowerBound), limits.upperBound)
    return edge
      + CGFloat(
        RubberBand.displacement(of: Double(pull - edge), dimension: Double(rubberLength)))
  }

  private func unresisted(_ extent: CGFloat) -> CGFloat {
    if sinksFreely, extent < limits.lowerBound { return extent }
    let edge = min(max(extent, limits.lowerBound), limits.upperBound)
    return edge
      + CGFloat(
        RubberBand.overscroll(showing: Double(extent - edge), dimension: Double(rubberLength)))
  }
}
